import Community
import GameRules

/// The contract between server and clients: everything that either may say, in one place.
public enum WireContract {
  /// The contract's version.
  public static let version = 1
  /// The WebSocket subprotocol (RFC 6455 §1.9).
  public static let subprotocol = "whereami.v1"
  /// The path of the WebSocket.
  public static let path = "/v1/ws"
  /// The path for uploading a player's picture over HTTP.
  public static let avatarUploadPath = "/v1/avatar"
  /// The prefix of the paths of players' pictures.
  public static let avatarPath = "/v1/avatars/"
  /// The prefix of the paths of pictures of places.
  public static let viewPath = "/v1/views/"
  /// The prefix of the paths of pages for shared links.
  public static let sharePath = "/v1/share/"
  /// The prefix of the paths of the pictures of news, which end in ``newsPictureSuffix``.
  public static let newsPath = "/v1/news/"
  public static let newsPictureSuffix = "/picture"
  /// The HTTP path that checks map files.
  public static let mapCheckPath = "/v1/maps/check"
  /// The HTTP path that takes map files of players.
  public static let mapUploadPath = "/v1/maps"
  /// The path of the statements for a quiz without a connection.
  public static let quizPath = "/v1/quiz"
  /// The longest map file that is checked, in bytes: a map of the whole world has 1.7 MB.
  public static let maximumMapBytes = 2 * 1024 * 1024
  /// The longest message that a client may send, in bytes.
  public static let maximumMessageBytes = 16 * 1024

  /// Every method.
  public static let methods: [any WireMethod.Type] = [
    ServerInfo.self, ClockSync.self, FactGet.self,
    AccountGuest.self, AccountRegister.self, AccountLogin.self, AccountOIDC.self,
    AccountResume.self, AccountUpgrade.self, AccountChangePassword.self, AccountLogout.self,
    AccountExport.self, AccountDelete.self,
    MapList.self, FormatList.self, QueueJoin.self, QueueLeave.self,
    MatchSolo.self, MatchBegin.self, MatchStateRequest.self, MatchHistory.self, MatchAnswer.self,
    MatchMark.self,
    ViewMove.self,
    MatchGuess.self, MatchAid.self, MatchPause.self, MatchResume.self, MatchReady.self,
    MatchQuit.self, MatchRematch.self,
    MatchReplay.self, MatchShare.self, PlaceSetCreate.self, PlaceSetGet.self,
    DailyGet.self, DailyBoard.self,
    ProfileGet.self, BadgeList.self, RankingGet.self, BoardGet.self, LeagueGet.self,
    MemoryDue.self, MemoryMap.self, BagGet.self, BagCompose.self,
    FriendRequestSend.self, FriendAccept.self, FriendDecline.self, FriendRemove.self,
    FriendListRequest.self,
    PlayerBlock.self, PlayerUnblock.self, PlayerBlocked.self, AbuseReportSend.self,
    ChallengeSend.self, ChallengeAccept.self, ChallengeDecline.self, ChallengeCancel.self,
    RoomCreate.self, RoomJoin.self, RoomLeave.self, RoomSet.self, RoomKick.self, RoomPass.self,
    RoomSide.self, RoomRoleChange.self, RoomStart.self, RoomGo.self,
    RoomEmoteSend.self,
    NotificationList.self, NotificationRead.self,
    ListCreate.self, ListSet.self, ListDelete.self, ListAdd.self, ListRemove.self,
    ListGet.self, ListMine.self, ListSearch.self, ListPopular.self,
    FavouriteSet.self, FavouriteList.self, Search.self,
    MapMine.self, MapGet.self, MapSet.self, MapDelete.self, MapPopular.self,
    EventList.self, EventGet.self, EventWant.self,
    NewsList.self, NewsGet.self, NewsBookmark.self, DigestSet.self, DigestGet.self,
    PushGet.self, PushSubscribe.self, PushUnsubscribe.self,
  ]

  /// Every event.
  public static let events: [any WireEvent.Type] = [
    QueueMatched.self, MatchStarted.self, RoundStarted.self, RoundGuessing.self,
    RoundHurried.self, RoundAided.self, RoundFrozen.self, RoundMarked.self, RoundGuessed.self,
    RoundRevealed.self,
    RoundReady.self,
    RoundStandings.self,
    MatchPaused.self, MatchResumed.self,
    MatchFinished.self, MatchPlayerLeft.self, MatchPlayerReturned.self,
    FriendPresence.self, FriendAdded.self, FriendRemoved.self,
    ChallengeReceived.self, ChallengeAccepted.self, ChallengeDeclined.self,
    ChallengeCancelled.self, ChallengeExpired.self,
    RoomChanged.self, RoomMatchChanged.self, RoomEmoted.self, RoomClosed.self,
    NotificationReceived.self,
    ServerDraining.self, ServerAnnouncement.self,
  ]

  /// The path of the picture of an item of news.
  public static func newsPicture(_ news: NewsID) -> String {
    newsPath + news.description + newsPictureSuffix
  }

  /// The errors that every method can return.
  public static let commonErrors: [GameErrorCode] = [.rateLimited, .unavailable]
}

/// The sizes of pages and of parts of an export.
public enum WireLimits {
  /// Entries of an inbox, rows of a ranking or matches that one reply can have.
  public static let page = 1...100
  /// The default size of a page.
  public static let usualPage = 20
  /// Matches that one part of an export has.
  public static let exportedMatches = 100
  /// Places that the lists in one part of an export have together, unless its only list has more.
  public static let exportedListPlaces = 500
  /// Bytes of a map's file that one part of an export has at most.
  public static let exportedMapBytes = 32 * 1024
}
