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
         "meaning": "Guess every round of a match within 15 seconds of its start."},
        {"id": "fire", "title": "On fire", "picture": "fire",
         "meaning": "Win five games in a row."},
        {"id": "gamer", "title": "Gamer", "picture": "gamer",
         "meaning": "Come back seven days in a row."},
        {"id": "extrovert", "title": "Extrovert", "picture": "extrovert",
         "meaning": "Have five friends."},
        {"id": "doppelganger", "title": "Doppelganger", "picture": "doppelganger",
         "meaning": "Change your picture."},
        {"id": "on-the-board", "title": "On the board", "picture": "on-the-board",
         "meaning": "Have a result on a board."},
        {"id": "quitter", "title": "Quitter", "picture": "quitter",
         "meaning": "Leave five games before their end."},
        {"id": "real-quitter", "title": "Real quitter", "picture": "real-quitter",
         "meaning": "Leave twenty games before their end."}
      ],
      "rules": [
        {"id": "center", "on": "roundScored",
         "when": {"fact": "distanceMeters", "atMost": 1000},
         "do": [{"grant": "center"}]},
        {"id": "time", "on": "matchFinished",
         "when": {"all": [{"fact": "everyRoundGuessed", "equals": true},
                          {"fact": "slowestGuessSeconds", "atMost": 15}]},
         "do": [{"grant": "time"}]},
        {"id": "fire", "on": "matchFinished",
         "when": {"fact": "winsInARow", "atLeast": 5},
         "do": [{"grant": "fire"}]},
        {"id": "gamer", "on": "playerSeen",
         "when": {"fact": "daysInARow", "atLeast": 7},
         "do": [{"grant": "gamer"}]},
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
