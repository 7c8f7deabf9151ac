"""Nothing in Outlay's Python can produce a float or round an amount outside the one place for it."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
APP = ROOT / "apps" / "expenses"
SOURCES = sorted(path for path in APP.rglob("*.py") if "node_modules" not in path.parts)
ROUNDING = APP / "dayshift_expenses" / "money" / "rounding.py"
PURE = sorted(
    path for part in ("money", "rules") for path in (APP / "dayshift_expenses" / part).rglob("*.py")
)
PURE_MODULES = ("money", "rules")
FLOATING_COLUMNS = {"Float", "REAL", "Double", "DOUBLE", "DOUBLE_PRECISION"}
EXACT_MAKERS = {"Decimal", "Fraction", "Path"}
PLACES = ("path", "root", "folder", "dir", "directory", "here", "file", "parent", "cache")


def test_ex_1_there_is_python_to_look_at():
    assert ROUNDING in SOURCES
    assert len(PURE) > 20


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(APP)))
def test_ex_1_no_float_anywhere(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = [f"{node.lineno}: {ast.unparse(node)}" for node in ast.walk(tree) if is_floating(node)]
    assert not found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(APP)))
def test_ex_2_nothing_rounds_elsewhere(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = [f"{node.lineno}: {ast.unparse(node)}" for node in ast.walk(tree) if is_rounding(node)]
    assert path == ROUNDING or not found


@pytest.mark.parametrize("path", PURE, ids=lambda path: str(path.relative_to(APP)))
def test_ex_100_money_and_rules_know_neither_rows_nor_pages(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    ours = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module]
    named = [name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names]
    outside = [module for module in (*ours, *named) if not is_pure(module)]
    assert not outside


@pytest.mark.parametrize(
    "text",
    [
        "a = 1.5",
        "a = 1e3",
        "float(a)",
        "a: float = b",
        "a / b",
        "a / 100",
        "a /= 2",
        "Float()",
        "math.sqrt(a)",
        "x.Float",
    ],
)
def test_ex_1_the_search_finds_what_it_looks_for(text):
    assert any(is_floating(node) for node in ast.walk(ast.parse(text)))


@pytest.mark.parametrize(
    "text", ["a // b", "Decimal(a) / b", "Fraction(a, b)", 'ROOT / "x"', "1_50", "folder / name"]
)
def test_ex_1_the_search_lets_exact_arithmetic_and_paths_be(text):
    assert not any(is_floating(node) for node in ast.walk(ast.parse(text)))


def is_floating(node):
    """A float literal or type, a floating column, the module of floats, or a division that may make one."""
    match node:
        case ast.Constant(value=float()) | ast.Constant(value=complex()):
            return True
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return (
                name == "float" or name in FLOATING_COLUMNS or (isinstance(node, ast.Name) and name == "math")
            )
        case ast.AugAssign(op=ast.Div()):
            return not is_exact(node.value)
        case ast.BinOp(op=ast.Div(), left=left, right=right):
            return not (is_exact(left) or is_exact(right))
    return False


def is_exact(node):
    """As far as the text shows: a decimal, a fraction or a path, with which `/` makes no float."""
    match node:
        case ast.Constant(value=str()) | ast.JoinedStr():
            return True
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in EXACT_MAKERS or name == "files"
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name.lower().rpartition("_")[2] in PLACES
        case ast.BinOp(left=left, right=right):
            return is_exact(left) or is_exact(right)
    return False


def is_rounding(node):
    match node:
        case ast.Call(func=ast.Name(id="round")):
            return True
        case ast.Call(func=ast.Attribute(attr=name)):
            return name in ("quantize", "to_integral_value", "to_integral_exact")
    return False


def is_pure(module):
    top, _, rest = module.partition(".")
    if top != "dayshift_expenses":
        return top in ("ast", "collections", "dataclasses", "datetime", "decimal", "fractions") or top in (
            "itertools", "re", "typing", "unicodedata", "zoneinfo",
        )  # fmt: skip
    return rest.partition(".")[0] in PURE_MODULES
