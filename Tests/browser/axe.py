"""The accessibility checker axe, which the package registry carries inside of a Python package.

Fetched when it is missing, into a folder that git ignores, and held against a known digest.
"""

import subprocess
import sys
import zipfile
from pathlib import Path

PACKAGE = "axe-playwright-python==0.1.8"
DIGEST = "fdd263c998388f1a8e67cad02677e612d946248bd44d163be5e8650ea31f95f8"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]
RUN = """axe.run(document, %s).then(({ violations }) => violations.flatMap(
  ({ id, help, nodes }) => nodes.map(({ target, any, all, none }) =>
    `${id} (${help}): ${target.join(' ')}: ${[...any, ...all, ...none][0]?.message}`)))"""
OPTIONS = """{
  runOnly: %r, resultTypes: ['violations'], preload: false, elementRef: false }""" % RULES


def fetch(folder):
    """The checker's source, from the folder if it is there."""
    path = Path(folder) / f"{PACKAGE}.js"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        wanted = path.with_suffix(".txt")
        wanted.write_text(f"{PACKAGE} --hash=sha256:{DIGEST}\n")
        subprocess.run(
            [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check",
             "--no-deps", "--require-hashes", "-r", wanted, "-d", path.parent], check=True)
        [wheel] = path.parent.glob("axe_playwright_python-*.whl")
        with zipfile.ZipFile(wheel) as package:
            path.write_bytes(package.read("axe_playwright_python/axe.min.js"))
    return path.read_text()


def violations(window, source):
    """The faults of what is shown, one line each. The checker comes in through the DevTools
    protocol, so that the page's own policy stays as strict as it is."""
    if not window.run("return 'axe' in globalThis"):
        window.command("Runtime.evaluate", expression=source)
    reply = window.command("Runtime.evaluate", expression=RUN % OPTIONS, awaitPromise=True,
                           returnByValue=True)
    assert "exceptionDetails" not in reply, reply["exceptionDetails"]
    return reply["result"]["value"]
