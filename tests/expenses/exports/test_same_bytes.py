"""The same data makes the same file, in whatever process and order of hashing it is written."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
SCRIPT = """
import hashlib, importlib.util, io, sys
from PIL import Image
spec = importlib.util.spec_from_file_location("lines_of_tests", sys.argv[1])
data = importlib.util.module_from_spec(spec); spec.loader.exec_module(data)
from dayshift_expenses.exports.lines import lines_table, totals_table
from dayshift_expenses.exports.printed import Sheet
from dayshift_expenses.exports.report_pdf import report_pdf
from dayshift_expenses.exports.separated import csv_file
from dayshift_expenses.exports.workbook import xlsx_file
import dataclasses, time
time.time = lambda: float(sys.argv[2]); time.localtime = lambda *a: time.gmtime(float(sys.argv[2]))
out = io.BytesIO(); Image.new("RGB", (300, 400), "gray").save(out, "JPEG")
report = dataclasses.replace(data.REPORT, sheets=(Sheet("Receipt 1", "居酒屋", out.getvalue()),))
lines = [data.TAXI, data.TAXI]
table, totals = lines_table(lines), totals_table(lines)
for content in (csv_file(table), xlsx_file([table, totals]), report_pdf(report)):
    print(hashlib.sha256(content).hexdigest())
"""


@pytest.fixture(scope="module")
def digests():
    def run(seed, now):
        command = [sys.executable, "-c", SCRIPT, str(HERE / "conftest.py"), str(now)]
        told = {**os.environ, "PYTHONHASHSEED": str(seed)}
        done = subprocess.run(command, env=told, capture_output=True, text=True, check=True, timeout=120)
        return done.stdout.split()

    return run(1, 1_700_000_000), run(2, 1_900_000_000)


@pytest.mark.parametrize("form", ["csv", "xlsx", "pdf"])
def test_ex_113_two_processes_years_apart_write_the_same_file(digests, form):
    first, second = (found[["csv", "xlsx", "pdf"].index(form)] for found in digests)
    assert len(first) == len(hashlib.sha256().hexdigest())
    assert first == second
