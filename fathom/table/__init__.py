"""One game among people."""

from fathom.table.table import Seat, Table

__all__ = ["Seat", "Table"]
