"""Deep-sea board games as executable rulebooks."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("fathom-games")
except PackageNotFoundError:
    __version__ = "0.0.0"
