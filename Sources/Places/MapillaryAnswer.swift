import Geodesy
import JSON

/// Reads the answers of Mapillary's API v4.
public enum MapillaryAnswer {
  /// The 360° pictures of a list of images, in its order; others are left out, and so are those
  /// without a computed place and heading, or without a file. `nil` if it is no such list.
  public static func pictures(_ bytes: [UInt8]) -> [StreetPicture]? {
    guard let images = (try? JSONDocument(bytes))?.root["data"]?.elements else { return nil }
    return images.compactMap(picture)
  }

  private static func picture(_ image: JSONNode) -> StreetPicture? {
    guard let id = image["id"]?.string, let reference = PictureReference(id, form: .number),
      let position = image["computed_geometry"]?["coordinates"]?.elements.map({ Array($0) }),
      position.count >= 2, let longitude = position[0].double, let latitude = position[1].double,
      let coordinate = Coordinate(latitude: latitude, longitude: longitude),
      image["is_pano"]?.boolean == true, let sequence = image["sequence"]?.string,
      let heading = image["computed_compass_angle"]?.double, (-360...720).contains(heading),
      let takenAt = image["captured_at"]?.integer, let file = image["thumb_2048_url"]?.string
    else { return nil }
    return StreetPicture(
      reference: reference, coordinate: coordinate,
      heading: heading - 360 * (heading / 360).rounded(.down), sequence: sequence,
      takenAt: takenAt, file: file, author: image["creator"]?["username"]?.string,
      license: "CC-BY-SA-4.0", link: "https://www.mapillary.com/app/?pKey=\(id)")
  }

  /// The 360° pictures of a tile, which names no files.
  public static func pictures(of tile: VectorTile, _ number: TileNumber) -> [StreetPicture] {
    let points = tile.layers.first { $0.name == "image" }?.points ?? []
    return points.compactMap { point in
      let properties = point.properties
      guard properties["is_pano"] == .boolean(true), let id = properties["id"]?.integer, id >= 0,
        case .text(let sequence)? = properties["sequence_id"],
        let takenAt = properties["captured_at"]?.integer,
        let heading = properties["compass_angle"]?.number, heading.isFinite,
        let coordinate = number.coordinate(across: point.across, down: point.down)
      else { return nil }
      return StreetPicture(
        reference: PictureReference(bits: UInt128(id)), coordinate: coordinate,
        heading: heading - 360 * (heading / 360).rounded(.down), sequence: sequence,
        takenAt: takenAt, file: "")
    }
  }
}
