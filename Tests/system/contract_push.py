"""Subscriptions to push messages. push.py tests what is sent to them."""

import base64

CONTACT = ["--push-contact", "mailto:operator@example.org"]
# Appendix A of RFC 8291.
KEYS = {
    "p256dh":
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
}
ENDPOINT = "https://push.example/{}"


async def subscriptions(server):
    """An endpoint is one player's; of too many the oldest goes."""
    one, other = await server.guests(2, "push")
    first = await one.call("push.get")
    assert first["subscribed"] == [], first
    point = base64.urlsafe_b64decode(first["key"] + "=")
    assert len(point) == 65 and point[0] == 4 and "=" not in first["key"], first
    assert (await other.call("push.get"))["key"] == first["key"]
    for number in range(12):
        endpoint = ENDPOINT.format(f"{one.id}/{number}")
        assert await one.call("push.subscribe", endpoint=endpoint, **KEYS) == {}
    times = (await one.call("push.get"))["subscribed"]
    assert len(times) == 10 and times == sorted(times), times
    assert await other.call("push.unsubscribe", endpoint=endpoint) == {}
    assert len((await one.call("push.get"))["subscribed"]) == 10, "another's stays"
    assert await other.call("push.subscribe", endpoint=endpoint, **KEYS) == {}
    assert len((await one.call("push.get"))["subscribed"]) == 9, "it has moved"
    exported = (await other.call("account.export"))["account"]["pushes"]
    assert [entry["endpoint"] for entry in exported] == [endpoint], exported
    assert await other.call("push.unsubscribe", endpoint=endpoint) == {}
    assert (await other.call("push.get"))["subscribed"] == []
    for wrong in ({"endpoint": "http://push.example/"}, {"endpoint": "https://127.0.0.1/"},
                  {"auth": KEYS["p256dh"]}, {"p256dh": KEYS["auth"]}, {"auth": KEYS["auth"] + "=="}):
        await one.refused("subscriptionInvalid", "push.subscribe",
                          **{"endpoint": ENDPOINT.format(1), **KEYS, **wrong})
    for method in ("subscribe", "unsubscribe"):
        await one.refused("invalidParams", f"push.{method}")


async def off(server):
    """A server whose operator has not asked for push messages."""
    client, = await server.guests(1, "pushless")
    await client.refused("pushOff", "push.get")
    await client.refused("pushOff", "push.subscribe", endpoint=ENDPOINT.format(1), **KEYS)
    assert await client.call("push.unsubscribe", endpoint=ENDPOINT.format(1)) == {}


SCENARIOS = (subscriptions,)
OFF_SCENARIOS = (off,)
