import GameClient
import WireProtocol

/// A connection whose calls are measured, and that waits where the server says that it is too much.
struct PatientClient: Sendable {
  let client: GameClient
  let board: Scoreboard

  var caller: PatientCaller { PatientCaller(caller: client, board: board) }

  /// Calls a method, on the caller's executor, as often as it takes until the server has time.
  nonisolated(nonsending) func call<Method: WireMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) async throws(ClientError) -> Method.Result {
    try await caller.call(method, parameters)
  }

  /// Calls a method; what the server refuses is an answer like others.
  nonisolated(nonsending) func ask<Method: WireMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) async throws(ClientError) -> Answer<Method.Result> {
    do {
      return .given(try await call(method, parameters))
    } catch {
      guard case .refused(let refusal) = error else { throw error }
      return .refused(refusal.details?.code ?? String(refusal.code))
    }
  }
}

/// A caller that measures its calls, and waits where the server says that they are too many.
struct PatientCaller: Sendable {
  let caller: any WireCaller
  let board: Scoreboard
  /// Whether it also waits for a server that is about to restart, or can keep nothing.
  var waitsForServer = false

  /// How long it waits where the server does not say.
  private static let pause = Duration.milliseconds(500)

  /// Calls a method, on the caller's executor, as often as it takes until the server has time.
  nonisolated(nonsending) func call<Method: WireMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) async throws(ClientError) -> Method.Result {
    while true {
      let start = ContinuousClock.now
      do {
        let result = try await caller.call(method, parameters)
        await board.measured(method.name, ContinuousClock.now - start)
        return result
      } catch {
        guard case .refused(let refusal) = error, let pause = pause(after: refusal) else {
          throw error
        }
        await board.throttled()
        // Nobody cancels a bot; a pause cut short is one more refusal.
        try? await Task.sleep(for: pause)
      }
    }
  }

  /// How long to wait before the same is asked again; `nil` if that is of no use.
  private func pause(after refusal: WireError) -> Duration? {
    switch refusal.gameError {
    case .rateLimited: refusal.details?.retryAfter
    case .draining, .unavailable: waitsForServer ? Self.pause : nil
    default: nil
    }
  }
}

/// The outcome of a call.
enum Answer<Value: Sendable>: Sendable {
  case given(Value)
  /// The name of what the game refuses; or a code of JSON-RPC.
  case refused(String)

  var value: Value? { if case .given(let value) = self { value } else { nil } }
  var refusal: String? { if case .refused(let code) = self { code } else { nil } }
}
