import ArgumentParser
import GameRules
import GameServer

/// The options of matches that do not set their own, the view provider, and the badge rules.
struct GameOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Rounds of a match, 1 to 10.", valueName: "N"))
  var rounds = MatchOptions.standard.rounds
  @Option(help: ArgumentHelp("How long players see a place, 0 to 10m.", valueName: "TIME"))
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
      "How long the standings are shown before the next round, 0 to 10m.", valueName: "TIME"))
  var countdown = DurationArgument(MatchOptions.standard.countdown)
  @Option(
    help: ArgumentHelp(
      """
      How long the players of a match of several see each other before the first round, 0 to 10m. \
      Without it: as --countdown, at most 5s.
      """, valueName: "TIME"))
  var opening: DurationArgument?
  @Option(
    help: ArgumentHelp(
      """
      How much time the first guess of a round leaves the other players at most, 0 to 10m; \
      0: all of theirs. Solo and ranked matches have none.
      """, valueName: "TIME"))
  var hurry = DurationArgument(.seconds(15))
  @Option(
    help: ArgumentHelp(
      "How long a player may be away before it counts as a quit, 0 to 10m.", valueName: "TIME"))
  var grace = DurationArgument(MatchOptions.standard.graceTime)
  @Option(
    name: .customLong("view-provider"),
    help: """
      How places are shown. sketch: pictures of the surroundings, which this server draws from \
      open data; streetview: Google Street View in the client; coordinates: the coordinates as \
      numbers, for bots and tests. The last two reveal the answer to players who read the \
      messages. Google's Maps Platform terms, as published, forbid Street View beside a map that \
      is not Google's, which the client for browsers shows.
      """)
  var viewProvider: ViewProviderArgument = .sketch
  @Option(
    name: .customLong("sketch-stock"),
    help: ArgumentHelp(
      """
      Places whose sketches are drawn ahead, while the machine has nothing else to draw, and kept \
      in memory, 200 KiB each; 0 to 10000 of all maps together.
      """, valueName: "N"))
  var sketchStock = 200
  @Option(
    name: .customLong("google-maps-key"),
    help: ArgumentHelp(
      """
      Key for Google's Maps JavaScript API, with --view-provider streetview. Every client gets it: \
      restrict it to this server's address. See --view-provider for Google's terms.
      """, valueName: "KEY"))
  var googleMapsKey: String?

  @Option(
    help: ArgumentHelp(
      """
      Rules of badges and notifications (JSON) that replace the built-in ones. They are checked \
      at start.
      """, valueName: "FILE"))
  var rules: String?

  enum ViewProviderArgument: String, ExpressibleByArgument, CaseIterable {
    case sketch, streetview, coordinates
  }

  private var options: MatchOptions {
    MatchOptions(
      rounds: rounds, movingTime: moving.duration, guessingTime: guessing.duration,
      readyTime: ready.duration, countdown: countdown.duration, graceTime: grace.duration,
      openingTime: opening?.duration ?? min(countdown.duration, .seconds(5)),
      hurryTime: hurry.duration)
  }

  func check() throws {
    guard MatchLimits.rounds.contains(rounds) else {
      throw ValidationError("--rounds is 1 to 10, not \(rounds)")
    }
    let durations =
      [
        ("--moving", moving), ("--guessing", guessing), ("--ready", ready),
        ("--countdown", countdown), ("--grace", grace), ("--hurry", hurry),
      ] + (opening.map { [("--opening", $0)] } ?? [])
    for (name, value) in durations where !MatchLimits.duration.contains(value.duration) {
      throw ValidationError("\(name) is 0 to 10m, not \(value.defaultValueDescription)")
    }
    guard (0...10_000).contains(sketchStock) else {
      throw ValidationError("--sketch-stock is 0 to 10000, not \(sketchStock)")
    }
    if let googleMapsKey {
      guard viewProvider == .streetview else {
        throw ValidationError("--google-maps-key needs --view-provider streetview")
      }
      guard Self.isKey(googleMapsKey) else {
        throw ValidationError("--google-maps-key is 1 to 200 letters, digits, - and _")
      }
    }
    if let rules {
      let problems = try RuleFile.problems(inFile: rules)
      guard problems.isEmpty else { throw ValidationError(problems.joined(separator: "; ")) }
    }
  }

  /// The warning to log at start; `nil` if there is none.
  var startWarning: String? {
    guard viewProvider == .streetview else { return nil }
    return "Google's Maps Platform terms, as published, forbid Street View beside a map that is "
      + "not Google's, which the client for browsers shows"
  }

  func apply(to configuration: inout ServiceConfiguration) throws {
    if let rules { configuration.game.rules = try RuleFile.book(inFile: rules) }
    configuration.game.options = options
    let atlas = try OpenAtlas()
    configuration.game.gazetteer = atlas
    let facts = try FactBook.shipped()
    configuration.game.facts = facts
    configuration.game.placeNames = { atlas.placeNames(facts) }
    configuration.game.sketchStock = sketchStock
    configuration.game.viewProvider =
      switch viewProvider {
      case .sketch: .sketch(atlas)
      case .streetview: .streetview(googleMapsKey: googleMapsKey)
      case .coordinates: .coordinates
      }
  }

  /// Whether the text has the form of Google's keys.
  private static func isKey(_ text: String) -> Bool {
    (1...200).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        let letter = Character(UnicodeScalar(byte))
        return letter.isASCII && (letter.isLetter || letter.isNumber || "-_".contains(letter))
      }
  }
}
