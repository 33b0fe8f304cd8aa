import Geodesy
import Places

/// Requests to an instance of GeoVisio, or to one of several that have the same pictures.
public struct PanoramaxAPI: Sendable {
  /// As in `https://api.panoramax.xyz/api`: the first that answers is asked.
  public let addresses: [String]
  let fetcher: WebFetcher

  /// How far from a start pictures are looked for, in meters, and how many at most.
  static let radius = 250
  static let aroundLimit = 100
  static let longestAnswer = 4 << 20

  public init(addresses: [String], fetcher: WebFetcher) {
    precondition(!addresses.isEmpty, "an instance to ask")
    self.addresses = addresses
    self.fetcher = fetcher
  }

  /// The 360° pictures around a point, nearest first.
  func pictures(around point: Coordinate) throws(PlaceProviderError) -> [StreetPicture] {
    try pictures(
      "/search?place_position=\(point.longitude.degrees),\(point.latitude.degrees)"
        + "&place_distance=0-\(Self.radius)&limit=\(Self.aroundLimit)")
  }

  /// Those of the pictures that are shown.
  func pictures(withIDs ids: [String]) throws(PlaceProviderError) -> [StreetPicture] {
    let list = ids.map { "%22\($0)%22" }.joined(separator: ",")
    return try pictures("/search?ids=%5B\(list)%5D&limit=\(max(1, ids.count))")
  }

  /// The 360° pictures in a box, of which there may be more.
  public func pictures(in box: Bounds, limit: Int) throws(PlaceProviderError) -> [StreetPicture] {
    let corners = [box.west, box.south, box.east, box.north].map { "\($0.degrees)" }
    return try pictures("/search?bbox=\(corners.joined(separator: ","))&limit=\(limit)")
  }

  private func pictures(_ query: String) throws(PlaceProviderError) -> [StreetPicture] {
    let answer = try document(query)
    guard let pictures = PanoramaxAnswer.pictures(answer) else {
      throw .unavailable("an answer that is not as the API says")
    }
    return pictures
  }

  /// A document under the first address that has it.
  func document(_ path: String) throws(PlaceProviderError) -> [UInt8] {
    var reason = ""
    for address in addresses {
      do {
        return try fetcher.fetch(address + path, limit: Self.longestAnswer)
      } catch {
        reason = "\(address): \(error)"
      }
    }
    throw .unavailable(reason)
  }

  /// The file of a picture.
  func file(of picture: StreetPicture) throws(PlaceProviderError) -> [UInt8] {
    do {
      return try fetcher.fetch(picture.file, limit: PanoramaImage.longestFile)
    } catch .missing {
      throw .unusable("a picture is gone")
    } catch .tooLong {
      throw .unusable("a picture is too long")
    } catch {
      throw .unavailable("\(error)")
    }
  }
}
