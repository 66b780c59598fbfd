"""The promises of the project itself: what it needs, what it loads, and how it is set up."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import dominolab
import dominolab.cli as cli
from dominolab.errors import DominoError
from dominolab.extras import need

ROOT = Path(__file__).resolve().parent.parent
ENGINE = ROOT / "dominolab"
WIDGETS = ROOT / "widgets" / "dominolab_widgets"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
# The parts of dominolab that may know how a thing is drawn or how a lesson is opened.
UPPER = ("drawing", "cli", "__main__")


def run(
    *command: object, env: dict[str, str] | None = None, cwd: Path = ROOT
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env={**os.environ, **(env or {})},
        capture_output=True,
        text=True,
    )


def python(code: str, **options: object) -> str:
    done = run(sys.executable, "-c", code, **options)  # type: ignore[arg-type]
    assert done.returncode == 0, done.stderr
    return done.stdout


# What is needed, and what is loaded


def test_the_core_dependencies_are_these_and_no_more() -> None:
    names = ["jupyterlab", "ipywidgets", "anywidget", "matplotlib", "sympy", "tqdm"]
    assert PROJECT["dependencies"] == names


def test_import_loads_only_the_standard_library() -> None:
    # Some environments load modules at the start of Python; only the new ones count.
    code = "import sys; old = {*sys.modules}; import dominolab; print(*{*sys.modules} - old)"
    loaded = {name.partition(".")[0] for name in python(code).split()}
    assert "dominolab" in loaded
    assert loaded - sys.stdlib_module_names == {"dominolab"}


def test_a_missing_extra_is_one_sentence_with_the_command() -> None:
    with pytest.raises(DominoError) as caught:
        need("crystal_ball.lens", "serve")
    assert str(caught.value) == 'this needs crystal_ball: pip install "dominolab[serve]"'
    with pytest.raises(DominoError, match="pip install crystal_ball"):
        need("crystal_ball")


def test_a_broken_package_is_not_called_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "crystal_ball.py").write_text("import no_such_lens\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="no_such_lens"):
        need("crystal_ball", "serve")


# Who may import whom


def imports(file: Path) -> Iterator[tuple[str, bool]]:
    """Every absolute name of a module that is imported, and whether at the top of the file."""
    tree = ast.parse(file.read_text("utf-8"))
    inner = {
        node
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node not in inner
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are written out in full"
            for alias in node.names:
                yield f"{node.module}.{alias.name}", node not in inner


def modules(folder: Path) -> list[Path]:
    found = sorted(folder.rglob("*.py"))
    assert found
    return found


@pytest.mark.parametrize("file", modules(ENGINE), ids=lambda file: str(file.relative_to(ROOT)))
def test_facts_do_not_know_that_they_are_drawn(file: Path) -> None:
    part = file.relative_to(ENGINE).with_suffix("").parts[0]
    for name, at_the_top in imports(file):
        first, second, *_ = [*name.split("."), ""]
        assert first != "dominolab_widgets", f"{file} imports {name}"
        # Inside a function is fine: that is how a value offers its picture or a formula.
        if at_the_top:
            assert first == "dominolab" or first in sys.stdlib_module_names, name
            assert part in UPPER or first != "dominolab" or second not in UPPER, name


@pytest.mark.parametrize(
    "file", modules(ENGINE) + modules(WIDGETS), ids=lambda file: str(file.relative_to(ROOT))
)
def test_no_module_is_too_long_to_read(file: Path) -> None:
    lines = file.read_text("utf-8").count("\n")
    assert lines <= 400


# What the files may say


def test_the_lock_file_holds_plain_pins_of_every_dependency() -> None:
    text = (ROOT / "requirements.lock").read_text("utf-8")
    assert "://" not in text
    pins = [line for line in text.splitlines() if not line.startswith("#")]
    assert all(pin.count("==") == 1 and " " not in pin for pin in pins)
    locked = {pin.partition("==")[0].lower().replace("_", "-") for pin in pins}
    for needed in (PROJECT["dependencies"], *PROJECT["optional-dependencies"].values()):
        assert {name.partition("==")[0] for name in needed} <= locked


def test_no_file_names_a_registry_or_a_folder_of_one_machine() -> None:
    listed = run("git", "ls-files", "--cached", "--others", "--exclude-standard")
    if listed.returncode:
        pytest.skip("not a git checkout")
    # Put together here, so that this file does not name them either.
    names = [f"{name}.org" for name in ("pypi", "registry.npmjs", "files.pythonhosted", "debian")]
    forbidden = [*names, "/".join(["", "work", ""])]
    for file in map(ROOT.joinpath, listed.stdout.splitlines()):
        if file.is_file():
            text = file.read_text("utf-8", errors="ignore")
            assert not [name for name in forbidden if name in text], file


# The lessons and the wheel


def test_a_checkout_opens_its_own_lessons() -> None:
    assert cli.lessons_folder() == cli.working_folder() == ROOT / "lessons"


def test_an_edited_lesson_of_a_checkout_is_seen(tmp_path: Path) -> None:
    shutil.copytree(ENGINE, tmp_path / "dominolab", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "pyproject.toml").touch()
    for folder in ("lessons", "dominolab/lessons"):  # the second is an old copy
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "start-here.ipynb").write_text(folder)
    code = "from dominolab.cli import *; print((working_folder() / FIRST_LESSON).read_text())"
    assert python(code, cwd=tmp_path) == "lessons\n"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the wheel has been installed."""
    folder = tmp_path_factory.mktemp("installed")
    built = run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder)
    assert built.returncode == 0, built.stderr
    (wheel,) = folder.glob("*.whl")
    pip = [sys.executable, "-m", "pip", "install", "--no-deps", "--no-index", "--target"]
    done = run(*pip, folder / "site", wheel)
    assert done.returncode == 0, done.stderr
    return folder / "site"


def test_the_wheel_holds_the_lessons_and_both_halves_of_the_widgets(installed: Path) -> None:
    def names(folder: Path, *patterns: str) -> list[str]:
        found = [file for pattern in patterns for file in folder.rglob(pattern)]
        return sorted(str(file.relative_to(folder)) for file in found)

    lessons = names(ROOT / "lessons", "*.ipynb")
    assert cli.FIRST_LESSON in lessons
    assert names(installed / "dominolab" / "lessons", "*.ipynb") == lessons
    browser_half = names(WIDGETS, "*.js", "*.css")
    assert browser_half
    assert names(installed / "dominolab_widgets", "*.js", "*.css") == browser_half


def test_installed_lessons_are_copied_home_and_work_there_is_kept(
    installed: Path, tmp_path: Path
) -> None:
    env = {"PYTHONPATH": str(installed), "HOME": str(tmp_path), "USERPROFILE": str(tmp_path)}
    code = "from dominolab.cli import *; print(lessons_folder(), working_folder(), sep='\\n')"
    own = tmp_path / "dominolab-lessons"
    where = f"{installed / 'dominolab' / 'lessons'}\n{own}\n"
    assert python(code, env=env, cwd=tmp_path) == where
    first = own / cli.FIRST_LESSON
    assert first.read_bytes() == (ROOT / "lessons" / cli.FIRST_LESSON).read_bytes()
    first.write_text("my work")
    assert python(code, env=env, cwd=tmp_path) == where
    assert first.read_text() == "my work"


# The command


class FakeLab:
    """Stands in for JupyterLab and remembers with which words it was started."""

    def __init__(self) -> None:
        self.words: list[str] = []

    def main(self, words: list[str]) -> None:
        self.words = words


def test_the_command_opens_the_first_lesson_for_this_machine_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lab = FakeLab()
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "mine")
    monkeypatch.setattr(cli, "need", lambda module: lab)
    assert cli.main(["--no-browser", "--port", "9000"]) == 0
    assert f"--ServerApp.root_dir={ROOT / 'lessons'}" in lab.words
    assert "--LabApp.default_url=/lab/tree/start-here.ipynb" in lab.words
    assert {"--ServerApp.ip=127.0.0.1", "--no-browser", "--ServerApp.port=9000"} <= {*lab.words}
    assert cli.main([]) == 0
    assert "--no-browser" not in lab.words


def test_the_command_asks_nothing_of_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "mine")
    monkeypatch.setattr(cli, "need", lambda module: FakeLab())
    assert cli.main([]) == 0
    ours, theirs = os.environ["JUPYTER_CONFIG_PATH"].split(os.pathsep)
    assert theirs == "mine"
    # JupyterLab's own reader of settings has to find ours where the command says they are.
    overrides = need("jupyterlab_server.settings_utils").ConfigManager
    settings = overrides(config_dir_name="labconfig", read_config_path=[f"{ours}/labconfig"])
    found = settings.get("default_setting_overrides")["@jupyterlab/apputils-extension:notification"]
    assert found == {"fetchNews": "false", "checkForUpdates": False}


def test_without_jupyterlab_the_command_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "jupyterlab", None)
    monkeypatch.delitem(sys.modules, "jupyterlab.labapp", raising=False)
    assert cli.main([]) == 1
    assert capsys.readouterr().err == "dominolab: this needs jupyterlab: pip install jupyterlab\n"


def test_python_m_dominolab_is_the_command() -> None:
    done = run(sys.executable, "-m", "dominolab", "--version")
    assert done.stdout == f"dominolab {dominolab.__version__}\n"


# `make` on a bare machine


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A checkout whose path has a space, with a PATH that holds little more than make."""
    checkout = tmp_path / "my dominoes"
    shutil.copytree(ROOT / "tools", checkout / "tools")
    for name in ("Makefile", "pyproject.toml", "requirements.lock"):
        shutil.copy(ROOT / name, checkout / name)
    (tmp_path / "bin").mkdir()
    for name in ("make", "sh"):
        (tmp_path / "bin" / name).symlink_to(str(shutil.which(name)))
    script(tmp_path / "bin" / "apt-get", "exit 1")
    return checkout


def script(file: Path, body: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!{shutil.which('sh')}\n{body}\n")
    file.chmod(0o755)


def make(checkout: Path, *words: str) -> subprocess.CompletedProcess[str]:
    # This test may itself run under make; the outer one must not speak to the inner one.
    outer = ("MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "PYTHON", "PYTHONPATH")
    env = {name: value for name, value in os.environ.items() if name not in outer}
    env["PATH"] = str(checkout.parent / "bin")
    command = ["make", "-s", *words]
    return subprocess.run(command, cwd=checkout, env=env, capture_output=True, text=True)


def changed_python(checkout: Path, module: str, source: str) -> None:
    """A python3 on the PATH that finds this module before the standard library's."""
    folder = checkout.parent / "changed"
    folder.mkdir()
    (folder / f"{module}.py").write_text(source)
    body = f'PYTHONPATH="{folder}" exec "{sys.executable}" "$@"'
    script(checkout.parent / "bin" / "python3", body)


def test_make_without_venv_prints_the_one_command(bare: Path) -> None:
    changed_python(bare, "ensurepip", "raise ImportError")
    done = make(bare, "lab")
    assert done.returncode != 0
    major, minor = sys.version_info[:2]
    assert f"    sudo apt-get install python{major}.{minor}-venv\n" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (bare / ".venv").exists()


def test_make_with_an_old_python_prints_the_one_command(bare: Path) -> None:
    changed_python(bare, "sitecustomize", "import sys; sys.version_info = (3, 9, 2)")
    done = make(bare, "lab")
    assert done.returncode != 0
    assert "needs Python 3.11 or newer; this is 3.9." in done.stderr
    assert "    sudo apt-get install python3.11-venv\n" in done.stderr
    assert "Traceback" not in done.stderr


def test_make_without_python_prints_the_one_command(bare: Path) -> None:
    (bare.parent / "bin" / "printf").symlink_to(str(shutil.which("printf")))
    done = make(bare, "lab")
    assert done.returncode != 0
    assert "    sudo apt-get install python3-venv\n" in done.stderr


def test_a_second_set_up_does_nothing_until_a_pin_changes(bare: Path) -> None:
    script(bare.parent / "bin" / "python3", f'exec "{sys.executable}" "$@"')
    log = bare.parent / "log"
    script(bare / ".venv" / "bin" / "python", f'[ "$1" = -c ] || echo "$@" >>"{log}"')

    def installed(purpose: str) -> list[str]:
        log.write_text("")
        done = make(bare, f"setup-{purpose}")
        assert done.returncode == 0, done.stderr
        return log.read_text().splitlines()

    (line,) = installed("test")
    assert line.endswith("-c requirements.lock -e .[serve,cluster,test]")
    assert installed("test") == []
    assert installed("lab") == []  # what is ready for the tests is ready for the lessons
    (bare / "requirements.lock").write_text("sympy==1.14.0\n")
    (line,) = installed("lab")
    assert line.endswith("-c requirements.lock -e .")
    assert len(installed("test")) == 1


def test_a_home_that_cannot_be_written_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lessons = tmp_path / "package" / "lessons"
    lessons.mkdir(parents=True)
    (lessons / cli.FIRST_LESSON).write_text("{}")
    monkeypatch.setattr(cli, "PACKAGE", tmp_path / "package")
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setattr(Path, "home", lambda: home)
    # Tests run as root too, whom no permission stops: a file where a folder is needed does.
    (home / "dominolab-lessons").write_text("a file in the way")
    with pytest.raises(DominoError, match="cannot be copied to"):
        cli.working_folder()
    (home / "dominolab-lessons").unlink()
    assert (cli.working_folder() / cli.FIRST_LESSON).read_text() == "{}"


def test_missing_lessons_are_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "PACKAGE", tmp_path)
    assert cli.main(["--no-browser"]) == 1
    assert "install again" in capsys.readouterr().err


def test_a_port_that_cannot_be_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--port", "99999"]) == 1
    assert "no port 99999" in capsys.readouterr().err
