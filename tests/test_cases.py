"""Every case file, replayed line by line through the engine.

`DOMINOLAB_CASES` names another folder with files of the same schemas. Nothing is skipped: a file
or a word that no reader knows fails by name, and the last test prints what was replayed.
"""

import sys
from collections import Counter, defaultdict

import pytest
from case_readers import files
from case_readers.checking import Mismatch, UnknownWord

# Cases believed to be wrong, as {id: reason}: they stay listed, and are printed each time.
KNOWN_WRONG = {}

CHUNK = 40
SHOWN = 10

FILES = files.case_files()
replayed = defaultdict(Counter)  # file -> kind -> how many
chunks_done = set()


def chunks():
    """Every file in pieces, so that a failure names the part it is in."""
    for path in FILES:
        total = len(files.read_cases(path))
        for start in range(0, max(total, 1), CHUNK):
            yield pytest.param(path, start, id=f"{path.name}-{start + 1}")


CHUNKS = list(chunks())


@pytest.mark.parametrize(("path", "start"), CHUNKS)
def test_replay(path, start):
    wrong = []
    for name, case in files.read_cases(path)[start : start + CHUNK]:
        try:
            kind = files.reader_of(case)(case)
        except Exception as error:
            if name in KNOWN_WRONG:
                kind = f"believed wrong: {name}, {KNOWN_WRONG[name]}"
            else:
                wrong.append(f"{path.name}, {name}: {describe(error)}")
                kind = "FAILED"
        replayed[path.name][kind] += 1
    chunks_done.add((path.name, start))
    if wrong:
        shown = "\n".join(wrong[:SHOWN])
        pytest.fail(f"{shown}\n({len(wrong)} cases of this part differ)", pytrace=False)


def describe(error):
    if isinstance(error, (Mismatch, UnknownWord)):
        return str(error)
    where = error.__traceback__
    while where.tb_next:
        where = where.tb_next
    code = where.tb_frame.f_code
    return f"{type(error).__name__}: {error} (in {code.co_name}, line {where.tb_lineno})"


def test_there_are_cases():
    assert FILES, f"no case files in {files.folder()}"


def test_known_wrong_cases_exist():
    names = {name for path in FILES for name, _ in files.read_cases(path)}
    missing = sorted(set(KNOWN_WRONG) - names)
    if files.folder() == files.OWN_COPY:
        assert not missing, f"KNOWN_WRONG names cases that are not there: {missing}"


def test_report_what_was_replayed(capsys):
    """Runs last. Every line of every file has been counted under some kind."""
    lines = [f"cases in {files.folder().name}/:"]
    for path in FILES:
        for kind, number in sorted(replayed[path.name].items()):
            lines.append(f"  {path.name:32} {number:4}  {kind}")
    total = sum(sum(kinds.values()) for kinds in replayed.values())
    lines.append(f"  {'all files':32} {total:4}")
    if len(chunks_done) == len(CHUNKS):
        assert total == sum(len(files.read_cases(path)) for path in FILES)
    else:
        lines.append("  (only a part of the files was asked for)")
    with capsys.disabled():  # to stderr: pytest-xdist shows that of its workers, not their stdout
        print("\n" + "\n".join(lines), file=sys.stderr)
