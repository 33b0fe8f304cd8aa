// Pairs of friends arrive at a fixed rate: they find each other, look around, challenge and play.
//
//   RATE pairs a second (5) · DURATION seconds of arrivals (30)

import exec from "k6/execution";
import { Client, journey, violation } from "./lib/client.js";
import { dueTime } from "./lib/clock.js";
import { play } from "./lib/match.js";
import * as settings from "./lib/settings.js";

const rate = settings.number("RATE", 5);
const seconds = settings.number("DURATION", 30);
const match = { rounds: 1, movingMs: 60_000, guessingMs: 30_000, readyMs: 5_000, countdownMs: 0 };
const journeySeconds = 20;

export const options = {
  scenarios: {
    social: settings.arrivals({
      rate, seconds, journeySeconds, players: Math.ceil(rate * Math.min(journeySeconds, seconds)) + 5,
    }),
  },
  summaryTrendStats: settings.summaryTrendStats,
  thresholds: settings.thresholds({ replied: ["p(99)<100"], arrived: ["p(99)<250"] }),
};

export default function () {
  const due = dueTime(rate);
  const number = exec.scenario.iterationInTest;
  return journey(journeySeconds, async (enter) => {
    const alice = enter(await Client.guest(`a${number}`, due));
    const bob = enter(await Client.guest(`b${number}`, due));
    await befriend(alice, bob, settings.username(`b${number}`));
    await lookAround(alice, bob);
    await challenge(alice, bob);
    await goAway(alice, bob);
  });
}

async function befriend(alice, bob, name) {
  await alice.call("friend.request", { username: name });
  const { notification } = await bob.event("notification.received");
  if (notification.kind !== "friendRequest") violation(`${notification.kind}: no friend request`);
  await bob.call("friend.accept", { player: alice.id });
  const { player } = await alice.event("friend.added");
  if (player.player !== bob.id) violation("another friend was added");
  await bob.call("notification.read", { upTo: notification.notification });
}

async function lookAround(alice, bob) {
  const { friends } = await alice.call("friend.list");
  if (friends.length !== 1 || !friends[0].online) violation("a friend is missing from the list");
  const { friendship } = await alice.call("profile.get", { player: bob.id });
  if (friendship !== "friends") violation(`a friend is called ${friendship}`);
  await alice.call("badge.list");
  await alice.call("ranking.get", { scope: "global", limit: 50 });
  await alice.call("ranking.get", { scope: "friends" });
  await alice.call("notification.list", { limit: 20 });
}

async function challenge(alice, bob) {
  await alice.call("challenge.send", { player: bob.id, options: match });
  const { challenge } = await bob.event("challenge.received");
  await bob.call("challenge.accept", { challenge });
  await Promise.all([alice, bob].map(
    async (client) => play(client, await client.event("match.started"), 20)));
}

async function goAway(alice, bob) {
  bob.leave();
  await alice.event("friend.presence", (params) => params.player === bob.id && !params.online);
}
