import Community
import GameRules
import Geodesy
import JSON
import Referee
import Storage
import WireProtocol

// Refusals: each must have its reason, at some moment between the request and the reply.
extension Referee {
  func check(_ error: WireError, of request: LinkView.Pending, _ view: LinkView) {
    // A definite refusal has changed nothing.
    if error.details?.code != GameErrorCode.unavailable.rawValue {
      passwords.refuse(request.moment)
    } else {
      checkUnavailable(request)
      noteAccountReply(request, view)
      if request.method == "account.delete", let player = performer(of: request, view) {
        undecided[player] = time.now
      }
    }
    guard let code = error.gameError, let reason = missingReason(code, request, view) else {
      return
    }
    object(
      code == .invalidToken
        ? .tokensGood : code == .wrongCredentials ? .passwordsGood : .refusalsJust,
      "\(request.player.map { "\($0)" } ?? "somebody") asked for \(request.method ?? "nonsense") at "
        + "\(request.at) and was refused as \(code.rawValue), though \(reason)")
  }

  /// Checks that the store had a fault not long before the request.
  private func checkUnavailable(_ request: LinkView.Pending) {
    guard disk.sabotage.isUnsaid == nil, let process = crowd.process, !process.isStopping,
      let fair = disk.faultFreeSince,
      (fair + process.offset).millisecondsSinceEpoch + Self.aftermath < request.at,
      process.tookUpAt.map({ $0.millisecondsSinceEpoch < request.at }) == true
    else { return }
    object(.refusalsJust, "\(request.method ?? "") is unavailable, and the store is well")
  }

  /// In milliseconds: how long what went wrong can go on after it has ended, by writes that take
  /// six seconds and a second until the next try.
  private static let aftermath: Int64 = 20_000

  /// The reason why a refusal is wrong; `nil` if it is right or cannot be judged.
  private func missingReason(
    _ code: GameErrorCode, _ request: LinkView.Pending, _ view: LinkView
  ) -> String? {
    switch code {
    case .invalidToken:
      guard request.method == "account.resume", let token = request.parameters?["token"]?.string,
        let player = tokens.holder(of: token), !leavers.contains(player)
      else { return nil }
      return "the token is good"
    case .wrongCredentials: return reasonForPassword(request)
    case .draining: return stop == nil ? "no end is planned" : nil
    default: break
    }
    guard request.isAlone, let player = request.player, !leavers.contains(player) else {
      return nil
    }
    return reasonAgainstPlay(code, request, player)
      ?? reasonAgainstFriendship(code, request, player)
      ?? reasonAgainstChallenge(code, request, player)
      ?? reasonAgainstRoom(code, request, player)
      ?? reasonAgainstList(code, request, player)
      ?? reasonAgainstMap(code, request, player)
      ?? reasonAgainstEvent(code, request)
      ?? reasonAgainstNews(code, request)
      ?? reasonAgainstBag(code, request, player)
  }

  private func reasonForPassword(_ request: LinkView.Pending) -> String? {
    let parameters = request.parameters
    let email = parameters?["email"]?.string ?? request.player.flatMap { passwords.email(of: $0) }
    guard request.isAlone || request.method == "account.login", let email,
      let password = parameters?["password"]?.string ?? parameters?["old"]?.string,
      request.before.passwords == [password], passwords.possible(email) == [password],
      passwords.owner(of: email).map({ !leavers.contains($0) }) == true
    else { return nil }
    return "the password is the account's"
  }

  // MARK: - Playing

  private func reasonAgainstPlay(
    _ code: GameErrorCode, _ request: LinkView.Pending, _ player: PlayerID
  ) -> String? {
    switch code {
    case .alreadyQueued:
      // A place may have been kept only after the request came, by a store that was slow.
      let hasWaited = waiting[player].map { $0 < request.at } ?? false
      return request.before.isWaiting || hasWaited ? nil : "the player does not wait"
    case .alreadyInMatch:
      let isPlaying = models.values.contains {
        $0.wasPlayed(by: player, after: request.at) && isInTime($0, request)
      }
      return isPlaying ? nil : "the player is in no match"
    case .formatNotPossible where !["room.start", "set.create"].contains(request.method):
      return isNotForOwnMaps(request, player) ? nil : "everybody asks for what can be played"
    case .alreadyPlayed, .unknownSet: return reasonAgainstSet(code, request, player)
    case .notInMatch where request.method == "set.create":
      return reasonAgainstMaking(request, player)
    case .notInMatch, .wrongPhase, .alreadyGuessed, .unreachable, .aidNotPossible,
      .pauseNotPossible:
      guard let match = MatchID(request.parameters?["match"]), let model = models[match],
        let seat = model.seat(of: player), model.lastExcuse < request.at
      else { return nil }
      return reasonAgainstMove(code, request, seat, model)
    default: return nil
    }
  }

  /// Whether a match may have begun before a request was carried out, and not by it.
  private func isInTime(_ model: MatchModel, _ request: LinkView.Pending) -> Bool {
    model.startedAt < request.at || (model.startedAt == request.at && model.setup.origin != .solo)
  }

  private func reasonAgainstMove(
    _ code: GameErrorCode, _ request: LinkView.Pending, _ seat: MatchModel.Seat,
    _ model: MatchModel
  ) -> String? {
    let round = request.parameters?["round"]?.integer.map(Int.init) ?? 0
    if code == .notInMatch {
      let isThere =
        !seat.isGone && model.stage != .over && model.startedAt < request.at
        && !finished.contains(model.setup.id)
      return isThere ? "the player takes part" : nil
    }
    if code == .alreadyGuessed, Coordinate(request.parameters) == seat.guesses[round] {
      return "that is the guess which stands"
    }
    switch request.method {
    // Pauses move the phases of a journey.
    case "match.answer":
      guard case .round(round, let since, _) = model.stage, since < request.at,
        seat.turn == .looking, model.pausesTaken == 0
      else { return nil }
      return "the player is looking"
    case "match.guess", "match.mark":
      guard let phase = seat.phases[round], model.pausesTaken == 0 else { return nil }
      let end = min(phase.end ?? .max, phase.until + seat.allowance)
      if phase.from < request.at, request.at < end {
        return "it was allowed from \(phase.from) until \(end)"
      }
      return reasonForSlowLine(request, seat, model, round)
    case "match.aid":
      guard code == .aidNotPossible,
        let aid = Aid(rawValue: request.parameters?["aid"]?.string ?? ""), aid != .fork,
        aid != .shuffle || model.setup.spare != nil,
        let index = model.index(of: seat.player), model.has(aid, index)
      else { return nil }
      return "the aid is left"
    case "match.pause":
      guard code == .pauseNotPossible, model.rules.hasAids, model.pausesTaken < 3,
        case .round(_, let since, let looking) = model.stage, since < request.at, seat.isUndecided
      else { return nil }
      var end = looking + seat.longerLook
      if case .guessing(let until) = seat.turn { end = until }
      // The allowance for slow lines is for guesses alone.
      return request.at < end ? "there is a pause left" : nil
    case "match.ready":
      let isRevealed = model.rounds.contains { $0.number == round && $0.until < request.at }
      return isRevealed ? "the round is revealed" : nil
    default: return nil
    }
  }

  /// A guess may be late by half of a round trip if the line was measured before the round began.
  private func reasonForSlowLine(
    _ request: LinkView.Pending, _ seat: MatchModel.Seat, _ model: MatchModel, _ round: Int
  ) -> String? {
    guard let view = speakers[seat.player], let trip = view.link.shortestTrip,
      let measured = view.link.firstMeasuredAt, let phase = seat.phases[round],
      let since = model.beginning(of: round), view.knownSince < since, model.lastExcuse < since,
      (measured + view.link.process.offset).millisecondsSinceEpoch < since,
      !seat.isGone, seat.whereabouts == .here, model.stage != .over, phase.from < request.at,
      phase.end == nil || seat.defaulted.contains(round)
    else { return nil }
    let late = request.at - phase.until
    let allowed = min((trip / 2).wholeMilliseconds, Self.longestAllowance) - Self.tolerance
    return late >= 0 && late < allowed
      ? "it came \(late) ms late on a line of \(trip.wholeMilliseconds) ms" : nil
  }

  /// In milliseconds: what is allowed for a slow line at most, and what is no difference.
  static let longestAllowance: Int64 = 500
  private static let tolerance: Int64 = 20

  // MARK: - Friends

  private func reasonAgainstFriendship(
    _ code: GameErrorCode, _ request: LinkView.Pending, _ player: PlayerID
  ) -> String? {
    let isAboutPeople =
      request.method?.hasPrefix("friend.") == true || request.method?.hasPrefix("player.") == true
    guard isAboutPeople, let other = companion(in: request),
      !leavers.contains(other)
    else { return nil }
    let fits: (Friendship) -> Bool
    switch code {
    case .alreadyFriends: fits = { $0 == .friends }
    case .notFriends: fits = { $0 == .none || $0 == .requested(by: other) }
    case .unknownRequest: fits = { $0 != .requested(by: other) }
    case .oneself: return player == other ? nil : "there are two"
    case .requestRefused:
      let isJust =
        friendships.was(true, other, player, since: request.moment)
        || friendships.wasDeclined(player, by: other, since: request.moment)
      return isJust ? nil : "the other neither blocks nor has declined"
    case .blocked:
      return friendships.was(true, player, other, since: request.moment) ? nil : "there is no block"
    case .tooManyBlocked: return "there are few"
    default: return nil
    }
    let were = friendships.were(player, other, since: request.moment, fits)
    return were ? nil : "they are \(friendships.state(player, other))"
  }

  // MARK: - Challenges

  private func reasonAgainstChallenge(
    _ code: GameErrorCode, _ request: LinkView.Pending, _ player: PlayerID
  ) -> String? {
    if code == .unknownChallenge {
      guard let id = ChallengeID(request.parameters?["challenge"]),
        let challenge = challenges.open[id]
      else { return nil }
      let owner = request.method == "challenge.cancel" ? challenge.challenger : challenge.challenged
      return owner == player ? "it is open" : nil
    }
    guard request.method == "challenge.send", let other = PlayerID(request.parameters?["player"]),
      !leavers.contains(other)
    else { return nil }
    switch code {
    case .notFriends:
      let were = friendships.were(player, other, since: request.moment) { $0 != .friends }
      return were ? nil : "they are friends"
    case .offline:
      guard let view = speakers[other], view.link.isAlive, view.knownSince < request.at else {
        return nil
      }
      return "the other is there"
    case .opponentInMatch:
      let isPlaying = models.values.contains { $0.wasPlayed(by: other, after: request.at) }
      return isPlaying ? nil : "the other does not play"
    case .alreadyChallenging:
      let isWaiting = challenges.open(of: player).contains { $0.challenger == player }
      return !isWaiting && challenges.changeCount(of: player) == request.before.challenges
        ? "the player waits for nobody" : nil
    default: return nil
    }
  }
}

extension MatchModel {
  /// Whether the match was live after a moment, with that player in it.
  func wasPlayed(by player: PlayerID, after moment: Int64) -> Bool {
    setup.players.contains(player) && (stage != .over || finishedAt >= moment)
  }
}
