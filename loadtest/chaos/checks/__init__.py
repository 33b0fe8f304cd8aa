"""The reconciliation: each module holds what was told against what is stored, in one respect."""

from . import accounts, deadlines, guesses, matches, queue, secrets, sequences, social, states
from . import statistics

ALL = (
    accounts, sequences, states, guesses, matches, deadlines, secrets, queue, social, statistics,
)


def violations(case):
    """All that is wrong, of all checks."""
    return [violation for check in ALL for violation in check.check(case)]
