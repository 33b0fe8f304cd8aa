import GameRules
import GameServer
import Geodesy

// Processes come and go.
extension Simulation {
  /// The process dies at once, whatever it is doing; another one comes.
  func crash() {
    guard let process = crowd.process, !process.isDead else { return }
    crashCount += 1
    end(process)
    for link in process.links {
      link.abandon(noticedAfter: .milliseconds(Int64.random(in: 0...3000, using: &random)))
    }
    let downtime: ClosedRange<Int64> =
      Double.random(in: 0..<1, using: &random) < 0.8 ? 0...5000 : 10_000...180_000
    planStart(after: .milliseconds(Int64.random(in: downtime, using: &random)))
  }

  /// The process comes to a planned end; another one comes soon.
  func stop() {
    guard let process = crowd.process, process.start == .succeeded, !process.isStopping else {
      return
    }
    let limit = Int64.random(in: 0...40_000, using: &random)
    stopCount += 1
    referee.stopping(process, drainingFor: limit)
    process.stop(drainingFor: .milliseconds(limit)) { [weak self, unowned process] in
      self?.stopped(process)
    }
    guard Double.random(in: 0..<1, using: &random) < 0.3 else { return }
    let patience = Duration.milliseconds(Int64.random(in: 0...limit, using: &random))
    agenda.add(at: time.now + patience) { [weak self, weak process] in
      guard let self, let process, !process.isDead else { return false }
      self.referee.hurried()
      process.endDrain()
      return true
    }
  }

  /// Closes every connection with 1001, as the service does at its end.
  ///
  /// The server's own drain has run by now, to its end. Only this is the world's act: the sockets
  /// do it, which are not simulated, because most connections that they close have no session. The
  /// code and what a client is told with it are the service's.
  private func stopped(_ process: ServerProcess) {
    referee.stopped(process)
    for (number, link) in process.links.enumerated() {
      link.close(code: CloseNotice.code, reason: CloseNotice.reason(for: number, after: .zero))
    }
    end(process)
    planStart(after: .milliseconds(Int64.random(in: 0...5000, using: &random)))
  }

  private func end(_ process: ServerProcess) {
    referee.ended(process)
    process.die()
    dead.append(process)
    if dead.count > 8 { dead.removeFirst() }
    crowd.process = nil
  }

  private func planStart(after delay: Duration) {
    agenda.add(at: time.now + delay) { [weak self] in
      guard let self, self.crowd.process == nil else { return false }
      self.startProcess()
      return true
    }
  }

  func startProcess() {
    // Somebody may have set the machine's clock meanwhile, a little back or ahead.
    if processCount > 0, Double.random(in: 0..<1, using: &random) < 0.3 {
      offset = offset + .milliseconds(Int64.random(in: -1500...1500, using: &random))
    }
    processCount += 1
    disk.forgetOutages()
    let process = ServerProcess(
      number: processCount, disk: disk, plan: plan, offset: offset, maps: Self.maps,
      randomness: randomness)
    crowd.process = process
    process.begin()
    watchStart(of: process)
  }

  /// A start that fails is tried again.
  private func watchStart(of process: ServerProcess) {
    agenda.add(at: time.now + .milliseconds(500)) { [weak self, weak process] in
      guard let self, let process, !process.isDead else { return false }
      switch process.start {
      case .succeeded: return false
      case .underWay: self.watchStart(of: process)
      case .failed: self.crash()
      }
      return true
    }
  }
}
