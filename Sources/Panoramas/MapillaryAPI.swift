import Geodesy
import Places

/// Requests to Mapillary's API v4 (https://www.mapillary.com/developer/api-documentation), with the
/// operator's token.
public struct MapillaryAPI: StreetPictureAPI {
  public let name = "mapillary"
  public let credit = PlaceCredit(
    text: "Pictures: Mapillary contributors, CC BY-SA 4.0; resized",
    url: "https://www.mapillary.com")
  public let form = PictureReference.Form.number

  /// Where entities are, and where vector tiles are.
  let graph: String
  let tiles: String
  private let fetcher: any DocumentFetcher
  private let token: String
  /// The token as the API wants it.
  private var headers: [String] { ["Authorization: OAuth \(token)"] }

  public static let graphAddress = "https://graph.mapillary.com"
  public static let tilesAddress = "https://tiles.mapillary.com/maps/vtp/mly1_public/2"
  /// The hosts of the API and of its pictures, whose names change.
  public static let hosts = ["graph.mapillary.com", "tiles.mapillary.com", "*.fbcdn.net"]

  /// Half the sides of the box around a start. Greater boxes in towns are refused as too dense.
  private static let reach = Meters(200)
  /// A street that was driven through twice has some 250 there. Each takes some 1 KB of an answer.
  private static let aroundLimit = 1000
  private static let longestAnswer = 4 << 20
  private static let fields =
    "id,computed_geometry,computed_compass_angle,captured_at,sequence,is_pano,thumb_2048_url,creator"

  public init(
    token: String, fetcher: any DocumentFetcher, graph: String = graphAddress,
    tiles: String = tilesAddress
  ) {
    self.fetcher = fetcher
    self.graph = graph
    self.tiles = tiles
    self.token = token
  }

  public func pictures(around point: Coordinate) throws(PlaceProviderError) -> [StreetPicture] {
    let box = Bounds.box(around: point, Self.reach)
    let corners = [box.west, box.south, box.east, box.north].map { "\($0.degrees)" }
      .joined(separator: ",")
    let answer = try document(
      "\(graph)/images?fields=\(Self.fields)&is_pano=true&bbox=\(corners)&limit=\(Self.aroundLimit)"
    )
    guard let pictures = MapillaryAnswer.pictures(answer) else {
      throw .unavailable("an answer that is not as the API says")
    }
    return pictures.sorted {
      $0.coordinate.distance(to: point) < $1.coordinate.distance(to: point)
    }
  }

  public func stillShown(_ ids: [String]) throws(PlaceProviderError) -> Set<String> {
    var shown: Set<String> = []
    for id in ids where PictureReference(id, form: form) != nil {
      do {
        _ = try fetcher.fetch(
          "\(graph)/\(id)?fields=id", limit: Self.longestAnswer, headers: headers)
        shown.insert(id)
      } catch .missing, .status(400) {
        // The Graph API says of what is not there that the request is bad.
      } catch {
        throw .unavailable("\(error)")
      }
    }
    // It may answer a refused token in the same way. The search then throws, so that the stock is
    // not emptied.
    if shown.isEmpty, !ids.isEmpty { _ = try pictures(around: .origin) }
    return shown
  }

  public func file(of picture: StreetPicture) throws(PlaceProviderError) -> [UInt8] {
    // Signed addresses, without the token; those of a moment ago hold.
    try file(at: picture.file, by: fetcher)
  }

  /// The pictures of the tile with the point, or, if it has none, of a tile around it.
  public func survey(
    around point: Coordinate, requests: inout Int
  ) throws(PlaceProviderError) -> [StreetPicture] {
    let middle = TileNumber(point, zoom: 14)
    requests += 1
    let nearest = try pictures(of: middle)
    guard nearest.isEmpty else { return nearest }
    for tile in middle.neighbours.shuffled() {
      requests += 1
      let found = try pictures(of: tile)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The tile API takes the token in the URL. Errors and logs leave the URL out.
  private func pictures(of tile: TileNumber) throws(PlaceProviderError) -> [StreetPicture] {
    let bytes: [UInt8]
    do {
      bytes = try fetcher.fetch(
        "\(tiles)/\(tile.zoom)/\(tile.x)/\(tile.y)?access_token=\(token)",
        limit: Self.longestAnswer)
    } catch .missing, .status(204) {
      return []
    } catch {
      throw .unavailable("\(error)")
    }
    guard let read = VectorTile(bytes) else {
      throw .unavailable("a tile that is not as the API says")
    }
    return MapillaryAnswer.pictures(of: read, tile)
  }

  private func document(_ address: String) throws(PlaceProviderError) -> [UInt8] {
    do {
      return try fetcher.fetch(address, limit: Self.longestAnswer, headers: headers)
    } catch {
      throw .unavailable("\(error)")
    }
  }
}
