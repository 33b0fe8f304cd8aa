import Geodesy
import Places

/// Requests to Panoramax, the open federation of street pictures, over GeoVisio's API and without a
/// key: to one instance, or to one of several that have the same pictures.
public struct PanoramaxAPI: StreetPictureAPI {
  public let name = "panoramax"
  public let credit = PlaceCredit(
    text: "Pictures: Panoramax contributors, CC BY-SA 4.0 or Licence Ouverte 2.0; resized",
    url: "https://panoramax.fr")
  public let form = PictureReference.Form.uuid

  /// As in `https://api.panoramax.xyz/api`: the first that answers is asked.
  public let addresses: [String]
  let fetcher: any DocumentFetcher

  /// How far from a start pictures are looked for, in meters, and how many at most.
  static let radius = 250
  static let aroundLimit = 100
  /// The pictures of one answer of a survey; each takes some 5 KB of it.
  static let surveyLimit = 400
  /// Half the sides of the boxes of a survey, until one has pictures.
  static let reaches = [2, 8, 25].map { Meters.kilometers($0) }
  static let longestAnswer = 8 << 20

  public init(addresses: [String], fetcher: any DocumentFetcher) {
    precondition(!addresses.isEmpty, "an instance to ask")
    self.addresses = addresses
    self.fetcher = fetcher
  }

  public func pictures(around point: Coordinate) throws(PlaceProviderError) -> [StreetPicture] {
    try pictures(
      "/search?place_position=\(point.longitude.degrees),\(point.latitude.degrees)"
        + "&place_distance=0-\(Self.radius)&limit=\(Self.aroundLimit)")
  }

  public func stillShown(_ ids: [String]) throws(PlaceProviderError) -> Set<String> {
    let list = ids.map { "%22\($0)%22" }.joined(separator: ",")
    let shown = try pictures("/search?ids=%5B\(list)%5D&limit=\(max(1, ids.count))")
    return Set(shown.map { $0.reference.text(form) })
  }

  public func survey(
    around point: Coordinate, requests: inout Int
  ) throws(PlaceProviderError) -> [StreetPicture] {
    for reach in Self.reaches {
      requests += 1
      let box = Bounds.box(around: point, reach)
      let corners = [box.west, box.south, box.east, box.north].map { "\($0.degrees)" }
      let found = try pictures(
        "/search?bbox=\(corners.joined(separator: ","))&limit=\(Self.surveyLimit)")
      if !found.isEmpty { return found }
    }
    return []
  }

  public func file(of picture: StreetPicture) throws(PlaceProviderError) -> [UInt8] {
    try file(at: picture.file, by: fetcher)
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
}
