"""The table at which a finished game is played again, and the people for whom free seats are kept."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables that are there already have no successor yet, and their free seats are for anybody."""
    op.add_column("tables", sa.Column("successor", sa.String(16)))
    op.create_index("ix_tables_successor", "tables", ["successor"])
    op.add_column("seats", sa.Column("invited", sa.String(32)))
    op.create_index("ix_seats_invited", "seats", ["invited"])
