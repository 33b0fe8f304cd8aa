"""A server that answers as Mapillary's API v4 does, with the synthetic pictures of some streets."""

import contextlib
import http.server
import json
import math
import threading
import urllib.parse

import streets

FIRST_ID = 500_000_000_000_000
TOKEN = "MLY|12|secret-of-the-operator"
ZOOM = 14


def tile_of(picture):
    """The tile that a picture is in, and where in it, in 4096ths."""
    across = (picture.lon + 180) / 360 * 2 ** ZOOM
    down = (1 - math.asinh(math.tan(math.radians(picture.lat))) / math.pi) / 2 * 2 ** ZOOM
    return (int(across), int(down)), (int(across % 1 * 4096), int(down % 1 * 4096))


# --- the wire format of protocol buffers

def varint(number):
    data = bytearray()
    while number > 0x7F:
        data.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes(data) + bytes([number])


def field(number, data):
    return varint(number << 3 | 2) + varint(len(data)) + data


def value(content):
    if isinstance(content, bool):
        return varint(7 << 3) + varint(int(content))
    if isinstance(content, int):
        return varint(4 << 3) + varint(content)
    return field(1, content.encode())


def tile(pictures):
    keys, values, features = [], [], b""
    for picture in pictures:
        tags = []
        for key, content in (("id", identity(picture)), ("captured_at", captured(picture)),
                             ("compass_angle", int(picture.heading)), ("is_pano", True),
                             ("sequence_id", picture.street)):
            if key not in keys:
                keys.append(key)
            values.append(content)
            tags += [keys.index(key), len(values) - 1]
        _, (x, y) = tile_of(picture)
        geometry = varint(9) + varint(2 * x) + varint(2 * y)
        features += field(2, field(2, b"".join(map(varint, tags))) + b"\x18\x01"
                          + field(4, geometry))
    return field(3, field(1, b"image") + features + b"".join(field(3, key.encode()) for key in keys)
                 + b"".join(field(4, value(content)) for content in values)
                 + varint(5 << 3) + varint(4096))


# --- the answers

def identity(picture):
    return FIRST_ID + picture.number


def captured(picture):
    return int(picture.taken.timestamp() * 1000)


def image(picture, base):
    return {"id": str(identity(picture)),
            "computed_geometry": {"type": "Point", "coordinates": [picture.lon, picture.lat]},
            "computed_compass_angle": picture.heading, "captured_at": captured(picture),
            "sequence": picture.street, "is_pano": True,
            "thumb_2048_url": f"{base}/file/{picture.number}.jpg",
            "creator": {"username": "somebody", "id": "1"}}


class Log:
    """The requests that came without the token, or with it where it has no business; and how many
    followed a redirect."""

    def __init__(self):
        self.strangers, self.moved = [], 0


@contextlib.contextmanager
def mapillary(pictures, picture_host=None, redirect_host=None):
    """The base address of such a server, and its log.

    - picture_host: pictures are said to be at that host.
    - redirect_host: the API sends requests for the pictures of a box on to that host.
    """
    by_number = {picture.number: picture for picture in pictures}
    log = Log()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            path, _, query = self.path.partition("?")
            parts = path.strip("/").split("/")
            if parts[0] == "file":
                # The signed address is the permission; the token is nobody else's business.
                if "Authorization" in self.headers:
                    log.strangers.append(self.path)
                number = int(parts[1].split(".")[0])
                return self.send(200, streets.jpeg(by_number[number]))
            if parts[0] == "moved":
                log.moved += 1
                # The token is for the host alone that redirected.
                if "Authorization" in self.headers:
                    log.strangers.append(self.path)
                return self.send(200, b'{"data":[]}')
            # Tiles want the token in the address, everything else as a header.
            parameters = urllib.parse.parse_qs(query)
            sent = (self.headers.get("Authorization"), parameters.get("access_token"))
            if sent != ((None, [TOKEN]) if parts[0] == "tiles" else (f"OAuth {TOKEN}", None)):
                log.strangers.append(self.path)
                return self.send(401, b'{"error":{"code":190}}')
            if parts[0] == "images" and redirect_host:
                self.send_response(302)
                self.send_header(
                    "Location", f"http://{redirect_host}:{server.server_port}/moved")
                self.send_header("Content-Length", "0")
                return self.end_headers()
            if parts[0] == "images":
                west, south, east, north = map(float, parameters["bbox"][0].split(","))
                found = [image(picture, files) for picture in pictures
                         if west <= picture.lon <= east and south <= picture.lat <= north]
                return self.send(200, json.dumps({"data": found}).encode())
            if parts[0] == "tiles":
                number = int(parts[2]), int(parts[3])
                return self.send(
                    200, tile([each for each in pictures if tile_of(each)[0] == number]))
            number = int(parts[0]) - FIRST_ID
            return self.send(200, b"{}") if number in by_number else self.send(400, b"{}")

        def send(self, status, body):
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            with contextlib.suppress(OSError):
                self.wfile.write(body)

        def log_message(self, *_):
            """Says nothing."""

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    base = f"http://127.0.0.1:{server.server_port}"
    files = f"http://{picture_host}:{server.server_port}" if picture_host else base
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield base, log
    finally:
        server.shutdown()
        server.server_close()
