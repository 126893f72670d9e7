"""Deep-sea board games as executable rulebooks."""


def __getattr__(name: str) -> str:
    """Look the version up only when somebody asks for it: that takes longer than importing the engine."""
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("fathom-games")
    except PackageNotFoundError:
        return "0.0.0"
