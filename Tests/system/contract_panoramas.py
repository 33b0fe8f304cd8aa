"""Walking through panoramas, whose pictures come from a provider of the test's own."""

import asyncio
import contextlib
import http.server
import io
import json
import threading
import urllib.parse
import uuid

from PIL import Image

MAP = "kenya"
# Inland, a degree's tenth apart.
PLACES = [(37.0 + 0.1 * number, 0.2) for number in range(6)]
PICTURES = 3


def identity(place, picture):
    return uuid.UUID(int=(PLACES.index(place) + 1) << 64 | picture + 1)


class Provider:
    """GeoVisio's search and files, for three pictures in a row at each place."""

    def __init__(self, folder):
        file = io.BytesIO()
        Image.new("RGB", (2048, 1024), "gray").save(file, "JPEG")
        picture, find = file.getvalue(), self.find

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                body = picture if self.path.startswith("/file") else find(self.path)
                self.send_response(200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                with contextlib.suppress(OSError):
                    self.wfile.write(body)

            def log_message(self, *_):
                """Says nothing."""

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.base = f"http://127.0.0.1:{self.server.server_port}"
        places = folder / "places"
        places.mkdir()
        (places / f"{MAP}.panoramax.places").write_bytes(self.places_file())
        self.options = ["--request-rate", "0", "--panoramax", self.base, "--panorama-stock", "6",
                        "--panorama-private-networks", "--places", str(places)]

    @staticmethod
    def places_file():
        head = {"provider": "panoramax", "map": MAP, "ids": "uuid", "builtOn": 20_000,
                "starts": len(PLACES)}
        records = b"".join(
            identity(place, 0).bytes[::-1]
            + b"".join(round(degrees * 1e7).to_bytes(4, "little", signed=True)
                       for degrees in reversed(place))
            + number.to_bytes(4, "little") + (19_000).to_bytes(4, "little")
            for number, place in enumerate(PLACES))
        return b"whereami places 1\n" + json.dumps(head).encode() + b"\n" + records

    def find(self, path):
        query = urllib.parse.parse_qs(urllib.parse.urlsplit(path).query)
        lon, lat = map(float, query["place_position"][0].split(","))
        place = min(PLACES, key=lambda each: abs(each[0] - lon) + abs(each[1] - lat))
        return json.dumps({"features": [
            {"id": str(identity(place, picture)), "collection": str(place),
             "geometry": {"coordinates": [place[0] + picture * 2e-4, place[1]]},
             "properties": {"datetime": f"2024-05-07T01:00:0{picture}Z", "view:azimuth": 0,
                            "license": "CC0-1.0",
                            "pers:interior_orientation": {"field_of_view": 360}},
             "providers": [{"name": "Somebody"}],
             "assets": {"sd": {"href": self.base + "/file.jpg"}}}
            for picture in range(PICTURES)]}).encode()


async def begin(client):
    """A match with panoramas, as soon as the stock has enough."""
    for _ in range(100):
        state = await client.call("match.solo", map=MAP)
        if state["rounds"][0]["view"]["provider"] == "panorama":
            assert "lacksPanoramas" not in state, state
            return state
        assert state["lacksPanoramas"] is True, state
        await client.call("match.quit", match=state["match"])
        await asyncio.sleep(0.2)
    raise AssertionError("the stock was never filled")


async def walk(server):
    """A step leads along a link, back to the start, and nowhere else; the reveal tells the path."""
    client = await server.guest("walker")
    state = await begin(client)
    current = {"match": state["match"], "round": 1}
    view = state["rounds"][0]["view"]
    assert view["movement"] == "walk" and view["node"] == view["start"], view
    assert [link["bearing"] for link in view["links"]] == [90], view
    there = (await client.call("view.move", **current, to=view["links"][0]["to"]))["view"]
    assert there["node"] == view["links"][0]["to"] and there["start"] == view["start"], there
    assert {link["bearing"] for link in there["links"]} == {90, 270}, there
    status, headers, body = await server.http("GET", there["images"][0]["url"])
    assert status == 200 and headers["content-type"] == "image/jpeg", (status, headers)
    assert len(body) == 32 * 1024, "all have one length"
    await client.refused("unreachable", "view.move", **current, to="0" * 40)
    await client.call("match.answer", **current)
    await client.refused("wrongPhase", "view.move", **current, to=view["start"])
    await client.call("match.guess", **current, lat=1.5, lng=2.5)
    reveal = await client.event("round.revealed", round=1)
    assert len(reveal["results"][0]["path"]) == 1, reveal
    assert reveal["solution"]["imagery"]["license"] == "CC0-1.0", reveal
    await client.call("match.quit", match=state["match"])


SCENARIOS = (walk,)
