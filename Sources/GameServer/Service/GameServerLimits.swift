import Community

/// The bounds of what the server keeps, and the times it gives: one place for all of them.
enum GameServerLimits {
  /// How many messages of a connection may wait behind one that waits for the store.
  static let waitingMessages = 64
  /// The same in bytes: 64 usual messages, or two of the longest.
  static let waitingMessageBytes = 32 * 1024
  /// What may wait for the store to be sent. Beyond it, requests are refused.
  static let heldBytes = 64 * 1024 * 1024
  /// How many finished matches can still be asked for: a client that lost the end comes back.
  static let rememberedMatches = 4096
  /// How many timers that will be ignored are not worth the work of removing them.
  static let ignoredTimers = 1024

  /// Of a text that is no message, in credits.
  static let costOfNonsense = 5.0
  /// Of making a player, in credits: it leaves more behind than other requests.
  static let costOfPlayer = 20.0
  /// A clock may have been set back by so much between two processes without a sign of it.
  static let smallestSetBack = Duration.seconds(60)
  /// Of a match alone: its result is kept for ever, and machines can play it within a moment.
  static let costOfSoloMatch = 10.0
  /// Of what hashes a password.
  static let costOfPassword = 10.0
  /// What costs as much is also charged to the address.
  static let dearCost = 10.0
  /// For an address: fifty new players, or a hundred matches alone, at once, then one, or two, a
  /// second.
  static let addressAllowance = RequestAllowance(perSecond: 20, burst: 1000)
  /// Of how many addresses that is known.
  static let rememberedAddresses = 20_000
  /// Of how many players news are remembered while somebody reads players from the store.
  static let rememberedNews = 10_000
  /// How many sign-ins of one address may be waiting or at work, and how many new passwords.
  static let passwordsPerAddress = 4
  /// Of a part of an export.
  static let costOfExport = 20.0
  /// Of a friend request, which disturbs somebody: twenty at once, then five a second.
  static let costOfFriendRequest = 10.0
  /// A list of all maps: the longest reply that somebody without an account gets.
  static let costOfMapList = 8.0

  /// How many marks the journal keeps of a player in a match: twelve at once, then one a second.
  static let markAllowance = RequestAllowance(perSecond: 1, burst: 12)

  /// How many friend requests a network may send to a player: as many at once as may be open, and
  /// that many again in a day.
  static let requestAllowance = RequestAllowance(
    perSecond: Double(FriendshipLimits.requestsOfNetwork) / 86_400,
    burst: Double(FriendshipLimits.requestsOfNetwork))
  /// Of how many networks and players that is known.
  static let rememberedRoutes = 50_000

  /// For how long a measured round trip is believed.
  static let roundTripAge = Duration.seconds(20)
  /// A delay that differs by less from the one allowed for is the same.
  static let delayTolerance = Duration.milliseconds(20)
  /// For how long challenges wait for a player who has dropped: longer than loading the page anew
  /// takes on a phone, shorter than anybody minds to wait for an answer that will not come.
  static let challengeGrace = Duration.seconds(5)
  /// For how long a place in the queue is kept for a player who has dropped.
  static let ticketHoldTime = Duration.seconds(30)
  /// How long clients are told to wait before they come back after a restart.
  static let restartTime = Duration.seconds(2)
  /// How many clients are told to come back within a second after it: 15 000 take 6 s. More a
  /// second than one core signs in would only wait longer.
  static let reconnectsPerSecond = 2500.0
  /// How often it is noted that the server is at work: so much more than the downtime can be
  /// excused after a crash.
  static let heartbeatInterval = Duration.seconds(1)
  /// Figures of the last while tell of one interval of so many, and of a part of the next.
  static let heartbeatsPerInterval = 30
  /// How many may ask the metrics port at once.
  static let metricsConnections = 16
  /// What everybody's clocks are given on top of the downtime, to connect again.
  static let reconnectTime = Duration.seconds(5)
  /// How long everybody has to come back after a restart at least, whatever a match's own grace
  /// time.
  static let minimumGrace = Duration.seconds(30)
  /// How long a client is told to wait while all threads hash passwords.
  static let overloadPause = Duration.seconds(1)
  /// How often a player may move to another time zone: eight times at once, for who travels with
  /// two devices, then once in three hours.
  static let journeyAllowance = RequestAllowance(perSecond: 1.0 / 10_800, burst: 8)
  /// Of how many players that is known.
  static let rememberedTravellers = 16_384
  /// How often a player may change the picture: six times at once, then every ten seconds.
  static let pictureAllowance = RequestAllowance(perSecond: 0.1, burst: 6)
  /// Of how many players that is known.
  static let rememberedUploaders = 10_000
  /// How much of the Earth the pictures of a place show, in kilometers, the smallest section first.
  static let pictureWidths = [300, 600, 1200]
  /// A picture is shown no earlier than that after it was first asked for, and later only at its
  /// multiples: longer than drawing takes, so that the time tells nothing.
  static let pictureDelay = Duration.milliseconds(150)
  /// How many wait for one picture that is being drawn: a match's players, more than once.
  static let viewersOfDrawing = 32
  /// How many pictures wait to be drawn while every thread draws: about two seconds' work.
  static let waitingPictures = 32
  /// How many bytes of pictures are kept.
  static let keptPictureBytes = 64 * 1024 * 1024
  /// How many pictures may be drawn for an address: twenty rounds at once, then a round a second.
  static let drawingAllowance = RequestAllowance(perSecond: 3, burst: 60)
  /// Map files that an address may have checked: sixty small ones at once, then two a second.
  static let mapCheckAllowance = RequestAllowance(perSecond: 2, burst: 60)
  /// A check costs one credit, and one more for each of these bytes.
  static let mapBytesPerCredit = 256.0 * 1024
  /// Map files that wait while another is checked.
  static let waitingMapChecks = 8
  /// Places that are drawn from a checked map.
  static let drawnPlaces = 500
  /// How many pictures may be drawn again for a match, whoever asks: more than the longest match
  /// has; then one every half minute.
  static let matchDrawingAllowance = RequestAllowance(perSecond: 1.0 / 30, burst: 48)
  /// Of how many matches that is known.
  static let rememberedDrawings = 10_000
  /// Of how many revealed places is remembered what they are near to.
  static let rememberedPlaces = 4096
  /// How often expired tokens are forgotten, and how many at once.
  static let purgeInterval = Duration.seconds(3600)
  static let purgedTokens = 1000
  /// Of how many players at once statistics are made up for.
  static let countedPlayers = 500
  /// How long a commit may take before the store counts as stalled.
  static let slowestCommit = Duration.seconds(2)
  /// Of how many pairs of players it may be unknown whether they are friends.
  static let doubtfulFriendships = 10_000
  /// How long requests wait for a stalled store before they are told to come again. With the
  /// slowest commit before it, nobody waits for one longer than 5 s.
  static let stallPatience = Duration.seconds(2)
  /// How many players are told at once what everybody is told: two milliseconds' work.
  static let listenersAtOnce = 250
  /// How long others have their turns then: 15 000 players have heard it within a second.
  static let announcementPause = Duration.milliseconds(10)
  /// A commit that takes longer is worth a line in the log.
  static let slowCommit = Duration.milliseconds(250)
  /// How many lines of a kind that clients can bring about the log gets, and in which time.
  static let linesPerWindow = 10
  static let lineWindow = Duration.seconds(60)
  /// How long what nobody waits for may wait for a commit.
  static let longestLeisure = Duration.milliseconds(100)
  /// How long to wait before a refused commit is tried again, or a failed question.
  static let commitRetryInterval = Duration.seconds(1)
}
