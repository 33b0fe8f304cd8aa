// Players arrive at a fixed rate, and play alone.
//
//   RATE players a second (20) · DURATION seconds of arrivals (30) · THINK milliseconds (300)

import exec from "k6/execution";
import { Client, journey } from "./lib/client.js";
import { dueTime } from "./lib/clock.js";
import { play } from "./lib/match.js";
import { summary } from "./lib/report.js";
import * as settings from "./lib/settings.js";

const rate = settings.number("RATE", 20);
const seconds = settings.number("DURATION", 30);
const think = settings.number("THINK", 300);
const match = { rounds: 5, movingMs: 60_000, guessingMs: 30_000, readyMs: 20_000, countdownMs: 0 };
const journeySeconds = Math.ceil((match.rounds * 3 * think) / 1000) * 2 + 10;

export const options = {
  scenarios: {
    solo: settings.arrivals({
      rate, seconds, journeySeconds, players: Math.ceil(rate * Math.min(journeySeconds, seconds)) + 10,
    }),
  },
  summaryTrendStats: settings.summaryTrendStats,
  thresholds: settings.thresholds({ acknowledged: ["p(99)<50"], arrived: ["p(99)<250"] }),
};

export const handleSummary = summary(`Solo: ${rate} players a second for ${seconds} s, ${think} ms a move`);

export default function () {
  const due = dueTime(rate);
  return journey(journeySeconds, async (enter) => {
    const client = enter(await Client.guest(`s${exec.scenario.iterationInTest}`, due));
    const state = await client.call("match.solo", { options: match });
    await play(client, state, think);
  });
}
