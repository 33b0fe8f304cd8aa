import WireProtocol

/// A call that waits for a connection.
struct WaitingCall {
  /// The connection that is of no use to it any more.
  let stale: GameClient?
  let continuation: CheckedContinuation<GameClient?, Never>
  let patience: any TransportTimer
}

// Calls that outlive a connection.
extension GameSession {
  /// Calls a method and waits for its reply, also if the connection is lost meanwhile.
  ///
  /// A request whose reply was lost is sent again after coming back, if its method's ``Repetition``
  /// allows; else it fails with ``ClientError/outcomeUnknown``. Calls that wait are sent in the
  /// order in which they were made. `queue.join`, where only the reply was lost, says 0 for
  /// `waiting`.
  ///
  /// A method that signs in, or out, does so for the session.
  @discardableResult
  public func call<Method: WireMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters
  ) async throws(ClientError) -> Method.Result {
    lastCall += 1
    let number = lastCall
    var first: RepeatedRequest?
    var stale: GameClient?
    let start = ContinuousClock.now
    while true {
      let client = try await connection(
        for: number, unless: stale, since: start, wasSent: first != nil)
      let isRepeated = first != nil
      let request = first ?? RepeatedRequest(wasInMatch: machine.isInMatch, firstSent: serverNow)
      if let upgrade = parameters as? AccountUpgrade.Parameters {
        perform(.tokenMayEnd(email: upgrade.email, password: upgrade.password))
      }
      do throws(ClientError) {
        if let result = try await client.callIfOpen(method, parameters) {
          note(method, parameters, result)
          return result
        }
      } catch {
        switch error {
        case .closed:
          guard method.repetition != .never else { throw .outcomeUnknown }
          first = request
        case .refused(let refusal):
          // −32603 says nothing of whether it was done.
          if method == AccountUpgrade.self, refusal.code == WireError.gameCode {
            perform(.tokenStays)
          }
          guard isRepeated, let code = refusal.gameError,
            let result = known(request).result(of: method, parameters, refusedWith: code)
          else { throw error }
          return result
        case .notConnected, .timedOut, .unintelligible, .unusable, .outcomeUnknown, .ended:
          throw error
        }
      }
      stale = client
    }
  }

  private func known(_ request: RepeatedRequest) -> RepeatedRequest {
    var request = request
    request.returned = machine.lastReturn
    request.state = machine.lastState
    return request
  }

  /// Keeps the token of a call that signs in, to reconnect with it.
  ///
  /// `account.upgrade` and `account.changePassword` give a new token for the one they end.
  private func note<Method: WireMethod>(
    _ method: Method.Type, _ parameters: Method.Parameters, _ result: Method.Result
  ) {
    if let signedIn = result as? SignedIn { perform(.tokenChanged(signedIn.token)) }
    if let changed = result as? AccountChangePassword.Result {
      perform(.tokenChanged(changed.token))
    }
    if let resume = parameters as? AccountResume.Parameters { perform(.tokenChanged(resume.token)) }
    if method == AccountLogout.self { perform(.end(.signedOut)) }
  }

  /// A connection on which the player is signed in, other than the stale one.
  private func connection(
    for number: Int, unless stale: GameClient?, since start: ContinuousClock.Instant, wasSent: Bool
  ) async throws(ClientError) -> GameClient {
    if let client = usableClient(besides: stale) { return client }
    let patience = configuration.callPatience - (ContinuousClock.now - start)
    let client = await withCheckedContinuation { continuation in
      // By now there may be one, or there will be none any more.
      let usable = usableClient(besides: stale)
      guard usable == nil, machine.end == nil else {
        return continuation.resume(returning: usable)
      }
      let timer = network.transport.schedule(after: patience) { [weak self] in
        // The network's timers fire on its executor, which is this actor's.
        self?.assumeIsolated { $0.resumeCall(number, with: nil) }
      }
      waitingCalls[number] = WaitingCall(
        stale: stale, continuation: continuation, patience: timer)
    }
    if let client { return client }
    if let end = machine.end { throw .ended(end) }
    throw wasSent ? .outcomeUnknown : .timedOut
  }

  /// The connection that calls can be sent on; `nil` if there is none but the stale one.
  private func usableClient(besides stale: GameClient?) -> GameClient? {
    machine.isReady && client !== stale ? client : nil
  }

  /// Resumes the calls that wait for a connection, if there is one now or will be none any more.
  func resumeCalls() {
    let client = machine.end == nil ? client : nil
    for (number, call) in waitingCalls.sorted(by: { $0.key < $1.key })
    where client == nil || client !== call.stale {
      resumeCall(number, with: client)
    }
  }

  private func resumeCall(_ number: Int, with client: GameClient?) {
    guard let call = waitingCalls.removeValue(forKey: number) else { return }
    call.patience.cancel()
    call.continuation.resume(returning: client)
  }
}
