"""The companies that the tests of the seeds look at; built once and never changed."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from dayshift_seeds import Truth, build
from dayshift_seeds.yamls import HERE


@pytest.fixture(scope="session")
def standard() -> Truth:
    return build("northlight", 1, "standard")


@pytest.fixture(scope="session")
def small() -> Truth:
    return build("northlight", 1, "small")


@pytest.fixture
def company_file(tmp_path: Path) -> Callable[..., Path]:
    """A copy of the standard company's file in a folder of its own, with texts replaced."""

    def copy(folder: str, name: str = "ours", **changes: tuple[str, str]) -> Path:
        source = HERE / "companies" / "northlight.yaml"
        target = tmp_path / folder / f"{name}.yaml"
        target.parent.mkdir()
        shutil.copy(source, target)
        shutil.copytree(source.with_suffix(""), target.with_suffix(""))
        for file, (old, new) in changes.items():
            path = target if file == "company" else target.with_suffix("") / f"{file}.yaml"
            text = path.read_text(encoding="utf-8")
            assert old in text
            path.write_text(text.replace(old, new, 1), encoding="utf-8")
        return target

    return copy
