"""The checks that every game must pass, ours and other people's.

``fathom check GAME`` runs all checks and reports what is wrong. In the tests of a package that holds a game:

.. code-block:: python

    @pytest.mark.parametrize("case", cases(GAME), ids=str)
    def test_the_game_conforms(case: Case) -> None:
        case.run()
"""

from fathom.conformance.depth import DEEP, QUICK, USUAL, Depth, of_this_build
from fathom.conformance.suite import CHECKS, Case, Check, Finding, cases
from fathom.conformance.trial import NonConformance, Position, Trial

__all__ = [
    "CHECKS",
    "DEEP",
    "QUICK",
    "USUAL",
    "Case",
    "Check",
    "Depth",
    "Finding",
    "NonConformance",
    "Position",
    "Trial",
    "cases",
    "of_this_build",
]
