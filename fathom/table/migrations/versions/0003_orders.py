"""Standing orders of a seat."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has given any yet."""
    op.add_column("seats", sa.Column("orders", sa.Text, nullable=False, server_default=""))
