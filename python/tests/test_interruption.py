"""Long checks leave the interpreter to others, and end when they are told to."""

import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import playproof

LONG = "tests/benches/hostile-priority.proof"
EVER = 2**63


def test_the_time_ends(root: Path) -> None:
    begin = time.monotonic()
    with pytest.raises(playproof.Declined, match="stopped"):
        playproof.check(LONG, time=0.3, work=EVER)
    assert time.monotonic() - begin < 20
    assert playproof.explain(LONG, time=0.3, work=EVER).verdict == "declined"


def test_others_go_on(root: Path) -> None:
    done = threading.Event()
    ticks = 0

    def check() -> None:
        with pytest.raises(playproof.Declined):
            playproof.check(LONG, time=1.0, work=EVER)
        done.set()

    thread = threading.Thread(target=check)
    thread.start()
    while not done.wait(0.02):
        ticks += 1
    thread.join()
    assert ticks >= 5


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent")
def test_ctrl_c(root: Path) -> None:
    # Whoever started the tests may have had signals ignored.
    program = f"""
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
import playproof
print("begun", flush=True)
try:
    playproof.check({LONG!r}, work={EVER})
except KeyboardInterrupt:
    print("interrupted")
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout and running.stdout.readline() == "begun\n"
        time.sleep(0.5)
        begin = time.monotonic()
        running.send_signal(signal.SIGINT)
        try:
            output, _ = running.communicate(timeout=60)
        finally:
            running.kill()
    assert (output, running.returncode) == ("interrupted\n", 0)
    assert time.monotonic() - begin < 20
