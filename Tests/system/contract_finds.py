"""Finds of journeys, what is made of them, and the aids that are brought along."""

from contract_maps import made

INGREDIENTS = {"feather", "shell", "amber", "pineCone", "driftwood", "lavender", "seaGlass", "quartz"}
RECIPES = {"hourglass", "spyglass", "signpost", "dreamcatcher", "necklace", "wreath", "windChime",
           "bottleShip"}
EMPTY = {"ingredients": {}, "recipes": [], "aids": {"freeze": 0, "lens": 0, "fork": 0},
         "souvenirs": {}, "today": 0, "most": 10, "book": []}


async def travel(client):
    """A journey of perfect guesses; returns its finds, as the reveals told them."""
    state = await client.call("match.begin", format="journey", difficulty="pathfinder",
                              options={"rounds": 10, "countdownMs": 0})
    match = client.match = state["match"]
    finds = []
    for number in range(1, 11):
        started = await client.event("round.started", match=match, round=number)
        assert "find" not in str(started), started
        current = {"match": match, "round": number}
        await client.call("match.answer", **current)
        place = {key: started["view"][key] for key in ("lat", "lng")}
        await client.call("match.guess", **current, **place)
        result, = (await client.event("round.revealed", match=match, round=number))["results"]
        if "find" in result:
            finds.append(result["find"])
        if number < 10:
            await client.call("match.ready", **current)
    await client.event("match.finished", match=match)
    rounds = (await client.call("match.state", match=match))["rounds"]
    told = [each["results"][0]["find"] for each in rounds if "find" in each["results"][0]]
    assert told == finds, (told, finds)
    return finds


def composable(bag):
    """The known recipes for which there is everything."""
    return [card for card in bag["book"]
            if all(bag["ingredients"].get(name) for name in card["ingredients"])]


async def found(server):
    """The bag has the finds that the reveals told; a recipe takes its ingredients, and no others."""
    number = 0
    while True:
        client, = await server.guests(1, f"finder{number}")
        number += 1
        assert await client.call("bag.get") == EMPTY
        await client.refused("unknownRecipe", "bag.compose", recipe="wreath")
        await client.refused("invalidParams", "bag.compose", recipe="gold")
        bag = EMPTY
        while not composable(bag) and bag["today"] < bag["most"]:
            before, finds = bag, await travel(client)
            bag = await client.call("bag.get")
            assert bag["today"] == before["today"] + len(finds) <= 10, (before, finds, bag)
            counts = dict(before["ingredients"])
            for find in finds:
                name, = find.values()
                assert name in (RECIPES if "recipe" in find else INGREDIENTS), find
                if "ingredient" in find:
                    counts[name] = counts.get(name, 0) + 1
            assert bag["ingredients"] == counts, (finds, bag)
            recipes = {find["recipe"] for find in finds if "recipe" in find}
            assert set(bag["recipes"]) == recipes | set(before["recipes"]), (finds, bag)
        if composable(bag):
            break
    assert [card["recipe"] for card in bag["book"]] == bag["recipes"], bag
    card = composable(bag)[0]
    assert set(card["ingredients"]) <= INGREDIENTS, card
    while all(bag["ingredients"].get(name) for name in card["ingredients"]):
        before, bag = bag, await client.call("bag.compose", recipe=card["recipe"])
        for name in card["ingredients"]:
            assert bag["ingredients"].get(name, 0) == before["ingredients"][name] - 1, bag
        made, before_made = (each["aids" if "aid" in card else "souvenirs"] for each in (bag, before))
        name = card.get("aid") or card["souvenir"]
        assert made[name] == before_made.get(name, 0) + 1, bag
    await client.refused("ingredientsMissing", "bag.compose", recipe=card["recipe"])
    assert await client.call("bag.get") == bag
    badges = {each["badge"] for each in (await client.call("profile.get"))["badges"]}
    assert "beachcomber" in badges, badges
    account = (await client.call("account.export"))["account"]
    assert account["bag"] == bag, account


async def brought(server):
    """Aids that are not in the bag cannot be brought, and only journeys take any."""
    client, = await server.guests(1, "packer")
    for aids in (["freeze"], ["lens", "fork"], ["shuffle"], ["lens", "lens"]):
        await client.refused("aidNotInBag", "match.begin", format="journey", bring=aids)
        await client.refused("aidNotInBag", "match.begin", format="journey", due=True, bring=aids)
    name = await made(server, client)
    await client.refused("aidNotInBag", "match.begin", format="journey", map=name, bring=["lens"])
    await client.refused("invalidParams", "match.begin", format="journey", bring=["map"])
    await client.refused("formatNotPossible", "match.begin", format="streak", bring=["lens"])
    await client.refused("formatNotPossible", "match.begin", bring=[])
    state = await client.call("match.begin", format="journey", bring=[])
    assert state["aids"] == ["freeze", "lens", "shuffle", "fork"], state
    client.match = state["match"]
    await client.call("match.quit", match=state["match"])


SCENARIOS = [found, brought]
