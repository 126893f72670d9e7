"""Whether a table allows hints, and the reviews of finished games."""

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
