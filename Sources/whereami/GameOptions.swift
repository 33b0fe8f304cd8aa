import ArgumentParser
import GameRules
import GameServer

/// How matches are played that say nothing else.
struct GameOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Rounds of a match, 1 to 10.", valueName: "N"))
  var rounds = MatchOptions.standard.rounds
  @Option(help: ArgumentHelp("How long players look at a place, 0 to 10m.", valueName: "TIME"))
  var moving = DurationArgument(MatchOptions.standard.movingTime)
  @Option(
    help: ArgumentHelp("How long a player may place the marker, 0 to 10m.", valueName: "TIME"))
  var guessing = DurationArgument(MatchOptions.standard.guessingTime)
  @Option(
    help: ArgumentHelp(
      "How long a reveal waits for the players to be ready, 0 to 10m.", valueName: "TIME"))
  var ready = DurationArgument(MatchOptions.standard.readyTime)
  @Option(
    help: ArgumentHelp(
      "How long the standings stand before the next round, 0 to 10m.", valueName: "TIME"))
  var countdown = DurationArgument(MatchOptions.standard.countdown)
  @Option(
    help: ArgumentHelp(
      "How long a player may be away before it counts as a quit, 0 to 10m.", valueName: "TIME"))
  var grace = DurationArgument(MatchOptions.standard.graceTime)
  @Option(
    name: .customLong("view-provider"),
    help: """
      What shows a place. coordinates: the bare coordinates, for bots and tests; streetview: the \
      client's own Google Street View. Both reveal the answer to whoever reads the messages.
      """)
  var viewProvider: ViewProvider = .coordinates

  private var options: MatchOptions {
    MatchOptions(
      rounds: rounds, movingTime: moving.duration, guessingTime: guessing.duration,
      readyTime: ready.duration, countdown: countdown.duration, graceTime: grace.duration)
  }

  func check() throws {
    guard MatchLimits.rounds.contains(rounds) else {
      throw ValidationError("--rounds is 1 to 10, not \(rounds)")
    }
    guard options.isValid else {
      throw ValidationError("a phase lasts at most 10m")
    }
  }

  func apply(to configuration: inout ServiceConfiguration) {
    configuration.game.options = options
    configuration.game.viewProvider = viewProvider
  }
}

extension ViewProvider: ExpressibleByArgument {}
