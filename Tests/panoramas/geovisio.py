"""A real GeoVisio, the server of Panoramax: installed, started, filled and changed for tests.

It serves on a free port of the loopback address, over a PostgreSQL of its own in a temporary folder.
`install` keeps the Python packages in .build/geovisio, and the first start keeps the migrated
database there. All that is later is quick.
"""

import collections
import fcntl
import hashlib
import json
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

from cluster import Cluster, programs
from processes import end, guarded

HERE = pathlib.Path(__file__).resolve().parent
REPOSITORY = HERE.parent.parent
REQUIREMENTS = HERE / "requirements.txt"
BUILD = REPOSITORY / ".build" / "geovisio"
VENV = BUILD / "venv"
READY_SECONDS = 60
UPLOAD_SECONDS = 120
LICENSE = "CC-BY-SA-4.0"
SETTINGS = {
    "FLASK_APP": "geovisio",
    # The template's bearer token is signed with it.
    "FLASK_SECRET_KEY": "only-for-tests-on-the-loopback-address",
    "PICTURE_PROCESS_DERIVATES_STRATEGY": "PREPROCESS",
    "PICTURE_PROCESS_THREADS_LIMIT": "2",
    "API_PICTURES_LICENSE_SPDX_ID": LICENSE,
    "API_PICTURES_LICENSE_URL": f"https://spdx.org/licenses/{LICENSE}.html",
    "API_LOG_LEVEL": "warning"}

Item = collections.namedtuple("Item", "id lon lat collection")


class Refused(Exception):
    """An answer that is not a success."""

    def __init__(self, status, body, url):
        super().__init__(f"{status} for {url}: {body[:500]}")
        self.status, self.body = status, body


def install():
    """Installs PostgreSQL with PostGIS, and the pinned packages, unless they are there."""
    if programs() is None or shutil.which("setpriv") is None:
        subprocess.run([REPOSITORY / "scripts" / "install-packages", "postgresql-15-postgis-3",
                        "python3-venv", "util-linux"], check=True)
    with exclusively("install"):
        wanted, mark = REQUIREMENTS.read_text(), VENV / "installed"
        if mark.exists() and mark.read_text() == wanted:
            return
        shutil.rmtree(VENV, ignore_errors=True)
        subprocess.run(["/usr/bin/python3", "-m", "venv", VENV], check=True)
        subprocess.run([VENV / "bin" / "pip", "install", "--quiet", "--no-deps",
                        "--disable-pip-version-check", "-r", REQUIREMENTS], check=True)
        mark.write_text(wanted)


class exclusively:
    """One process at a time holds the lock of that name."""

    def __init__(self, name):
        BUILD.mkdir(parents=True, exist_ok=True)
        self.path = BUILD / f"{name}.lock"

    def __enter__(self):
        self.file = open(self.path, "w")
        fcntl.flock(self.file, fcntl.LOCK_EX)

    def __exit__(self, *_):
        self.file.close()


class GeoVisio:
    """One instance. Also a context manager. Start it in the main thread.

    `derivates_url` is the public address of the derived pictures' folder: with it `sd.jpg` answers
    with a redirect, as large instances do. `settings` are more of GeoVisio's settings.
    """

    def __init__(self, settings=None):
        self.settings = {**SETTINGS, **(settings or {})}
        self.folder = self.cluster = self.process = None
        self.base_url = ""

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.stop()

    # --- its processes

    def start(self, saved=None):
        """Starts it empty, or with everything that `save` has kept under that name."""
        install()
        template = self.template()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="geovisio-"))
        try:
            self.folder.chmod(0o755)
            source = template if saved is None else self.saved(saved)
            self.cluster = Cluster(self.folder / "cluster")
            self.cluster.copy(source / "data")
            self.pictures = self.folder / "pictures"
            if (source / "pictures").exists():
                shutil.copytree(source / "pictures", self.pictures)
            self.pictures.mkdir(exist_ok=True)
            self.token = (template / "token").read_text()
            self.cluster.start()
            self.serve()
        except BaseException:
            self.stop()
            raise
        return self

    def serve(self):
        """Starts its HTTP server on a socket that is bound here, so that no port is lost to others."""
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", 0))
            listener.listen(128)
            self.port = listener.getsockname()[1]
            with open(self.folder / "log", "ab") as log:
                self.process = subprocess.Popen(
                    guarded([VENV / "bin" / "gunicorn", "--bind", f"fd://{listener.fileno()}",
                             "--workers", "1", "--threads", "8", "--graceful-timeout", "2",
                             "geovisio:create_app()"]),
                    cwd=self.folder, env=self.environment(), pass_fds=[listener.fileno()],
                    stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)
        self.base_url = f"http://127.0.0.1:{self.port}/api"
        deadline = time.monotonic() + READY_SECONDS
        while not self.answers():
            assert self.process.poll() is None, f"GeoVisio ended: {self.log()}"
            assert time.monotonic() < deadline, f"GeoVisio is not ready: {self.log()}"
            time.sleep(0.05)

    def answers(self):
        try:
            return self.get("/configuration") is not None
        except OSError:
            return False

    def environment(self):
        return {"PATH": os.environ["PATH"], "HOME": str(self.folder), "LC_ALL": "C.UTF-8",
                "TMPDIR": str(self.folder), "DB_URL": self.cluster.url,
                "FS_URL": str(self.pictures), **self.settings}

    def flask(self, *command):
        """Runs a command of GeoVisio's own, and returns its output."""
        done = subprocess.run(guarded([VENV / "bin" / "flask", *command]), cwd=self.folder,
                              env=self.environment(), capture_output=True, text=True)
        assert done.returncode == 0, f"flask {command}: {done.stderr}"
        return done.stdout

    def end_server(self):
        if self.process:
            end(self.process)
            self.process = None

    def stop(self):
        """Ends its processes and removes its files. A second call does nothing."""
        self.end_server()
        if self.cluster:
            self.cluster.stop()
        if self.folder:
            shutil.rmtree(self.folder, ignore_errors=True)
        self.folder = self.cluster = None

    def log(self):
        return (self.folder / "log").read_text(errors="replace")[-4000:]

    # --- what is kept between tests

    def template(self):
        """The folder of the migrated, empty database; made once for these packages."""
        kept = BUILD / f"template-{fingerprint()}"
        with exclusively("template"):
            if not kept.exists():
                self.make_template(kept)
        return kept

    def make_template(self, kept):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="geovisio-"))
        try:
            self.folder.chmod(0o755)
            self.pictures = self.folder / "pictures"
            self.pictures.mkdir()
            self.cluster = Cluster(self.folder / "cluster")
            self.cluster.create()
            self.flask("db", "upgrade")
            token = self.flask("default-account-tokens", "get").strip().splitlines()[-1]
            self.cluster.stop()
            (self.folder / "token").write_text(token)
            keep(kept, self.cluster.data, self.folder / "token")
        finally:
            self.stop()

    def saved(self, name):
        return BUILD / f"saved-{fingerprint()}-{name}"

    def has_saved(self, name):
        return self.saved(name).exists()

    def save(self, name):
        """Keeps the database and the pictures for `start(saved=name)`, and serves on at a new port."""
        self.end_server()
        self.cluster.stop()
        keep(self.saved(name), self.cluster.data, self.pictures)
        self.cluster.start()
        self.serve()

    # --- its contents

    def upload(self, pictures, title="street"):
        """Uploads (name, JPEG bytes) pairs as one set, waits for them, and returns their ids in order."""
        body = json.dumps({"title": title, "estimated_nb_files": len(pictures)}).encode()
        created = json.loads(self.request("POST", "/upload_sets", body, "application/json"))
        address = f"/upload_sets/{created['id']}"
        ids = [json.loads(self.request("POST", f"{address}/files", *form(*picture)))["picture_id"]
               for picture in pictures]
        deadline = time.monotonic() + UPLOAD_SECONDS
        state = self.get(address)
        while not state["ready"]:
            assert not state["items_status"]["broken"], f"a picture is broken: {state}"
            assert time.monotonic() < deadline, f"the pictures are not ready: {state}"
            time.sleep(0.05)
            state = self.get(address)
        assert state["items_status"]["prepared"] == len(pictures), f"some were refused: {state}"
        return ids

    def items(self):
        """All visible pictures."""
        return [Item(feature["id"], *feature["geometry"]["coordinates"], feature["collection"])
                for feature in self.get("/search?limit=10000")["features"]]

    def hide(self, picture):
        """Only its owner still sees it."""
        self.set_visibility(picture, "owner-only")

    def show(self, picture):
        """Everyone sees it again."""
        self.set_visibility(picture, "anyone")

    def set_visibility(self, picture, visibility):
        body = json.dumps({"visibility": visibility}).encode()
        self.request("PATCH", self.address(picture), body, "application/json", owner=True)

    def delete(self, picture):
        self.request("DELETE", self.address(picture), owner=True)

    def address(self, picture):
        """Where the owner changes that picture."""
        item = json.loads(self.request("GET", f"/pictures/{picture}", owner=True))
        return f"/collections/{item['collection']}/items/{picture}"

    def refresh(self):
        """Counts the pictures anew for the `grid` layer of the map's tiles."""
        self.flask("db", "refresh")

    # --- requests

    def get(self, path):
        return json.loads(self.request("GET", path))

    def picture(self, picture, size="sd"):
        """The bytes of a picture: `hd`, `sd` or `thumb`."""
        return self.request("GET", f"/pictures/{picture}/{size}.jpg")

    def request(self, method, path, body=None, content_type=None, owner=False):
        """The body of a success; anything else raises Refused. `owner` may see and change all."""
        headers = {"Content-Type": content_type} if content_type else {}
        if owner:
            headers["Authorization"] = f"Bearer {self.token}"
        url = self.base_url + path
        asked = urllib.request.Request(url, body, headers, method=method)
        try:
            with urllib.request.urlopen(asked, timeout=30) as answer:
                return answer.read()
        except urllib.error.HTTPError as error:
            with error:
                raise Refused(error.code, error.read().decode(errors="replace"), url) from None


def fingerprint():
    """Distinguishes what was kept by other versions of the packages or of these files."""
    material = b"".join(
        path.read_bytes() for path in (REQUIREMENTS, HERE / "cluster.py", HERE / "geovisio.py"))
    return hashlib.sha256(material + str(programs()).encode()).hexdigest()[:12]


def keep(folder, *sources):
    """Copies files or folders into a new folder, which appears at once and complete."""
    part = pathlib.Path(tempfile.mkdtemp(dir=BUILD, prefix="part-"))
    part.chmod(0o755)
    subprocess.run(["cp", "-a", *sources, part], check=True)
    shutil.rmtree(folder, ignore_errors=True)
    part.rename(folder)


def form(name, jpeg):
    """A multipart form with one file, and its content type."""
    boundary = uuid.uuid4().hex
    head = (f'--{boundary}\r\nContent-Disposition: form-data; name="file"; '
            f'filename="{name}"\r\nContent-Type: image/jpeg\r\n\r\n')
    return (head.encode() + jpeg + f"\r\n--{boundary}--\r\n".encode(),
            f"multipart/form-data; boundary={boundary}")
