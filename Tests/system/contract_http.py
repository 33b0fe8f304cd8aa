"""The pages that are served beside the WebSocket, and those who may have them."""

import asyncio
import json
import struct
import zlib

MOST_BYTES, MOST_PIXELS = 256 * 1024, 1024


def picture(width, height, padding=0):
    """A PNG of one colour (ISO/IEC 15948), made longer by a text chunk of so many bytes."""

    def chunk(kind, data):
        checksum = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", checksum)

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = zlib.compress(b"".join(b"\0" + b"\x20\x60\x90" * width for _ in range(height)))
    text = chunk(b"tEXt", b"Comment\0" + b"x" * padding) if padding else b""
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + text + chunk(b"IDAT", rows)
            + chunk(b"IEND", b""))


async def pages(server):
    for path, expected in (("/healthz", b"ok\n"), ("/readyz", b"ready\n")):
        status, headers, text = await server.http("GET", path)
        assert (status, text) == (200, expected), (path, status, text)
        assert headers.get_content_type() == "text/plain", headers
    status, headers, _ = await server.http("GET", "/")
    assert status == 200 and headers.get_content_type() == "text/html"
    assert "default-src" in headers["content-security-policy"], "the page loads nothing foreign"
    status, headers, text = await server.http("GET", "/metrics")
    assert status == 200 and headers["cache-control"] == "no-store", headers
    lines = [line for line in text.decode().splitlines() if line and not line.startswith("#")]
    figures = {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}
    assert figures["whereami_connections"] > 0, figures
    for path in ("/openrpc.json", "/asyncapi.json"):
        _, headers, _ = await server.http("GET", path)
        assert headers["access-control-allow-origin"] == "*", "tools in a browser may read it"
    for method, path, expected in [
        ("GET", "/nothing", 404), ("GET", "/v1/views/nothing", 404), ("DELETE", "/", 405),
        ("GET", "/%2e%2e/%2e%2e/etc/passwd", 404), ("GET", "/../../etc/passwd", 404),
        ("POST", "/openrpc.json", 405),
    ]:
        status, _, body = await server.http(method, path)
        assert status == expected and b"root:" not in body, (method, path, status)
    status, headers, body = await server.http("HEAD", "/openrpc.json")
    assert status == 200 and body == b"", "HEAD has no body"


async def first_line(server, *lines):
    """The status of the reply to a head, and whether the connection ends by itself after it."""
    reader, writer = await asyncio.open_connection(server.host, server.port)
    try:
        writer.write("\r\n".join((*lines, "", "")).encode())
        status = int((await asyncio.wait_for(reader.readline(), 10)).split()[1])
        writer.write_eof()
        await asyncio.wait_for(reader.read(), 10)
        return status
    finally:
        writer.close()


async def heads(server):
    """A head that two readers may understand differently is refused (RFC 9112)."""
    request, host = "GET /healthz HTTP/1.1", "Host: a"
    assert await first_line(server, request, host) == 200
    for wrong in ("X-Y : z", "Content: b", "Host: b", " folded", "no colon"):
        assert await first_line(server, request, host, wrong) == 400, wrong
    assert await first_line(server, request) == 400, "there is no host"
    both = ("Transfer-Encoding: chunked", "Content-Length: 5")
    assert await first_line(server, "PUT /v1/avatar HTTP/1.1", host, *both) == 400
    assert await first_line(server, request, host, "X-Y: " + "y" * 9000) == 431


async def origins(server):
    """Only pages that the server serves, or that have no origin, may open a WebSocket."""
    own = f"{server.host}:{server.port}"
    upgrade = ("GET /v1/ws HTTP/1.1", f"Host: {own}", "Upgrade: websocket", "Connection: Upgrade",
               "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==")
    for origin in (f"http://{own}", f"https://{own}", "null"):
        assert await first_line(server, *upgrade, f"Origin: {origin}") == 101, origin
    for origin in ("https://evil.example", f"http://{own}.evil.example", "http://127.0.0.1:1"):
        assert await first_line(server, *upgrade, f"Origin: {origin}") == 403, origin


async def refused(server, statuses, code, body, token):
    """A picture that is not taken; returns the headers of the reply."""
    headers = {"authorization": f"Bearer {token}"} if token else {}
    status, headers, text = await server.http("PUT", "/v1/avatar", body, **headers)
    assert status in statuses, (status, statuses, text)
    problem = json.loads(text)
    assert problem["code"] == code and isinstance(problem["message"], str), problem
    return headers


async def refused_avatars(server):
    """Strangers, files that are no pictures and frequent tries are refused and change nothing."""
    client = await server.guest("painter")
    good, before = picture(64, 48), await client.visible()
    headers = await refused(server, {401}, "unauthenticated", good, None)
    assert headers["www-authenticate"].startswith("Bearer"), headers
    for token in ("0" * 64, client.token[:-1]):
        await refused(server, {401}, "invalidToken", good, token)
    big = picture(64, 64, padding=MOST_BYTES)
    await refused(server, {413}, "tooLarge", big, client.token)
    wrong = (b"", b"not a picture", good[:40], picture(MOST_PIXELS + 1, 8), b"GIF89a" + good[6:],
             b"<svg xmlns='http://www.w3.org/2000/svg'/>")
    for body in wrong:
        await refused(server, {415, 422}, "pictureInvalid", body, client.token)
    for _ in range(20):
        status, headers, _ = await server.http(
            "PUT", "/v1/avatar", b"not a picture", authorization=f"Bearer {client.token}")
        if status == 429:
            break
    assert status == 429 and int(headers["retry-after"]) > 0, (status, headers)
    await refused(server, {429}, "rateLimited", good, client.token)
    after = await client.visible()
    assert before == after, f"refused pictures changed {before} to {after}"


async def avatars(server):
    """The picture of a player: put, seen by others, replaced, removed."""
    client, friend = await server.friends("portrait")
    paths = []
    for body in (picture(64, 48), picture(MOST_PIXELS, 16)):
        status, _, text = await server.http(
            "PUT", "/v1/avatar", body, authorization=f"Bearer {client.token}",
            content_type="image/png")
        assert status == 200, (status, text)
        paths.append(json.loads(text)["avatar"])
        seen = (await friend.call("profile.get", player=client.id))["player"]
        assert seen["avatar"] == paths[-1] and paths[-1].startswith("/v1/avatars/"), (seen, paths)
        status, headers, shown = await server.http("GET", paths[-1])
        assert status == 200 and headers.get_content_maintype() == "image", (status, headers)
        assert headers["x-content-type-options"] == "nosniff" and shown, headers
        assert client.token not in paths[-1], "no token ever stands in a URL"
    assert paths[0] != paths[1], "another picture has another address"
    heard = await client.event("notification.received")
    while heard["notification"]["kind"] != "badgeUnlocked":
        heard = await client.event("notification.received")
    assert heard["notification"]["badge"]["badge"] == "doppelganger", heard
    status, _, _ = await server.http("GET", "/v1/avatars/nothing")
    assert status == 404
    status, _, _ = await server.http("DELETE", "/v1/avatar")
    assert status == 401
    status, _, body = await server.http(
        "DELETE", "/v1/avatar", authorization=f"Bearer {client.token}")
    assert (status, body) == (204, b""), (status, body)
    seen = (await friend.call("profile.get", player=client.id))["player"]
    assert "avatar" not in seen, seen
    status, _, _ = await server.http("GET", paths[-1])
    assert status == 404, "a removed picture is gone"


async def map_checks(server):
    """A map file is checked for anybody, within bounds; what is wrong is told with its place."""
    path = "/v1/maps/check"
    square = {"type": "Polygon", "coordinates": [[[0, 0], [9, 0], [9, 9], [0, 9], [0, 0]]]}
    bow = {"type": "Polygon", "coordinates": [[[0, 0], [9, 9], [9, 0], [0, 9], [0, 0]]]}
    status, headers, text = await server.http("POST", path, json.dumps(square).encode())
    reply = json.loads(text)
    assert status == 200 and headers["cache-control"] == "no-store", (status, text)
    assert reply["problems"] == [] and reply["regions"][0]["share"] == 1, reply
    assert reply["squareKilometers"] > 900_000 and reply["diagonalKm"] > 1000, reply
    assert all(0 <= x <= 9 and 0 <= y <= 9 for x, y in reply["places"]), reply["places"]
    _, _, other = await server.http("POST", path + "?seed=7", json.dumps(square).encode())
    assert json.loads(other)["places"] != reply["places"], "another seed draws others"
    status, _, text = await server.http("POST", path, json.dumps(bow).encode())
    [problem] = json.loads(text)["problems"]
    assert problem["kind"] == "selfIntersection" and problem["point"] == [0, 0], problem
    status, _, text = await server.http("POST", path, b"not a map")
    assert status == 200 and json.loads(text)["problems"][0]["kind"] == "notJSON", text
    status, headers, _ = await server.http("GET", path)
    assert status == 405 and headers["allow"] == "POST", (status, headers)
    head = (f"POST {path} HTTP/1.1", "Host: a")
    assert await first_line(server, *head, "Content-Length: 3000000") == 413
    assert await first_line(server, *head) == 411, "there is no length"
    for _ in range(200):
        status, headers, text = await server.http("POST", path, b"[]")
        if status == 429:
            break
    assert status == 429 and int(headers["retry-after"]) > 0, (status, headers)
    assert json.loads(text)["code"] == "rateLimited", text


SCENARIOS = (pages, heads, origins, map_checks, refused_avatars, avatars)
