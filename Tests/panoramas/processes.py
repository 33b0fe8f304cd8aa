"""Child processes that end with the test, whichever way the test ends."""

import os
import signal
import subprocess

END_SECONDS = 10


def guarded(command, number="TERM", user=None):
    """The command, wrapped so that the kernel sends it a signal if its parent is killed.

    The signal comes when the *thread* that starts it ends. Start from the main thread.
    """
    as_user = [f"--reuid={user}", f"--regid={user}", "--init-groups"] if user else []
    return ["setpriv", f"--pdeathsig={number}", *as_user, *map(str, command)]


def end(process, number=signal.SIGTERM):
    """Ends a process that leads a session of its own, and everything in that session."""
    if process.poll() is None:
        process.send_signal(number)
        try:
            process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            pass
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()
