import Geodesy
import Testing

@testable import Bots

@Suite("What a player of a load test does next")
struct SeatScriptTests {
  private static func play(
    _ script: inout SeatScript, using random: inout SeededRandom, until last: LoadCommand
  ) -> [LoadCommand] {
    var commands: [LoadCommand] = []
    while script.isAble, commands.last != last {
      commands.append(script.act(using: &random))
      #expect(!script.isAble, "one request at a time")
      script.replyCame(isRefusal: false)
    }
    return commands
  }

  @Test("A duel of two rounds, command by command")
  func duel() {
    var random = SeededRandom(seed: 1)
    var script = SeatScript(start: .join, marks: 2...2)
    #expect(Self.play(&script, using: &random, until: .guess) == [.join])
    #expect(!script.isAble, "it waits for the opponent")
    for round in 1...2 {
      script.hear(.roundStarted(round: round))
      #expect(script.round == round)
      #expect(
        Self.play(&script, using: &random, until: .guess) == [.answer, .mark, .mark, .guess])
      script.hear(.other)
      #expect(!script.isAble)
      script.hear(.revealed)
      #expect(Self.play(&script, using: &random, until: .ready) == [.ready])
    }
    script.hear(.finished)
    #expect(Self.play(&script, using: &random, until: .guess) == [.join])
  }

  @Test("An event may come before the reply to what brought it about")
  func crossing() {
    var random = SeededRandom(seed: 1)
    var script = SeatScript(start: .solo, marks: 0...0)
    #expect(script.act(using: &random) == .solo)
    script.hear(.roundStarted(round: 1))
    #expect(!script.isAble, "the reply is awaited")
    script.replyCame(isRefusal: false)
    #expect(script.act(using: &random) == .answer)
    script.replyCame(isRefusal: false)
    #expect(script.act(using: &random) == .guess)
    script.hear(.revealed)
    script.replyCame(isRefusal: false)
    #expect(script.act(using: &random) == .ready)
    script.hear(.finished)
    script.replyCame(isRefusal: false)
    #expect(script.act(using: &random) == .solo)
  }

  @Test(
    "A refusal stops nobody",
    arguments: [
      ([LoadCommand.join], LoadCommand?.some(.join)),
      // The time to look was up: the answer is not needed any more.
      ([.join, .answer], .mark),
      // The time to guess was up: the reveal follows.
      ([.join, .answer, .mark], nil), ([.join, .answer, .mark, .guess], nil),
    ])
  func refusals(commands: [LoadCommand], next: LoadCommand?) {
    var random = SeededRandom(seed: 1)
    var script = SeatScript(start: .join, marks: 1...1)
    for command in commands {
      if command == .answer { script.hear(.roundStarted(round: 1)) }
      #expect(script.act(using: &random) == command)
      script.replyCame(isRefusal: command == commands.last)
    }
    #expect(script.isAble == (next != nil))
    if let next { #expect(script.act(using: &random) == next) }
    script.hear(.revealed)
    if next == nil { #expect(script.act(using: &random) == .ready) }
  }

  @Test("How often the marker is moved is within its bounds")
  func marks() {
    var random = SeededRandom(seed: 1)
    var counts: Set<Int> = []
    for _ in 0..<100 {
      var script = SeatScript(start: .join, marks: 1...3)
      script.hear(.roundStarted(round: 1))
      let commands = Self.play(&script, using: &random, until: .guess)
      counts.insert(commands.count { $0 == .mark })
    }
    #expect(counts == [1, 2, 3])
  }
}
