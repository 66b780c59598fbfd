"""Which case files there are, of which schema they are, and how one case is replayed."""

import json
import os
from pathlib import Path

from case_readers import deductions, examples, lead_tables, matches, reference, transcripts
from case_readers.checking import UnknownWord

OWN_COPY = Path(__file__).parent.parent / "cases"


def folder():
    """The folder of cases: the project's own copy unless DOMINOLAB_CASES names another."""
    return Path(os.environ.get("DOMINOLAB_CASES") or OWN_COPY)


def case_files():
    """Every file of the folder that holds cases; Markdown files explain them."""
    return sorted(path for path in folder().iterdir() if path.is_file() and path.suffix != ".md")


def read_cases(path):
    """The cases of a file, each with a name: its id, its seed, its lead or its line."""
    if path.suffix == ".jsonl":
        text = path.read_text(encoding="utf-8")
        cases = [json.loads(line) for line in text.splitlines() if line.strip()]
    elif path.suffix == ".json":
        cases = json.loads(path.read_text(encoding="utf-8"))
    else:
        raise UnknownWord(f"{path.name}: the reader knows .jsonl, .json and .md files only")
    return [(case_name(case, number), case) for number, case in enumerate(cases, 1)]


def case_name(case, number):
    if "id" in case:
        return case["id"]
    for key in ("seed", "lead"):
        if key in case:
            return f"{key} {case[key]}"
    return f"line {number}"


def reader_of(case):
    """The function that replays a case. It returns the kind under which the case counts."""
    schema = case.get("schema")
    if schema is None and "lead" in case and "replies5" in case:
        return lead_tables.replay
    if schema is None and "kind" in case and "setup" in case:
        return examples.replay
    if schema == "domino-reference/1":
        if "rounds" in case:
            return matches.replay
        if "grid" in case:
            return reference.replay_concentration
        if "events" in case:
            return reference.replay_round
        if "hands" in case:
            return reference.replay_award
    by_schema = {
        "domino-transcript/1": transcripts.replay,
        "domino-minimax/1": transcripts.replay_minimax,
        "domino-deals/1": deductions.replay_deals,
        "domino-deduction/1": deductions.replay_deduction,
    }
    if schema in by_schema:
        return by_schema[schema]
    raise UnknownWord(f"schema {schema!r} with {sorted(case)} is unknown to every reader")
