import GameRules
import Geodesy

/// A provider of street panoramas: builds bundles of places, keeps them, and gives their pictures.
///
/// Called from the game loop; nothing of it waits there but for the outcome.
public protocol PlaceProvider: Sendable {
  /// The name in protocol and files, as in `panoramax`.
  var name: String { get }
  /// The line that players read while they play, the same for all places.
  var credit: PlaceCredit { get }

  /// The starts of a map; `nil` if there are none.
  func starts(of map: CoverageMap) -> PlaceIndex?

  /// The bundles that are kept from before, without those that have a blocked picture: these are
  /// removed.
  func keptBundles() async -> [PanoramaBundle]

  /// Fetches the pictures around a start, and keeps them under the id.
  func deal(
    _ draw: PlaceIndex.Draw, of index: PlaceIndex, map: String, id: String
  ) async throws(PlaceProviderError) -> PanoramaBundle

  /// Keeps what has become of a bundle.
  func record(_ bundle: PanoramaBundle) async

  /// Removes a bundle with its pictures.
  func remove(_ id: String) async

  /// One of the provider's ids as bundles have it; `nil` if it is none.
  func reference(_ text: String) -> String?

  /// Never uses a picture again; returns the kept bundles that have it. Throws when that cannot be
  /// remembered.
  ///
  /// - Parameter reference: As ``reference(_:)`` returns it.
  func block(_ reference: String) async throws -> [PanoramaBundle]

  /// Those of the provider's ids that it still shows.
  func stillShown(_ references: [String]) async throws(PlaceProviderError) -> Set<String>

  /// A picture of a bundle, made of its pixels alone. Takes some 10 ms, on any thread.
  ///
  /// - Parameter salt: Varies the picture a little, so that no two matches have equal bytes.
  func picture(
    of bundle: String, node: Int, as kind: PanoramaPictureKind, salt: UInt64
  ) throws -> [UInt8]
}

/// The line that names a provider.
public struct PlaceCredit: Hashable, Sendable {
  public let text: String
  public let url: String

  public init(text: String, url: String) {
    self.text = text
    self.url = url
  }
}

/// The reason why a place could not be dealt.
public enum PlaceProviderError: Error, Hashable, Sendable {
  /// The start is gone, hidden, not as the API says, or has no walk. Others may do.
  case unusable(String)
  /// The provider does not answer, or not in time, or there is no room for pictures: later.
  case unavailable(String)
}

/// The pictures that clients get of a node.
public enum PanoramaPictureKind: Hashable, Sendable {
  /// The whole panorama, 512 × 256 pixels.
  case small
  /// The whole panorama, 2048 × 1024 pixels.
  case large
  /// A flat picture of 90° in that direction, 1024 × 768 pixels, for those who may not turn.
  case flat(heading: Int)

  public var width: Int {
    switch self {
    case .small: 512
    case .large: 2048
    case .flat: 1024
    }
  }

  public var height: Int {
    switch self {
    case .small: 256
    case .large: 1024
    case .flat: 768
    }
  }

  /// The length of every such picture in bytes, so that the length tells nothing.
  public var byteCount: Int {
    switch self {
    case .small: 32 * 1024
    case .large: 384 * 1024
    case .flat: 160 * 1024
    }
  }
}
