"""The same company gives the same base, byte for byte, in any process."""

import os
import subprocess
import sys

from tests.expenses.conftest import COMPANY

BUILD = """
import sys
from pathlib import Path
from dayshift_expenses import manifest
from dayshift_kit.store import WorldStore
folder, company, seed, size = sys.argv[1:]
store = WorldStore(manifest, cache_dir=Path(folder))
print(store.base(company=company, seed=int(seed), size=size).name)
"""


def test_ex_115_another_process_elsewhere_builds_the_same_bytes(base, tmp_path):
    elsewhere = {**os.environ, "PYTHONHASHSEED": "4021", "TZ": "Asia/Tokyo", "LC_ALL": "C"}
    words = [str(tmp_path), *(str(value) for value in COMPANY.values())]
    done = subprocess.run(
        [sys.executable, "-c", BUILD, *words], env=elsewhere, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == base.name
