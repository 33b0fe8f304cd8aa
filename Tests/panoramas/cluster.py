"""A PostgreSQL cluster of its own with PostGIS, in a folder, reached through a socket in it."""

import glob
import os
import pathlib
import signal
import subprocess
import time

from processes import end, guarded

START_SECONDS = 30
DATABASE, ROLE = "geovisio", "geovisio"
SETTINGS = {
    "listen_addresses": "", "timezone": "UTC", "jit": "off", "max_connections": 40,
    # The cluster lives as long as a test, so nothing has to survive a crash of the machine.
    "fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


def programs():
    """The folder of the newest PostgreSQL that has PostGIS, or None."""
    found = glob.glob("/usr/share/postgresql/*/extension/postgis.control")
    versions = sorted((int(path.split("/")[4]) for path in found), reverse=True)
    return next((path for path in (pathlib.Path(f"/usr/lib/postgresql/{version}/bin")
                                   for version in versions) if path.is_dir()), None)


class Cluster:
    """A cluster in `folder`. PostgreSQL refuses root, so for root its owner is `postgres`."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.data = self.folder / "data"
        self.user = "postgres" if os.geteuid() == 0 else None
        self.programs = programs()
        self.process = None

    @property
    def url(self):
        return f"postgresql://{ROLE}@/{DATABASE}?host={self.folder}"

    def create(self):
        """Makes an empty database with PostGIS, and leaves the cluster running."""
        self.prepare_folder()
        self.run("initdb", "-D", self.data, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8",
                 "--no-sync")
        self.start()
        for database, statement in (
                ("postgres", f"CREATE ROLE {ROLE} SUPERUSER LOGIN"),
                ("postgres", f"CREATE DATABASE {DATABASE} TEMPLATE template0 OWNER {ROLE}"),
                (DATABASE, "CREATE EXTENSION postgis")):
            self.run("psql", "-q", "-h", self.folder, "-d", database, "-c", statement)

    def copy(self, template):
        """Takes the files of a stopped cluster."""
        self.prepare_folder()
        subprocess.run(["cp", "-a", template, self.data], check=True)

    def prepare_folder(self):
        self.folder.mkdir(parents=True)
        if self.user:
            subprocess.run(["chown", f"{self.user}:", self.folder], check=True)

    def run(self, program, *arguments):
        command = guarded([self.programs / program, *arguments], user=self.user)
        done = subprocess.run(command, cwd="/", capture_output=True, text=True)
        assert done.returncode == 0, f"{program} says: {done.stderr}"
        return done.stdout

    def start(self):
        options = [part for name, value in SETTINGS.items() for part in ("-c", f"{name}={value}")]
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                guarded([self.programs / "postgres", "-D", self.data, "-k", self.folder, *options],
                        "INT", self.user),
                cwd="/", stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)
        deadline = time.monotonic() + START_SECONDS
        while not self.is_ready():
            assert self.process.poll() is None, f"PostgreSQL ended: {self.log()}"
            assert time.monotonic() < deadline, f"PostgreSQL is not ready: {self.log()}"
            time.sleep(0.02)

    def is_ready(self):
        """The last line of its lock file says so, and costs less than a connection."""
        try:
            return (self.data / "postmaster.pid").read_text().split()[-1] == "ready"
        except (OSError, IndexError):
            return False

    def stop(self):
        """Ends it with a checkpoint, so that its files can be copied."""
        if self.process:
            end(self.process, signal.SIGINT)
            self.process = None

    def log(self):
        return (self.folder / "log").read_text(errors="replace")[-2000:]
