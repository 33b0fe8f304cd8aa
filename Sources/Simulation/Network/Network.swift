import GameRules
import GameServer
import Geodesy

/// The state that all simulated connections share.
@GameLoop
final class Network {
  let time: WorldTime
  let agenda: Agenda
  private var random: SeededRandom
  private var lastLink = 0
  /// Called with everything that the server sends, as it sends it.
  var onSent: @GameLoop ([UInt8], Link) -> Void = { _, _ in }
  /// Called with everything that reaches the server, before it does.
  var onReceived: @GameLoop ([UInt8], Link) -> Void = { _, _ in }
  /// Called when the server ends a connection.
  var onClosed: @GameLoop (Link) -> Void = { _ in }
  /// Called when the server gets to know that a connection is gone, before it does.
  var onEnded: @GameLoop (Link) -> Void = { _ in }

  /// Called when a map reaches the server over HTTP, and with the status and body of the answer.
  var onUpload: @GameLoop (MapUpload, ServerProcess) -> UploadReceipt = { _, _ in
    UploadReceipt(moment: 0, at: 0)
  }
  var onUploadAnswered: @GameLoop (MapUpload, UploadReceipt, UInt16, [UInt8]) -> Void = {
    _, _, _, _ in
  }

  init(time: WorldTime, agenda: Agenda, random: SeededRandom) {
    self.time = time
    self.agenda = agenda
    self.random = random
  }

  /// Called when a line's round trip has been measured.
  var onMeasured: @GameLoop (Link) -> Void = { _ in }

  /// A connection of somebody to a process.
  func connect(_ owner: Int, to process: ServerProcess) -> Link {
    lastLink += 1
    let slowness =
      ([2, 5, 20, 60, 200, 900] as [Int64]).randomElement(using: &random) ?? 20
    // Some never answer a ping.
    let isMute = Int.random(in: 0..<6, using: &random) == 0
    return Link(
      number: lastLink, owner: owner, process: process, network: self, slowness: slowness,
      isMute: isMute)
  }

  /// The way of a message, in milliseconds.
  func delay(upTo slowness: Int64) -> Int64 {
    Int64.random(in: slowness / 2...slowness, using: &random)
  }
}
