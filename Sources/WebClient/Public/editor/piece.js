/** A part of a polygon between two parallels and two straight lines; in degrees. */

const RADIANS = Math.PI / 180

/** What places are drawn from. */
export class Piece {
  /**
   * @param {number} south
   * @param {number} north
   * @param {readonly [number, number]} west The western line's longitudes at south and north.
   * @param {readonly [number, number]} east The eastern line's.
   */
  constructor(south, north, west, east) {
    this.south = south
    this.north = north
    this.west = west
    // Rounding must not turn a tip inside out.
    this.east = [Math.max(west[0], east[0]), Math.max(west[1], east[1])]
    const [cosSouth, cosNorth] = [cosine(south), cosine(north)]
    this.leastCosine = Math.min(cosSouth, cosNorth)
    this.greatestCosine = south <= 0 && north >= 0 ? 1 : Math.max(cosSouth, cosNorth)
  }

  /** The area on the unit sphere: ∫ width · cos φ dφ, where the width is linear in φ. */
  get unitArea() {
    const middle = (this.south + this.north) / 2 * RADIANS
    const half = (this.north - this.south) / 2 * RADIANS
    const widthAtSouth = (this.east[0] - this.west[0]) * RADIANS
    const widthAtNorth = (this.east[1] - this.west[1]) * RADIANS
    // The mean width counts with ∫ cos, the change of width with ∫ s·sin s over −half…half.
    const even = (widthAtSouth + widthAtNorth) * Math.cos(middle) * Math.sin(half)
    const odd = (widthAtNorth - widthAtSouth) * Math.sin(middle) * sineMoment(half)
    return Math.max(0, even - odd)
  }

  /**
   * A point of the piece, uniform by area on the sphere.
   *
   * Uniform on the flat trapezoid (a point of the parallelogram around it and its turned copy),
   * and of those as many are kept as the parallel is shorter than the piece's longest.
   * @param {() => number} random Numbers 0…1, 1 excluded.
   * @returns {import('./orientation.js').Point}
   */
  sample(random) {
    const widthAtSouth = this.east[0] - this.west[0]
    const widths = widthAtSouth + (this.east[1] - this.west[1])
    for (;;) {
      let upward = random()
      let eastward = random() * widths
      if (eastward > widthAtSouth + (widths - 2 * widthAtSouth) * upward) {
        upward = 1 - upward
        eastward = widths - eastward
      }
      const y = Math.min(this.south + upward * (this.north - this.south), this.north)
      const threshold = random() * this.greatestCosine
      if (threshold >= this.leastCosine && threshold >= cosine(y)) continue
      const share = Math.min((y - this.south) / (this.north - this.south), 1)
      const west = this.west[0] + (this.west[1] - this.west[0]) * share
      const east = this.east[0] + (this.east[1] - this.east[0]) * share
      return [Math.min(Math.max(west + eastward, west), east), y]
    }
  }
}

/** The cosine, for −90°…90°; near the poles it is as precise as the degrees are. */
function cosine(degrees) {
  return Math.sin((90 - Math.abs(degrees)) * RADIANS)
}

/** (sin h − h·cos h)/h, for small h by its series, whose rest is then below 10⁻¹⁸. */
function sineMoment(half) {
  const square = half * half
  if (half > 0.01) return Math.sin(half) / half - Math.cos(half)
  return square / 3 * (1 - square / 10 * (1 - square / 28))
}
