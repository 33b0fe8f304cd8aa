import AdminSocket
import ArgumentParser
import GameRules
import WireProtocol

// The clock of a server for tests.
extension Admin {
  struct Clock: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Move the clock of a server forward, for tests.", subcommands: [Forward.self])

    struct Forward: AsyncParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "Move the clock forward, and carry out what is due by then.",
        discussion: """
          For tests only: takes a server that was started with --clock-ahead. What is due on the \
          way is carried out late, as after a downtime. The clock never goes back.
          """)
      @Argument(help: ArgumentHelp("By how much, 1ms to 8760h.", valueName: "TIME"))
      var time: DurationArgument
      @OptionGroup var folder: DataFolder

      func validate() throws {
        guard AdminLimits.clockMilliseconds.contains(Int(time.duration.wholeMilliseconds)) else {
          throw ValidationError("the clock is moved by 1ms to 8760h")
        }
      }

      func run() async throws {
        let parameters = AdminClockForward.Parameters(
          milliseconds: Int(time.duration.wholeMilliseconds))
        let reply = try await folder.ask(AdminClockForward.self, parameters)
        let ahead = DurationArgument(reply.ahead).defaultValueDescription
        Terminal.show(["it is \(reply.now.text), \(ahead) ahead of this machine"])
      }
    }
  }
}
