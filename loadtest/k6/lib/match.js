// How a player plays a match, at moments that are planned and not a consequence of replies.

import { Trend } from "k6/metrics";
import { now, until } from "./clock.js";
import { violation } from "./client.js";

/** From asking for an opponent until the match. */
export const matched = new Trend("matched", true);

/** A moment of thinking, in milliseconds. */
const pause = (think) => think * (0.5 + Math.random());

/**
 * Plays the match to its end.
 *
 * @param {Client} client
 * @param {{match: string, options: {rounds: number}}} state As `match.started` has it.
 * @param {number} think Milliseconds between a player's moves, on average.
 */
export async function play(client, state, think) {
  const { match, options } = state;
  const isMeant = (params) => params.match === match;
  let total = 0;
  for (let round = 1; round <= options.rounds; round += 1) {
    const started = await client.event("round.started", isMeant);
    if (started.round !== round) violation(`round ${started.round} in the place of ${round}`);
    if (JSON.stringify(started).includes("solution")) violation("a solution before its reveal");
    await guess(client, { match, round }, think);
    const reveal = await client.event("round.revealed", isMeant);
    const own = reveal.results.find((result) => result.player === client.id);
    if (!own) throw new Error("a reveal without the player's own result");
    total += own.score;
    if (own.total !== total) violation(`a total of ${own.total}, not ${total}`);
    if (round < options.rounds) await client.call("match.ready", { match, round });
  }
  const { results } = await client.event("match.finished", isMeant);
  const own = results.find((result) => result.player === client.id);
  if (!own || own.total !== total) violation("the result differs from the rounds");
}

/** Answers, marks and guesses, each when it is due. */
async function guess(client, current, think) {
  // k6 writes one number in some thousands with digits that are its neighbor's: as the server has it.
  const drawn = { lat: Math.random() * 170 - 85, lng: Math.random() * 360 - 180 };
  const place = JSON.parse(JSON.stringify(drawn));
  let due = now() + pause(think);
  await until(due);
  await client.call("match.answer", current, due);
  due += pause(think);
  await until(due);
  await client.call("match.mark", { ...current, ...place }, due);
  due += pause(think);
  await until(due);
  const { accepted } = await client.call("match.guess", { ...current, ...place }, due);
  if (accepted.lat !== place.lat || accepted.lng !== place.lng) {
    violation(`${JSON.stringify(accepted)} accepted instead of ${JSON.stringify(place)}`);
  }
}
