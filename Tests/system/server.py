"""A server process of the system and browser tests: started, killed, restarted on the same port."""

import re
import select
import signal
import subprocess

READY_SECONDS = 60
STOP_SECONDS = 60


class Server:
    """One data folder, and the processes that serve it, one after the other, on one port.

    Also a context manager, which ends the process with SIGTERM and expects exit code 0. `log` is the
    file that standard error is appended to; without one it goes where the test's own goes.
    """

    def __init__(self, program, data, *options, log=None, port=0):
        self.data, self.log_file, self.port = data, log, port
        self.command = [
            program, "serve", "--host", "127.0.0.1", "--data-dir", str(data), *map(str, options)]
        self.page, self.url, self.process = "", "", None

    def start(self):
        """Starts it, and waits for the line that says that it is ready."""
        errors = open(self.log_file, "ab") if self.log_file else None
        self.process = subprocess.Popen(
            [*self.command, "--port", str(self.port)], stdout=subprocess.PIPE, stderr=errors,
            text=True)
        if errors:
            errors.close()
        in_time, _, _ = select.select([self.process.stdout], [], [], READY_SECONDS)
        line = self.process.stdout.readline() if in_time else "nothing"
        ready = re.search(r"is ready: (http\S+) (ws\S+)", line)
        if not ready:
            self.kill()
            raise AssertionError(f"the server is not ready: {line} {self.log()}")
        self.page, self.url = ready.groups()
        self.port = int(re.search(r":(\d+)", self.page)[1])
        return self

    def end(self, number=signal.SIGTERM, code=0):
        """Sends a signal, and waits for that exit code, if the process is still there."""
        if self.process.poll() is None:
            self.process.send_signal(number)
            self.wait(code)

    def wait(self, code=0):
        status = self.process.wait(STOP_SECONDS)
        assert status == code, f"the server's exit code is {status}: {self.log()}"

    def terminate(self):
        """Sends SIGTERM; live matches may go on for as long as `--drain` says."""
        self.process.send_signal(signal.SIGTERM)

    def freeze(self):
        """The process stands still, and its connections stay open."""
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self):
        """It goes on."""
        self.process.send_signal(signal.SIGCONT)

    def kill(self):
        """SIGKILL, if there is a process: no exit, no flush."""
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    close = kill

    def log(self):
        """The end of the log."""
        return self.log_file.read_text()[-2000:] if self.log_file else ""

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.end()
