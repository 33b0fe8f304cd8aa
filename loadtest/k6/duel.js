// Players arrive at a fixed rate, are paired, and play a whole duel.
//
//   RATE players a second (20) · DURATION seconds of arrivals (30) · THINK milliseconds (300)
//   PATIENCE seconds to wait for an opponent (20)

import exec from "k6/execution";
import { Counter } from "k6/metrics";
import { Client, journey } from "./lib/client.js";
import { dueTime, now } from "./lib/clock.js";
import { matched, play } from "./lib/match.js";
import * as settings from "./lib/settings.js";

const rate = settings.number("RATE", 20);
const seconds = settings.number("DURATION", 30);
const think = settings.number("THINK", 300);
/** Players for whom no opponent came: the last one, if they are odd. */
const alone = new Counter("alone");
/** How long somebody waits for an opponent, in milliseconds. */
const patience = settings.number("PATIENCE", 20) * 1000;

/** Five rounds of three moves, with countdowns and a wait for an opponent. */
const journeySeconds = Math.ceil((5 * 3 * think) / 1000) * 2 + 40;

export const options = {
  scenarios: {
    duel: settings.arrivals({
      rate, seconds, journeySeconds, players: Math.ceil(rate * Math.min(journeySeconds, seconds)) + 10,
    }),
  },
  summaryTrendStats: settings.summaryTrendStats,
  thresholds: settings.thresholds({
    acknowledged: ["p(99)<50"], arrived: ["p(99)<250"], matched: ["p(90)<1000"], alone: ["count<2"],
  }),
};

export default function () {
  const due = dueTime(rate);
  return journey(journeySeconds, async (enter) => {
    const client = enter(await Client.guest(`d${exec.scenario.iterationInTest}`, due));
    const asked = now();
    await client.call("queue.join");
    const state = await client.event("match.started", () => true, patience).catch(() => undefined);
    if (state === undefined) return alone.add(1);
    matched.add(now() - asked);
    await play(client, state, think);
  });
}
