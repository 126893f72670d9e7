"""What every game must do, written once: for the games of the house, and for those of others.

``fathom check GAME`` makes all checks and tells what is wrong. For the tests of a package that holds a game:

.. code-block:: python

    @pytest.mark.parametrize("case", cases(GAME), ids=str)
    def test_the_game_conforms(case: Case) -> None:
        case.run()
"""

from fathom.conformance.depth import DEEP, QUICK, USUAL, Depth, of_this_build
from fathom.conformance.suite import CHECKS, Case, Check, Finding, cases
from fathom.conformance.trial import NonConformance, Place, Trial

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
    "Place",
    "Trial",
    "cases",
    "of_this_build",
]
