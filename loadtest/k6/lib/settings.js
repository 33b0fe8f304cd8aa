// The settings of all journeys, from the environment (k6 run --env NAME=VALUE).

/** The server's WebSocket. */
export const url = __ENV.URL || "ws://127.0.0.1:8080/v1/ws";

/** Makes the names of a run its own, so that it can be repeated on the same database. */
const run = __ENV.RUN || Date.now().toString(36).slice(-5);

/** A number of the environment. */
export function number(name, standard) {
  const text = __ENV[name];
  if (text === undefined) return standard;
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0) throw new Error(`${name} is a number, not "${text}"`);
  return value;
}

/** A username that nobody has yet. */
export const username = (label) => `k6-${run}-${label}`;

/** The columns of k6's table for each latency. */
export const summaryTrendStats = ["count", "med", "p(90)", "p(99)", "p(99.9)", "max"];

/**
 * The thresholds of a journey. A run fails when the server did anything wrong, when k6 could not
 * keep up with the rate, or, unless JUDGE=correctness, when a latency is beyond its bound.
 *
 * @param {Object<string, string[]>} latencies By metric, for example {acknowledged: ["p(99)<50"]}.
 */
export function thresholds(latencies) {
  const always = { violations: ["count==0"], failures: ["count==0"], journeys: ["count>0"] };
  if (__ENV.JUDGE === "correctness") return always;
  return { ...always, dropped_iterations: ["count==0"], ...latencies };
}

/** Seconds after which k6 interrupts a journey whose own time is over. */
export const MARGIN = 5;

/**
 * Arrivals at a fixed rate, however long the journeys take (an open workload).
 *
 * @param {{rate: number, seconds: number, players: number, journeySeconds: number}} load
 *   `players`: how many virtual users there may be at once.
 */
export function arrivals({ rate, seconds, players, journeySeconds }) {
  return {
    executor: "constant-arrival-rate", rate: Math.round(rate * 60), timeUnit: "60s",
    duration: `${seconds}s`, preAllocatedVUs: players, maxVUs: players,
    gracefulStop: `${journeySeconds + MARGIN}s`,
  };
}
