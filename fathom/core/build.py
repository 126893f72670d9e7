"""Which build this is: rules compiled to C, or interpreted; and whether another is made of the same sources.

`python -m fathom.core.build FOLDER` prints the fingerprint of a folder of sources.
"""

import sys
from functools import cache
from hashlib import sha256
from pathlib import Path

from fathom.core import chance

HOUSE = Path(__file__).parents[1]
DECIDING = (".py", ".npz", ".toml", ".json")  # kinds of files that decide what rules and bots do


def compiled() -> bool:
    """Whether this build's rules are compiled."""
    return not str(chance.__file__).endswith(".py")


@cache
def fingerprint(house: Path = HOUSE) -> str:
    """A short name for all sources, rules and weights in a folder, the same for the same."""
    found = sha256()
    for path in sorted(path for path in house.rglob("*") if path.suffix in DECIDING):
        found.update(f"{path.relative_to(house).as_posix()} {sha256(path.read_bytes()).hexdigest()}\n".encode())
    return found.hexdigest()[:16]


def python_of(environment: Path) -> str | None:
    """The Python of an environment that has a complete build of these very sources, as its file `ready` says."""
    try:
        ready = (environment / "ready").read_text(encoding="utf-8").strip()
    except OSError:
        return None
    return str((environment / "bin" / "python").absolute()) if ready == fingerprint() else None


if __name__ == "__main__":
    print(fingerprint(Path(sys.argv[1])))
