"""Run a module as the main program until standard input closes.

Whoever starts an app holds the other end. When that process ends, however it ends, the app ends too.
Used as `python -P leash.py MODULE ARGUMENTS…`.
"""

import os
import runpy
import signal
import sys
import threading
import time

GRACE_S = 5.0


def _follow() -> None:
    while os.read(0, 1024):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(GRACE_S)
    os._exit(1)


if __name__ == "__main__":
    threading.Thread(target=_follow, name="leash", daemon=True).start()
    module, sys.argv = sys.argv[1], sys.argv[1:]
    runpy.run_module(module, run_name="__main__", alter_sys=True)
