"""`fathom bench feel --parts motion`: what it tells about what it saw."""

from __future__ import annotations

from collections import Counter

from fathom.workshop.motion import Motion, motion_faults, motion_rows
from fathom.workshop.words import workshop_words

WORDS = workshop_words("en")


def told(motion: Motion) -> dict[str, str]:
    return {name: shown for name, shown, _ in motion_rows([motion], WORDS)}


def test_what_did_not_happen_has_no_figure() -> None:
    nothing = Motion()
    assert {key for key, value in nothing.figures.items() if value is None} == {
        *("rest", "rest-most", "moment", "calm", "brisk", "first")
    }
    assert told(nothing)[WORDS("bench.motion.brisk")] == "–"
    assert nothing.data()["moment"] is None
    seen = Motion(rests=[(300.0, "card"), (500.0, "token")], gaps={"calm": 1234.0})
    assert told(seen)[WORDS("bench.motion.rest-most")] == "500 ms"
    assert (told(seen)[WORDS("bench.motion.calm")], told(seen)[WORDS("bench.motion.brisk")]) == ("1,234 ms", "–")
    assert motion_faults("Tides", seen, WORDS) == []


def test_faults_name_their_game() -> None:
    late = Motion(rests=[(701.0, "card")], moments=[(1201.0, "dive")], stacks=Counter(bag=2))
    faults = motion_faults("Tides", late, WORDS)
    assert len(faults) == 3
    assert all(fault.startswith("Tides: ") for fault in faults)
    assert [name in fault for name, fault in zip(("dive", "card", "bag"), faults, strict=True)] == [True] * 3
