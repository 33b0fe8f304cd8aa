"""The check of the checker: what a run left is tampered with, and that must be noticed."""

import shutil
import sqlite3
import tempfile
from pathlib import Path

from .checks import violations
from .checks.case import Case
from .ledger import Ledger, Transcript
from .tampering_database import DATABASE_TAMPERINGS
from .tampering_transcript import TRANSCRIPT_TAMPERINGS

FEWEST = 20  # tamperings that a run must have given an occasion for


def self_test(ledger, database):
    """How many tamperings went unnoticed, or had no occasion, beyond what is allowed. Prints."""
    noticed = missed = without_occasion = 0
    with tempfile.TemporaryDirectory(prefix="whereami-tampering-") as folder:
        case = Case(ledger, database)
        for tampering, rule in DATABASE_TAMPERINGS + TRANSCRIPT_TAMPERINGS:
            name = (tampering.__doc__ or tampering.__name__).strip().rstrip(".")
            found = result(case, tampering, Path(folder) / "tampered.sqlite")
            if found is None:
                without_occasion += 1
                print(f"self-test: no occasion: {name}")
            elif rule in found:
                noticed += 1
                print(f"self-test: noticed: {name} ({rule})")
            else:
                missed += 1
                print(f"self-test: NOT NOTICED: {name}; found only {sorted(found)}")
    print(f"self-test: {noticed} noticed, {missed} not noticed, "
          f"{without_occasion} without occasion")
    return missed + (1 if noticed + missed < FEWEST else 0)


def result(case, tampering, path):
    """The rules that are broken after it; None if the run had nothing of the kind."""
    database = case.stored.db.execute("PRAGMA database_list").fetchone()[2]
    shutil.copyfile(database, path)
    forged = Ledger(case.ledger.settings, outages=case.ledger.outages)
    forged.transcripts = [Transcript(t.name, list(t.entries)) for t in case.ledger.transcripts]
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA foreign_keys = OFF")
        db.execute("PRAGMA ignore_check_constraints = ON")
        could = tampering(case, forged, db)
    db.close()
    if not could:
        return None
    tampered = Case(forged, path)
    found = {violation.rule for violation in violations(tampered)}
    tampered.stored.db.close()
    return found
