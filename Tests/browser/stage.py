"""The stage of a test: servers, windows and opponents that are gone when it ends."""

import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "system"))
from opponent import Opponent  # noqa: E402
from server import Server  # noqa: E402: the one of the system tests
from window import Window  # noqa: E402

# Phases that nobody waits for, and far longer than what a slow machine does in them.
# No hurry: the windows of a test act one after the other, which may take longer.
QUICK = ("--countdown", "0", "--moving", "10m", "--guessing", "10m", "--ready", "10m",
         "--hurry", "0")


class Stage:
    """The test's own folder and everything that it started."""

    def __init__(self, program, folder, web_dir=None):
        self.program, self.folder, self.web_dir = program, Path(folder), web_dir
        self.servers, self.windows, self.others = [], [], []
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)

    def server(self, *options, provider="sketch", is_packaged=False):
        """A running server with short phases but for these options; packaged: with the client that
        ships in the program, whatever folder is tested."""
        folder = self.folder / f"server-{len(self.servers) + 1}"
        folder.mkdir()
        given = ["--view-provider", provider, *options]
        if self.web_dir and not is_packaged:
            given += ["--web-dir", self.web_dir]
        server = Server(
            self.program, folder / "data", "--log-level", "warning", *quick_but(given),
            log=folder / "server.err")
        self.servers.append(server)
        return server.start()

    def window(self, name, server, **options):
        """A window that shows nothing yet."""
        window = Window(name, server.page, **options)
        self.windows.append(window)
        return window

    def opponent(self, server, name):
        """A guest that plays over a socket, without a window."""
        opponent = Opponent(server.url, name)
        self.others.append(opponent)
        return opponent

    def show(self, window, name):
        """Keeps a picture of what a window shows, for people to look at."""
        window.settle()
        (self.folder / f"{name}.png").write_bytes(window.picture())

    def judge(self):
        """Every test checks at its end that no window had trouble."""
        for window in self.windows:
            window.judge()

    def keep_evidence(self):
        """A failed test keeps each window's evidence: picture, texts, console and frames."""
        for window in self.windows:
            place = self.folder / window.name
            try:
                window.judge_later()
                place.with_suffix(".png").write_bytes(window.picture())
                place.with_suffix(".txt").write_text(
                    "\n".join([window.words(), *window.trouble.found, *window.traffic.frames()]))
            except Exception as error:  # The failure that is told is the test's, not this one.
                place.with_suffix(".txt").write_text(repr(error))

    def close(self):
        for thing in [*self.windows, *self.others, *self.servers]:
            thing.close()


def quick_but(options):
    """The short phases, without those that the options set themselves."""
    pairs = zip(QUICK[::2], QUICK[1::2])
    return [*(word for pair in pairs if pair[0] not in options for word in pair), *options]
