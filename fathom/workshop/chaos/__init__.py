"""Whole servers under faults: nothing that was acknowledged may be lost or doubled, and every table goes on."""
