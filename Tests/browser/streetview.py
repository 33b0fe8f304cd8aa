"""Street View with the operator's key: what the client asks Google's API for, and what it does not.

Google's servers are not to be had here, so a stand-in answers at their address: a script with the
documented classes of the Maps JavaScript API (`importLibrary`, `StreetViewService.getPanorama`,
`StreetViewPanorama`), which keeps what it was asked for. What the real API shows it cannot tell.
"""

import http.server
import ssl
import subprocess
import threading
from urllib.parse import parse_qs, urlsplit

import game

KEY = "key-of-the-operator"
SCRIPT = """
globalThis.asked = []
class StreetViewService {
  async getPanorama(request) {
    asked.push({ getPanorama: request })
    return { data: { location: { pano: 'pano-1' } } }
  }
}
class StreetViewPanorama {
  constructor(element, options) {
    asked.push({ panorama: options })
    element.append('a street')
  }
}
globalThis.google = { maps: { importLibrary: async (name) => {
  asked.push({ library: name })
  return { StreetViewService, StreetViewPanorama }
} } }
globalThis[new URL(document.currentScript.src).searchParams.get('callback')]()
"""


class Google:
    """The stand-in, with a certificate that nobody has signed."""

    def __init__(self, folder):
        certificate, key = folder / "google.pem", folder / "google.key"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj",
             "/CN=maps.googleapis.com", "-keyout", key, "-out", certificate],
            check=True, capture_output=True)
        self.requests = requests = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                requests.append((self.path, self.headers.get("Referer")))
                self.send_response(200)
                self.send_header("Content-Type", "text/javascript")
                self.end_headers()
                self.wfile.write(SCRIPT.encode())

            def log_message(self, *_):
                """Says nothing."""

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def flags(self):
        """The options that make a browser take it for Google."""
        port = self.server.server_address[1]
        return [f"--host-resolver-rules=MAP maps.googleapis.com:443 127.0.0.1:{port}",
                "--ignore-certificate-errors"]

    def close(self):
        self.server.shutdown()


def street_view_is_the_clients(stage):
    """A client with a key shows Google's panorama of the place by the documented API alone."""
    google = Google(stage.folder)
    server = stage.server("--rounds", "2", "--google-maps-key", KEY, provider="streetview")
    window = stage.window("driver", server, flags=google.flags)
    window.open()
    window.wait_for_screen("welcome")
    game.sign_in(window, "Driver")
    assert google.requests == [], "nothing is asked of Google before it is needed"
    game.begin_solo(window)
    window.wait_for_screen("play")
    see_panorama(window)
    stage.show(window, "street")
    [(path, referrer)] = google.requests
    query = parse_qs(urlsplit(path).query)
    assert urlsplit(path).path == "/maps/api/js" and query["key"] == [KEY], path
    # Keys are restricted by the page's address, so Google is told the origin and no more.
    assert referrer == server.page, referrer
    asked = window.run("return asked")
    assert asked[0] == {"library": "streetView"}, asked
    place = asked[1]["getPanorama"]["location"]
    assert asked[2]["panorama"]["pano"] == "pano-1", asked
    # Names of streets and of the place would tell the answer.
    assert asked[2]["panorama"]["addressControl"] is False, asked
    assert asked[2]["panorama"]["showRoadLabels"] is False, asked
    game.open_map(window)
    game.mark(window)
    game.guess(window)
    window.wait_for_screen("reveal")
    # The page leaves out zeros at the end.
    shown = f"{round(abs(place['lat']), 3):g}°"
    window.wait(lambda: shown in window.words(), f"the place that was asked for, {shown}")
    game.go_on(window)
    window.wait_for_screen("play")
    see_panorama(window)
    assert len(google.requests) == 1, "the API is loaded once"
    google.close()


def see_panorama(window):
    window.wait(lambda: "a street" in window.words(), "the panorama")


TESTS = [street_view_is_the_clients]
