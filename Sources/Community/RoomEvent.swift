import GameRules

/// An event that the rooms handle.
public enum RoomEvent: Hashable, Sendable {
  /// A player opens a room of this new code.
  case create(RoomCode, by: RoomArrival, RoomTerms)
  /// A player enters a room, to play or to watch.
  case join(RoomCode, by: RoomArrival, as: RoomRole = .player)
  /// A member leaves for good: asked to, signed out, or the account is deleted or banned.
  case leave(PlayerID)
  /// The host changes the terms of the matches to come.
  case set(RoomTerms, by: PlayerID)
  /// The host removes a member, who is in that network at the moment.
  case kick(PlayerID, from: SenderNetwork?, by: PlayerID)
  /// The host makes another member the host.
  case pass(to: PlayerID, by: PlayerID)
  /// A member goes to a side, or is sent there by the host.
  case side(Int, of: PlayerID, by: PlayerID)
  /// A member chooses to play or watch from the next match on, or the host decides it. Only the
  /// host makes a member a screen.
  case role(RoomRole, of: PlayerID, by: PlayerID)
  /// The host starts a match of this new id.
  case start(MatchID, by: PlayerID)
  /// A member gives the others a sign.
  case emote(RoomEmote, by: PlayerID)
  /// A player's connection is gone, perhaps only for a moment.
  case away(PlayerID)
  /// A player is connected again.
  case returned(PlayerID)
  /// A player plays a match, however that came.
  case enteredMatch(PlayerID, MatchID)
  /// A player has left a match that goes on.
  case leftMatch(PlayerID)
  /// A match of these players has ended.
  case matchFinished(MatchID, players: [PlayerID])
  /// A room from before a restart, whose members are all away. Before any other event.
  ///
  /// - Parameter playing: The matches that members play.
  case resumed(RoomRecord, playing: [PlayerID: MatchID])
  /// For so long nobody could act, by no player's fault: everything waits so much longer.
  case excused(Duration)
  /// The moment of the room's last ``RoomAction/wake(_:at:)`` has come.
  case timePassed(RoomCode)
}

/// Why a command is refused. Nothing has changed then.
public enum RoomRefusal: Hashable, Sendable, CaseIterable {
  /// No room has that code.
  case unknownRoom
  /// The player is in no room.
  case notInRoom
  /// Only the host may do that.
  case notHost
  /// The room has ``RoomLimits/players`` or ``RoomLimits/watchers`` already.
  case full
  /// A host removed the player, or somebody of the player's network.
  case closed
  /// The other player is not in the room.
  case notMember
  /// The host cannot remove the host.
  case oneself
  /// A match of the room is being played.
  case matchInProgress
  /// The host plays another match.
  case alreadyInMatch
  /// Fewer members are online and in no match than the format needs.
  case tooFewPlayers
  /// More members are online and in no match than the format takes.
  case tooManyPlayers
  /// The sides have not as many players each.
  case unevenSides
  /// A screen, which knows the places, gives no signs during a match, nor does it change what
  /// others see of it.
  case knowsPlaces
}

/// The reply to a command.
public enum RoomVerdict: Hashable, Sendable {
  case done
  /// The player is in the room: a new one, one just entered, or the same as before.
  case inRoom(Room)
  case refused(RoomRefusal)
}

/// An action that the caller carries out.
public enum RoomAction: Hashable, Sendable {
  /// Store the room as it is now, before anybody is told of it.
  case write(RoomRecord)
  /// Remove the room from the store.
  case erase(RoomCode)
  /// The player is a member from now on.
  case entered(PlayerID, RoomCode)
  /// The player is in no room from now on, and no longer waited for.
  case left(PlayerID)
  /// Tell members, if connected, how the room is now.
  case tell([PlayerID], Room)
  /// Tell a player why there is no room any more.
  case close(PlayerID, RoomCode, RoomClosing)
  /// Tell members of a sign that one of them gave.
  case emote([PlayerID], RoomCode, RoomEmote, by: PlayerID)
  /// Take a player out of the queue, if there.
  case leaveQueue(PlayerID)
  /// Start the match. Its players are in it from now on.
  case start(MatchID, RoomTerms, [PlayerID])
  /// Send ``RoomEvent/timePassed(_:)`` of the room then; `nil`: not at all. Replaces the room's
  /// wake-up asked for before.
  case wake(RoomCode, at: Instant?)
}

/// The result of an event: the reply to the player who asked, and the actions to carry out, in
/// order.
///
/// A refused command can have actions too: what was due unnoticed is caught up first.
public struct RoomOutcome: Hashable, Sendable {
  public var verdict: RoomVerdict
  public var actions: [RoomAction]
}
