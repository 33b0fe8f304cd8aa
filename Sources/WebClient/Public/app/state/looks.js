/** Looks that levels unlock: themes, and shapes and colours of one's own pin. Pure. */

import { level } from './levels.js'

/** From which level on something can be chosen; everything else can be from the first. */
const LEVELS = {
  theme: { parchment: 5, midnight: 8 },
  'pin-shape': { diamond: 2, shield: 4 },
  'pin-colour': { green: 3, violet: 6 },
}

/**
 * @param {'theme'|'pin-shape'|'pin-colour'} kind
 * @param {string} name
 * @returns {number} The level that unlocks it.
 */
export function levelOf(kind, name) {
  return LEVELS[kind][name] ?? 1
}

/**
 * @param {'theme'|'pin-shape'|'pin-colour'} kind
 * @param {string} name
 * @param {number} experience
 * @returns {boolean} Whether it can be chosen.
 */
export function isUnlocked(kind, name, experience) {
  return level(experience) >= levelOf(kind, name)
}

/** @returns {{kind: string, name: string, level: number}[]} All, in the order of their levels. */
export function earnedLooks() {
  return Object.entries(LEVELS)
    .flatMap(([kind, names]) => Object.entries(names).map(([name, level]) => ({ kind, name, level })))
    .sort((a, b) => a.level - b.level)
}

/** @param {number} before @param {number} after Levels. @returns {boolean} Whether the way unlocks something. */
export function hasNewLooks(before, after) {
  return earnedLooks().some(({ level }) => level > before && level <= after)
}
