import Community
import GameRules

/// An item of a feed, as plain text.
public struct FeedItem: Hashable, Sendable {
  /// The feed's own id of it: at most ``FeedLimits/idBytes``.
  public let id: String
  public let title: String
  public let text: String?
  /// An address of the web, with `https`.
  public let link: String?
  /// The name of the picture's file: the last part of its address. 1 to
  /// ``FeedLimits/pictureNameBytes`` letters, digits, dots, hyphens and underscores of ASCII, the
  /// first a letter or a digit.
  public let picture: String?
  /// The moment of the reading if the feed tells none, or one to come.
  public let publishedAt: Instant
}

/// The reason why a file is no feed that is read.
public enum FeedProblem: Error, Hashable, Sendable, CustomStringConvertible {
  case tooLarge, notUTF8, hasDoctype, hasEmptyInstruction, tooDeep, damaged, noFeed

  public var description: String {
    switch self {
    case .tooLarge: "the file is larger than 1 MiB"
    case .notUTF8: "the file is not in UTF-8"
    case .hasDoctype: "the file has a document type declaration"
    case .hasEmptyInstruction: "the file has a processing instruction without content"
    case .tooDeep: "its elements are nested more than 32 deep"
    case .damaged: "the file is not well-formed XML"
    case .noFeed: "the file is neither RSS nor Atom"
    }
  }
}

/// The bounds of a feed.
public enum FeedLimits {
  public static let bytes = 1024 * 1024
  public static let depth = 32
  /// Items that are read; of more the newest.
  public static let items = 200
  public static let idBytes = 500
  public static let pictureNameBytes = 100
}
