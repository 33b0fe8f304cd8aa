import Geodesy
import Storage

/// How the disk behaves for the time being.
struct DiskWeather: Equatable, Sendable {
  /// What commits and other writes fail with.
  var writeFailure: StorageError.Kind?
  /// What failed has been done all the same, and the server cannot know.
  var isAppliedThough = false
  /// What reading fails with.
  var readFailure: StorageError.Kind?
  /// How long a write takes, in milliseconds.
  var writeTime: ClosedRange<Int64> = 1...4
  /// How long a reading takes, in milliseconds.
  var readTime: ClosedRange<Int64> = 0...1
  /// When in the next commit the process dies.
  var crash: Crash?

  /// A moment of a commit.
  enum Crash: Sendable {
    /// Nothing of it was kept.
    case before
    /// It was kept, and nobody was told.
    case after
  }

  /// Whether nothing is wrong.
  var isFair: Bool { self == .fair }

  /// As it should be.
  static let fair = DiskWeather()
}
