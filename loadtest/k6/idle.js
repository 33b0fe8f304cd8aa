// Players connect at a fixed rate, sign in, and stay: what a lobby full of people costs.
//
//   CONNECTIONS in all (1000) · RATE of arrivals a second (200) · HOLD seconds that they stay (30)
//
// Each asks for the time every ten seconds, at moments that were fixed when it arrived.

import exec from "k6/execution";
import { Client, journey, violation } from "./lib/client.js";
import { now, until } from "./lib/clock.js";
import { summary } from "./lib/report.js";
import * as settings from "./lib/settings.js";

const connections = settings.number("CONNECTIONS", 1000);
const rate = settings.number("RATE", 200);
const hold = settings.number("HOLD", 30);
/** Connections of one virtual user: k6 needs megabytes for each user, and little for each socket. */
const each = Math.min(connections, 50);
const users = Math.ceil(connections / each);
const arrivalSeconds = connections / rate;
const interval = 10_000;
const journeySeconds = Math.ceil(arrivalSeconds + hold + 60);

export const options = {
  scenarios: {
    idle: {
      executor: "per-vu-iterations", vus: users, iterations: 1,
      maxDuration: `${journeySeconds + settings.MARGIN}s`,
    },
  },
  summaryTrendStats: settings.summaryTrendStats,
  thresholds: settings.thresholds({ arrived: ["p(99)<250"], replied: ["p(99)<50"] }, connections),
};

export const handleSummary = summary(`Idle: ${connections} connections, ${rate} a second, for ${hold} s`);

export default function () {
  const first = exec.scenario.iterationInTest * each;
  const numbers = Array.from({ length: Math.min(each, connections - first) }, (_, index) => first + index);
  return Promise.all(numbers.map(stay));
}

function stay(number) {
  const due = (number / rate) * 1000;
  const end = (arrivalSeconds + hold) * 1000;
  return journey(journeySeconds, async (enter) => {
    await until(due);
    const client = enter(await Client.guest(`i${number}`, due));
    client.onlost = (reason) => violation(`a quiet connection ended: ${reason}`);
    for (let next = due + interval; next < end; next += interval) {
      await until(next);
      await client.call("clock.sync", { t0: Math.round(now()) }, next);
    }
    await until(end);
  });
}
