"""Which build this is: rules compiled to C, or interpreted."""

from fathom.core import chance


def compiled() -> bool:
    """Whether this build's rules are compiled."""
    return not str(chance.__file__).endswith(".py")
