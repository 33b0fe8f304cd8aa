// Everybody's connection ends at once, and everybody comes back within some seconds.
//
//   CONNECTIONS in all (1000) · SPREAD seconds within which they come back (10)
//   DROP_AFTER seconds: they drop by themselves then; without it somebody restarts the server
//
// A player comes back at a random moment of the spread, as if so many had noticed one after the other, and tries
// again every 100 ms while nobody answers. Latency counts from the moment that was planned.

import exec from "k6/execution";
import { Counter, Trend } from "k6/metrics";
import { Client, Refusal, journey } from "./lib/client.js";
import { now, until } from "./lib/clock.js";
import { summary } from "./lib/report.js";
import * as settings from "./lib/settings.js";

/** From the moment somebody meant to come back until signed in again. */
const resumed = new Trend("resumed", true);
/** Attempts that nobody answered, or that came too early. */
const attempts = new Counter("attempts_in_vain");

const connections = settings.number("CONNECTIONS", 1000);
const rate = settings.number("RATE", 200);
const spread = settings.number("SPREAD", 10) * 1000;
const dropAfter = settings.number("DROP_AFTER", 0) * 1000;
const each = Math.min(connections, 50);
const arrival = (connections / rate) * 1000;
const retryInterval = 100;
const journeySeconds = Math.ceil((arrival + dropAfter + spread) / 1000) + 120;

export const options = {
  scenarios: {
    storm: {
      executor: "per-vu-iterations", vus: Math.ceil(connections / each), iterations: 1,
      maxDuration: `${journeySeconds + settings.MARGIN}s`,
    },
  },
  summaryTrendStats: settings.summaryTrendStats,
  thresholds: settings.thresholds({ resumed: ["p(99)<1000"] }, connections),
};

export const handleSummary = summary(`Storm: ${connections} come back within ${spread / 1000} s`);

export default function () {
  const first = exec.scenario.iterationInTest * each;
  const numbers = Array.from({ length: Math.min(each, connections - first) }, (_, index) => first + index);
  return Promise.all(numbers.map(weather));
}

function weather(number) {
  return journey(journeySeconds, async (enter) => {
    const due = (number / rate) * 1000;
    await until(due);
    const client = await Client.guest(`w${number}`, due);
    await lost(client);
    const planned = now() + Math.random() * spread;
    await until(planned);
    const back = enter(await connected());
    const { player } = await signedIn(back, client.token, planned);
    if (player.player !== client.id) throw new Error("somebody else came back");
    resumed.add(now() - planned);
  });
}

/** Waits for the end of a connection. */
function lost(client) {
  return new Promise((resolve) => {
    client.onlost = resolve;
    if (dropAfter === 0) return;
    until(arrival + dropAfter).then(() => {
      client.leave();
      resolve();
    });
  });
}

/** Signs in again, as often as the server says that it is not ready for that yet. */
async function signedIn(client, token, due) {
  for (;;) {
    try {
      return await client.call("account.resume", { token }, due);
    } catch (error) {
      if (!(error instanceof Refusal && error.data.retryable)) throw error;
      attempts.add(1);
      await until(now() + (error.data.retryAfterMs || retryInterval));
    }
  }
}

/** Connects, however often it takes. */
async function connected() {
  for (;;) {
    try {
      return await Client.connect();
    } catch {
      attempts.add(1);
      await until(now() + retryInterval);
    }
  }
}
