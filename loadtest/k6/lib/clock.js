// Time as the tests measure it: milliseconds since the test began, finer than Date has them.

import exec from "k6/execution";

/** Milliseconds since the test began. */
export const now = () => exec.instance.currentTestRunDuration;

/** Waits until that moment; at once if it is over. */
export function until(moment) {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, moment - now())));
}

/**
 * When this iteration was meant to begin, by its scenario's rate.
 *
 * Latency counts from here: an arrival that had to wait, because the server or k6 was busy, has
 * waited, and hiding that is what is called coordinated omission.
 *
 * @param {number} perSecond The scenario's rate.
 */
export function dueTime(perSecond) {
  const testStart = Date.now() - now();
  return exec.scenario.startTime - testStart + (exec.scenario.iterationInTest * 1000) / perSecond;
}
