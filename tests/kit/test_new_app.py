"""`bin/new-app` begins an app that works, in a checkout of its own for these tests."""

import importlib.machinery
import importlib.util
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
COPIED = ("bin", "control", "kit", "seeds")
FILES = (
    ".npmrc",
    "docker-compose.yml",
    "package-lock.json",
    "package.json",
    "pyproject.toml",
    "tsconfig.json",
)
BUILD = Path("kit/dayshift_kit/ui/static/build")


def run(*command, cwd, **environment):
    env = {**os.environ, **environment}
    return subprocess.run(
        [str(part) for part in command], cwd=cwd, env=env, capture_output=True, text=True, check=False
    )


def new_app(root, *options):
    return run(sys.executable, ROOT / "bin/new-app", "--root", root, *options, cwd=ROOT)


def tool(name):
    return Path(sys.executable).with_name(name)


def checkout(folder):
    """A checkout without apps; what takes long to fetch and build is borrowed from this one."""
    assert run(sys.executable, "bin/assets", cwd=ROOT).returncode == 0
    listed = run("git", "ls-files", "--cached", "--others", "--exclude-standard", *COPIED, *FILES, cwd=ROOT)
    for name in listed.stdout.splitlines():
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    (folder / BUILD).mkdir(parents=True)
    for name in ("node_modules", BUILD / "emoji", BUILD / "emoji.json"):
        if (ROOT / name).exists():
            (folder / name).symlink_to(ROOT / name)


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """A checkout in which `demoapp` was begun."""
    folder = tmp_path_factory.mktemp("checkout")
    checkout(folder)
    begun = new_app(folder, "demoapp", "--brand", "Demo Board")
    assert begun.returncode == 0, begun.stderr
    return folder


@pytest.fixture(scope="module")
def project(tree):
    return tomllib.loads((tree / "pyproject.toml").read_text())


@pytest.fixture(scope="module")
def installed(tree, project, tmp_path_factory):
    """What an installation of the checkout would put on Python's path, its entry points included."""
    packages = project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    info = tmp_path_factory.mktemp("installed") / "demoapp-0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: demoapp\nVersion: 0\n")
    points = project["project"]["entry-points"]["dayshift.apps"]
    (info / "entry_points.txt").write_text(f"[dayshift.apps]\ndemoapp = {points['demoapp']}\n")
    folders = [tree / Path(package).parent for package in packages if (tree / package).is_dir()]
    return {"PYTHONPATH": os.pathsep.join(str(folder) for folder in [info.parent, *folders])}


@pytest.fixture
def bare(tmp_path):
    """As much of a checkout as naming an app takes."""
    for name in ("pyproject.toml", "docker-compose.yml"):
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def test_the_new_apps_own_suite_passes(tree, installed):
    built = run(sys.executable, "bin/assets", cwd=tree)
    assert built.returncode == 0, built.stdout + built.stderr
    suite = run(sys.executable, "-m", "pytest", "-n0", "-rA", "tests/demoapp", cwd=tree, **installed)
    assert suite.returncode == 0, suite.stdout + suite.stderr
    assert "outsider" in suite.stdout
    assert "test_an_empty_database_is_upgraded_to_what_the_models_declare" in suite.stdout


def test_the_new_app_is_found_by_name(tree, installed):
    ask = "from dayshift_kit.manifest import find_app; print(find_app('demoapp').brand)"
    found = run(sys.executable, "-c", ask, cwd=tree, **installed)
    assert (found.stdout, found.stderr) == ("Demo Board\n", "")


def test_features_name_tests_that_are_there(tree):
    features = yaml.safe_load((tree / "apps/demoapp/features.yaml").read_text())["features"]
    source = "".join(path.read_text() for path in (tree / "tests/demoapp").rglob("test_*.py"))
    named = [name for feature in features for name in feature["tests"]]
    assert named
    assert [name for name in named if f"def {name}(" not in source] == []


@pytest.mark.parametrize("name", ["demoapp", "a1", "zoological_gardens_x"])
def test_what_is_written_is_formatted_and_clean_whatever_the_name(tree, name):
    if name != "demoapp":
        assert new_app(tree, name).returncode == 0
    where = (f"apps/{name}", f"tests/{name}")
    for check in (["check"], ["format", "--check"]):
        said = run(tool("ruff"), *check, "--no-cache", *where, cwd=tree)
        assert said.returncode == 0, said.stdout


def test_what_is_written_is_within_the_limits_of_size(tree):
    sizes = load(tree / "bin/sizes")
    written = [path for top in ("apps", "tests") for path in (tree / top / "demoapp").rglob("*")]
    files = [path for path in written if "migrations" not in path.parts]
    measures = [sizes.of_file(path) for path in files if path.suffix in sizes.LIMITS]
    for path in files:
        measures += sizes.of_functions(path) if path.suffix == ".py" else ()
    assert len(measures) > 50
    assert [measure for measure in measures if measure.lines > measure.limit] == []


def load(path):
    loader = importlib.machinery.SourceFileLoader("sizes", str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("sizes", loader))
    loader.exec_module(module)
    return module


def test_the_checks_of_types_and_imports_take_the_new_app_in(project):
    mypy = project["tool"]["mypy"]
    assert "apps/demoapp" in mypy["mypy_path"]
    assert "dayshift_demoapp" in mypy["packages"]
    linter = project["tool"]["importlinter"]
    assert "dayshift_demoapp" in linter["root_packages"]
    layers = [layer for each in linter["contracts"] for layer in each.get("layers", ())]
    (siblings,) = (layer.split(" | ") for layer in layers if "dayshift_demoapp" in layer)
    assert {"dayshift_chat", "dayshift_demoapp"} <= set(siblings)


def test_each_new_app_gets_a_service_with_a_port_and_names_of_its_own(bare):
    for name in ("demoapp", "issue_tracker"):
        assert new_app(bare, name).returncode == 0
    compose = yaml.safe_load((bare / "docker-compose.yml").read_text())
    services = compose["services"]
    ports = [port for service in services.values() for port in service["ports"]]
    assert len(set(ports)) == len(services) >= 3
    assert services["issue_tracker"]["networks"]["agents"]["aliases"] == ["issue-tracker.localhost"]
    assert set(compose["networks"]) == {"agents", "control"}
    port = services["issue_tracker"]["ports"][0].rpartition(":")[2]
    assert f"EXPOSE {port}\n" in (bare / "apps/issue_tracker/Dockerfile").read_text()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["Demo"], "'Demo' cannot name an app"),
        (["demo-app"], "'demo-app' cannot name an app"),
        (["../demo"], "cannot name an app"),
        (["d" * 21], "at most 20"),
        (["demoapp", "--brand", "<b>"], "'<b>' cannot be a brand"),
        (["chat"], "chat is taken: apps/chat exists."),
        (["kit"], "kit is taken: kit/dayshift_kit exists."),
    ],
)
def test_a_name_that_cannot_be_is_refused_in_a_sentence_and_writes_nothing(bare, options, said):
    for taken in ("apps/chat", "kit/dayshift_kit"):
        (bare / taken).mkdir(parents=True)
    before = sorted(bare.rglob("*"))
    refused = new_app(bare, *options)
    assert refused.returncode == 1
    assert said in refused.stderr
    assert refused.stderr.count("\n") == 1
    assert sorted(bare.rglob("*")) == before


def test_a_folder_that_is_no_checkout_is_refused(tmp_path):
    refused = new_app(tmp_path, "demoapp")
    assert f"{tmp_path} is no checkout of Dayshift" in refused.stderr
    assert list(tmp_path.iterdir()) == []
