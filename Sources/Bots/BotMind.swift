import Foundation
import GameRules
import Geodesy
import WireProtocol

/// The random behaviour of a bot, derived from a seed and its number.
struct BotMind: Sendable {
  private let think: ClosedRange<Duration>
  private let skill: Double
  private var random: SeededRandom

  init(
    number: Int, seed: UInt64, think: ClosedRange<Duration>, skill: ClosedRange<Double>
  ) {
    self.think = think
    random = SeededRandom(seed: seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
    self.skill = Double.random(in: skill, using: &random)
  }

  /// Whether the bot sets its marker before it guesses.
  mutating func marksFirst() -> Bool { Bool.random(using: &random) }

  /// The guess of a bot: the higher its skill, the nearer.
  mutating func guess(at view: PlaceView) -> Coordinate {
    switch view {
    case .coordinates(let place), .streetView(let place, _):
      let share = (1 - skill) * (1 - skill) * Double.random(in: 0...1, using: &random)
      return place.destination(
        bearing: .degrees(.random(in: 0..<360, using: &random)),
        distance: Meters(share * .pi * Earth.meanRadius.value))
    case .sketch, .panorama, .statement:
      // It cannot see. Uniform on the sphere.
      let height = Double.random(in: -1...1, using: &random)
      return Coordinate(
        latitude: asin(height) * 180 / .pi, longitude: .random(in: -180...180, using: &random))
        ?? .origin
    }
  }

  /// A country instead of a pin, where one may be named.
  mutating func country() -> CountryCode? {
    guard Bool.random(using: &random) else { return nil }
    return ["BR", "CA", "CN", "US"].randomElement(using: &random).flatMap { CountryCode($0) }
  }

  /// Whether the bot knows the answer to a statement: the likelier, the higher its skill.
  mutating func knowsAnswer() -> Bool { Double.random(in: 0...1, using: &random) < skill }

  /// The verdict of a bot that does not know.
  mutating func verdict() -> Bool { Bool.random(using: &random) }

  /// The aid that the bot uses in a round, of those that are left.
  mutating func aid(of aids: [Aid]) -> Aid? {
    guard !aids.isEmpty, Double.random(in: 0...1, using: &random) < 0.5 else { return nil }
    return aids.randomElement(using: &random)
  }

  /// Whether the bot pauses in a round, if it may.
  mutating func takesPause(of count: Int) -> Bool {
    count > 0 && Double.random(in: 0...1, using: &random) < 0.3
  }

  /// The step of a bot that looks around in panoramas; `nil` when it has seen enough.
  mutating func step(from view: PlaceView) -> String? {
    guard case .panorama(let panorama) = view, Double.random(in: 0...1, using: &random) < 0.7
    else { return nil }
    return panorama.links.randomElement(using: &random)?.node
  }

  /// How long the bot thinks this time; `nil` for one that never does.
  mutating func thinkingTime() -> Duration? {
    guard think.upperBound > .zero else { return nil }
    let (least, most) = (think.lowerBound.wholeMilliseconds, think.upperBound.wholeMilliseconds)
    return .milliseconds(Int64.random(in: least...most, using: &random))
  }
}
