/// The rules that the server comes with. A file of an operator's own replaces them.
public enum StandardRules {
  /// Read, once.
  public static let book: RuleBook = {
    do {
      return try RuleBook(reading: Array(text.utf8))
    } catch {
      preconditionFailure("the rules that ship are wrong:\n\(error)")
    }
  }()

  /// The file. A badge is one entry in `badges` and one in `rules`.
  public static let text = """
    {
      "badges": [
        {"id": "center", "title": "Dead center", "picture": "center",
         "meaning": "Guess within one kilometer of the place."},
        {"id": "time", "title": "No time to lose", "picture": "time",
         "meaning": "Score 2,000 points a round, and guess each within 15 seconds of its start."},
        {"id": "fire", "title": "On fire", "picture": "fire",
         "meaning": "Win five games in a row."},
        {"id": "unbeaten", "title": "Unbeaten", "picture": "unbeaten",
         "meaning": "Win ten games in a row."},
        {"id": "victor", "title": "Victor", "picture": "victor",
         "meaning": "Win fifty games against others."},
        {"id": "surveyor", "title": "Surveyor", "picture": "surveyor",
         "meaning": "Score 20,000 points in a game of five rounds."},
        {"id": "cartographer", "title": "Cartographer", "picture": "cartographer",
         "meaning": "Score 23,000 points in a game of five rounds."},
        {"id": "steady", "title": "Steady hand", "picture": "steady",
         "meaning": "Average 15,000 points over twenty games."},
        {"id": "traveller", "title": "Traveller", "picture": "traveller",
         "meaning": "Reach level 5."},
        {"id": "explorer", "title": "Explorer", "picture": "explorer",
         "meaning": "Reach level 10."},
        {"id": "globetrotter", "title": "Globetrotter", "picture": "globetrotter",
         "meaning": "Reach level 25."},
        {"id": "challenger", "title": "Challenger", "picture": "challenger",
         "meaning": "Finish the daily challenge seven days in a row."},
        {"id": "daily-bread", "title": "Daily bread", "picture": "daily-bread",
         "meaning": "Finish the daily challenge thirty days in a row."},
        {"id": "gamer", "title": "Gamer", "picture": "gamer",
         "meaning": "Come back seven days in a row."},
        {"id": "regular", "title": "Regular", "picture": "regular",
         "meaning": "Come back thirty days in a row."},
        {"id": "extrovert", "title": "Extrovert", "picture": "extrovert",
         "meaning": "Have five friends."},
        {"id": "doppelganger", "title": "Doppelganger", "picture": "doppelganger",
         "meaning": "Change your picture."},
        {"id": "on-the-board", "title": "On the board", "picture": "on-the-board",
         "meaning": "Have a result on a board."},
        {"id": "quitter", "title": "Quitter", "picture": "quitter",
         "meaning": "Leave five games before their end. The places will wait."},
        {"id": "real-quitter", "title": "Real quitter", "picture": "real-quitter",
         "meaning": "Leave twenty games before their end. You know the way out by now."}
      ],
      "rules": [
        {"id": "center", "on": "roundScored",
         "when": {"fact": "distanceMeters", "atMost": 1000},
         "do": [{"grant": "center"}]},
        {"id": "time", "on": "matchFinished",
         "when": {"all": [{"fact": "everyRoundGuessed", "equals": true},
                          {"fact": "slowestGuessSeconds", "atMost": 15},
                          {"fact": "pointsPerRound", "atLeast": 2000}]},
         "do": [{"grant": "time"}]},
        {"id": "fire", "on": "matchFinished",
         "when": {"fact": "winsInARow", "atLeast": 5},
         "do": [{"grant": "fire"}]},
        {"id": "unbeaten", "on": "matchFinished",
         "when": {"fact": "winsInARow", "atLeast": 10},
         "do": [{"grant": "unbeaten"}]},
        {"id": "victor", "on": "matchFinished",
         "when": {"fact": "gamesWon", "atLeast": 50},
         "do": [{"grant": "victor"}]},
        {"id": "surveyor", "on": "matchFinished",
         "when": {"fact": "maximumScore", "atLeast": 20000},
         "do": [{"grant": "surveyor"}]},
        {"id": "cartographer", "on": "matchFinished",
         "when": {"fact": "maximumScore", "atLeast": 23000},
         "do": [{"grant": "cartographer"}]},
        {"id": "steady", "on": "matchFinished",
         "when": {"all": [{"fact": "finishedGames", "atLeast": 20},
                          {"fact": "averageScore", "atLeast": 15000}]},
         "do": [{"grant": "steady"}]},
        {"id": "traveller", "on": "matchFinished",
         "when": {"fact": "level", "atLeast": 5},
         "do": [{"grant": "traveller"}]},
        {"id": "explorer", "on": "matchFinished",
         "when": {"fact": "level", "atLeast": 10},
         "do": [{"grant": "explorer"}]},
        {"id": "globetrotter", "on": "matchFinished",
         "when": {"fact": "level", "atLeast": 25},
         "do": [{"grant": "globetrotter"}]},
        {"id": "challenger", "on": "matchFinished",
         "when": {"fact": "challengeDaysInARow", "atLeast": 7},
         "do": [{"grant": "challenger"}]},
        {"id": "daily-bread", "on": "matchFinished",
         "when": {"fact": "challengeDaysInARow", "atLeast": 30},
         "do": [{"grant": "daily-bread"}]},
        {"id": "gamer", "on": "playerSeen",
         "when": {"fact": "daysInARow", "atLeast": 7},
         "do": [{"grant": "gamer"}]},
        {"id": "regular", "on": "playerSeen",
         "when": {"fact": "daysInARow", "atLeast": 30},
         "do": [{"grant": "regular"}]},
        {"id": "extrovert", "on": "friendAdded",
         "when": {"fact": "friends", "atLeast": 5},
         "do": [{"grant": "extrovert"}]},
        {"id": "doppelganger", "on": "avatarChanged",
         "do": [{"grant": "doppelganger"}]},
        {"id": "quitter", "on": "matchQuit",
         "when": {"fact": "quits", "atLeast": 5},
         "do": [{"grant": "quitter"}]},
        {"id": "real-quitter", "on": "matchQuit",
         "when": {"fact": "quits", "atLeast": 20},
         "do": [{"grant": "real-quitter"}]},

        {"id": "on-the-board", "on": "boardEntered",
         "do": [{"grant": "on-the-board"}]},

        {"id": "friend-request", "on": "friendRequested", "do": [{"notify": "friendRequest"}]},
        {"id": "friend-accepted", "on": "friendAccepted", "do": [{"notify": "friendAccepted"}]},
        {"id": "challenge", "on": "challengeReceived", "do": [{"notify": "challenge"}]},
        {"id": "badge-unlocked", "on": "badgeUnlocked", "do": [{"notify": "badgeUnlocked"}]}
      ]
    }

    """
}
