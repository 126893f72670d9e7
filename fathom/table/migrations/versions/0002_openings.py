"""A game that was played on can be played on again: several openings instead of one."""

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make a list of each opening."""
    op.execute("ALTER TABLE tables RENAME COLUMN opening TO openings")
    op.execute("UPDATE tables SET openings = '[' || openings || ']' WHERE openings IS NOT NULL")
    op.execute("UPDATE tables SET openings = '[]' WHERE openings IS NULL")
