import GameClient
import WireProtocol

/// A client whose calls are measured, and that waits where the server says that it is too much.
struct PatientClient: Sendable {
  let client: GameClient
  let board: Scoreboard

  /// Calls a method, on the caller's executor, as often as it takes until the server has time.
  nonisolated(nonsending) func call<Method: WireMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) async throws(ClientError) -> Method.Result {
    while true {
      let start = ContinuousClock.now
      do {
        let result = try await client.call(method, parameters)
        await board.measured(method.name, ContinuousClock.now - start)
        return result
      } catch {
        guard case .refused(let refusal) = error, refusal.gameError == .rateLimited,
          let pause = refusal.details?.retryAfter
        else { throw error }
        await board.throttled()
        // Nobody cancels a bot; a pause cut short is one more refusal.
        try? await Task.sleep(for: pause)
      }
    }
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

/// What a server answers.
enum Answer<Value: Sendable>: Sendable {
  case given(Value)
  /// The name of what the game refuses; or a code of JSON-RPC.
  case refused(String)

  var value: Value? { if case .given(let value) = self { value } else { nil } }
  var refusal: String? { if case .refused(let code) = self { code } else { nil } }
}
