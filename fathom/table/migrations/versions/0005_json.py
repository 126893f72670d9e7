"""Options and openings are JSON to the database as well: until now it kept them as any text."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The text in these columns is JSON already; SQLite copies the table, PostgreSQL reads each value once."""
    with op.batch_alter_table("tables") as batch:
        batch.alter_column("options", type_=sa.JSON, existing_nullable=False, postgresql_using="options::json")
        batch.alter_column("openings", type_=sa.JSON, existing_nullable=True, postgresql_using="openings::json")
