"""Whether a table allows hints, the reviews of finished games, and the bots that could not choose an action."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables that are there already allow no hints; nobody has agreed to them."""
    op.add_column("tables", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("review", sa.JSON, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.add_column("log", sa.Column("failed", sa.String(40)))
