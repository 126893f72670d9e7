"""Settings for all tests."""

import os
import signal

from hypothesis import settings

# Where tests run in the background Ctrl-C is ignored, and what they start would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("calm", deadline=None)
settings.load_profile("calm")


def pytest_report_header() -> str:
    return "rules: " + ("compiled" if os.environ.get("FATHOM_COMPILED") else "interpreted")
