"""A league of a whole group, which takes more players and games than a test has."""

# From now on the page is told of a group of twelve in division 3, oneself in it, with the longest names,
# and of a week before. The argument is one's own id.
PRETEND = """
const [own] = arguments
const moveOf = (index) => (index < 2 ? 'up' : index > 7 && index < 10 ? 'down' : 'stay')
const rowOf = (_, index) => ({
  rank: index + 1, wins: 12 - index, move: moveOf(index),
  player: index === 6
    ? { player: own, username: document.getElementById('own-name').textContent, guest: true }
    : { player: `player${index}`, username: 'W'.repeat(19) + 'ABCDEFGHIJKL'[index], guest: false },
  ...(index < 10 ? { games: 20 - index, performance: 2143 - index * 87 } : { games: 14 - index }),
})
const parse = JSON.parse
JSON.parse = (text, ...more) => {
  const told = parse(text, ...more)
  const { result } = told ?? {}
  if (result?.division) {
    Object.assign(result, {
      division: 3, rows: Array.from({ length: 12 }, rowOf),
      last: { week: result.week - 1, division: 4, rank: 2, players: 28, move: 'up' },
      rating: { ladder: result.ladder, rating: 1712, games: 34 },
    })
  }
  return told
}
"""


def pretend(window, other, name):
    """Lets the window with the player of that name believe it; the other one knows the id."""
    window.run(PRETEND, other.call("profile.get", username=name)["player"]["player"])
