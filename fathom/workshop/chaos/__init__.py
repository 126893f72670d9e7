"""Whole servers under faults: no acknowledged move may be lost or doubled, and every table must go on."""
