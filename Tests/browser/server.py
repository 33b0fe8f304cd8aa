"""The built server as a process: start, kill, restart on the same port with the same data."""

import re
import signal
import subprocess
import time

READY_SECONDS = 60
STOP_SECONDS = 20


class Server:
    """One server with a data folder of its own; the same port from one start to the next."""

    def __init__(self, program, folder, web_dir=None, options=()):
        self.program, self.folder = program, folder
        self.options = [*options, *(["--web-dir", web_dir] if web_dir else [])]
        self.port, self.page, self.url, self.process = 0, "", "", None
        folder.mkdir(parents=True, exist_ok=True)
        self.start()

    def start(self):
        """Starts it, and waits for the line that says that it is ready."""
        output = self.folder / "server.out"
        with open(output, "w") as out, open(self.folder / "server.err", "a") as err:
            self.process = subprocess.Popen(
                [self.program, "serve", "--host", "127.0.0.1", "--port", str(self.port),
                 "--data-dir", str(self.folder / "data"), "--log-level", "warning",
                 *self.options],
                stdout=out, stderr=err)
        end = time.monotonic() + READY_SECONDS
        while not (ready := re.search(r"ready: (http\S+) (ws\S+)", output.read_text())):
            assert self.process.poll() is None, f"the server ended: {self.log()}"
            assert time.monotonic() < end, f"the server never was ready: {self.log()}"
            time.sleep(0.02)
        self.page, self.url = ready.groups()
        self.port = int(re.search(r":(\d+)", self.page)[1])

    def kill(self):
        """`kill -9`: no exit, no flush."""
        self.process.kill()
        self.process.wait()

    def terminate(self):
        """Asks it to end; live matches may go on for as long as `--drain` says."""
        self.process.send_signal(signal.SIGTERM)

    def wait(self):
        """Waits for its clean end."""
        status = self.process.wait(STOP_SECONDS)
        assert status == 0, f"the server's exit code is {status}: {self.log()}"

    def log(self):
        """The end of what it wrote."""
        return (self.folder / "server.err").read_text()[-2000:]

    def close(self):
        if self.process and self.process.poll() is None:
            self.kill()
