"""Settings for all tests."""

import os

from hypothesis import settings

settings.register_profile("calm", deadline=None)
settings.load_profile("calm")


def pytest_report_header() -> str:
    return "rules: " + ("compiled" if os.environ.get("FATHOM_COMPILED") else "interpreted")
