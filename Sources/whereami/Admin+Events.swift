import AdminSocket
import ArgumentParser
import Foundation
import GameRules
import GameServer
import WireProtocol

// Events, for operators.
extension Admin {
  struct Event: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Announce events, and change or cancel them; works without a server too.",
      subcommands: [Add.self, List.self, Change.self, Remove.self])

    struct Add: AsyncParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "Announce an event.",
        discussion: """
          With --map players can play it from its start to its end: the server draws five places \
          when it begins.
          """)
      @Option(help: ArgumentHelp("One line of up to 80 characters.", valueName: "TEXT"))
      var title: String
      @Option(help: ArgumentHelp("The start: 2026-12-24T18:00:00Z.", valueName: "TIME"))
      var starts: MomentArgument
      @Option(help: ArgumentHelp("The end.", valueName: "TIME")) var ends: MomentArgument
      @Option(help: ArgumentHelp("More about it: up to 2000 characters.", valueName: "TEXT"))
      var text: String?
      @Option(help: ArgumentHelp("An https address with more about it.", valueName: "URL"))
      var link: String?
      @Option(help: ArgumentHelp("The map that is played.", valueName: "MAP")) var map: String?
      @OptionGroup var folder: DataFolder

      func run() async throws {
        let parameters = AdminEventAdd.Parameters(
          title: title, text: text, link: link, map: map, startsAt: starts.instant,
          endsAt: ends.instant)
        let reply = try await folder.ask(AdminEventAdd.self, parameters) {
          try await $0.addEvent(parameters, by: .current)
        }
        Terminal.show([reply.event.line])
      }
    }

    struct List: AsyncParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "List the events that are not over, and the last 20 that are.")
      @OptionGroup var folder: DataFolder
      @Flag(help: "Print JSON.") var json = false

      func run() async throws {
        let reply = try await folder.ask(AdminEventList.self, Nothing()) { try await $0.events() }
        guard !json else { return Terminal.showJSON(reply) }
        let past = reply.past.isEmpty ? [] : ["over:"] + reply.past.map(\.line)
        Terminal.show(
          (reply.events.isEmpty ? ["there are no events to come"] : reply.events.map(\.line))
            + past)
      }
    }

    struct Change: AsyncParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "Change an event; what is not named stays.",
        discussion: """
          Players who want it are told of a new start. An event that has begun keeps its start and \
          its map. An empty text removes text, link or map.
          """)
      @Argument(help: ArgumentHelp("The event's id.", valueName: "EVENT")) var event: String
      @Option(help: ArgumentHelp("The title.", valueName: "TEXT")) var title: String?
      @Option(help: ArgumentHelp("The start.", valueName: "TIME")) var starts: MomentArgument?
      @Option(help: ArgumentHelp("The end.", valueName: "TIME")) var ends: MomentArgument?
      @Option(help: ArgumentHelp("More about it.", valueName: "TEXT")) var text: String?
      @Option(help: ArgumentHelp("An https address.", valueName: "URL")) var link: String?
      @Option(help: ArgumentHelp("The map that is played.", valueName: "MAP")) var map: String?
      @OptionGroup var folder: DataFolder

      func run() async throws {
        let parameters = AdminEventChange.Parameters(
          event: event, title: title, text: text, link: link, map: map,
          startsAt: starts?.instant, endsAt: ends?.instant)
        let reply = try await folder.ask(AdminEventChange.self, parameters) {
          try await $0.changeEvent(parameters, by: .current)
        }
        Terminal.show([reply.event.line])
      }
    }

    struct Remove: AsyncParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "Cancel an event; players who want it are told.")
      @Argument(help: ArgumentHelp("The event's id.", valueName: "EVENT")) var event: String
      @OptionGroup var folder: DataFolder

      func run() async throws {
        let parameters = AdminEventRemove.Parameters(event: event)
        let reply = try await folder.ask(AdminEventRemove.self, parameters) {
          try await $0.removeEvent(parameters, by: .current)
        }
        Terminal.show(["\(reply.event.title) is cancelled"])
      }
    }
  }
}

/// A moment in ISO 8601, with a time zone: `2026-12-24T18:00:00Z`, `2026-12-24T19:00:00+01:00`.
struct MomentArgument: ExpressibleByArgument, Hashable {
  let instant: Instant

  init?(argument: String) {
    guard let date = try? Date(argument, strategy: .iso8601) else { return nil }
    let seconds = date.timeIntervalSince1970
    // Up to the year 9999.
    guard (0..<253_402_300_800).contains(seconds) else { return nil }
    instant = Instant(millisecondsSinceEpoch: Int64(seconds * 1000))
  }
}

extension EventCard {
  /// Formats the event for an operator.
  fileprivate var line: String {
    "\(event)  \(startsAt.text) to \(endsAt.text)  \(title)"
      + (map.map { ", on \($0)" } ?? "") + ", wanted by \(wanted)"
  }
}
