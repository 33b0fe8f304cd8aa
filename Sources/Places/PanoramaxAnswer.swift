import Geodesy
import JSON

/// Reads the answers of Panoramax's API (GeoVisio, the server software; STAC items as GeoJSON).
public enum PanoramaxAnswer {
  /// The 360° pictures of a collection of items, in its order; others are left out, and so are
  /// those without a time, a heading or a file. `nil` if it is no such collection.
  public static func pictures(_ bytes: [UInt8]) -> [StreetPicture]? {
    guard let features = (try? JSONDocument(bytes))?.root["features"]?.elements else { return nil }
    return features.compactMap(picture)
  }

  private static func picture(_ item: JSONNode) -> StreetPicture? {
    guard let id = item["id"]?.string, let reference = PictureReference(id, form: .uuid),
      let position = item["geometry"]?["coordinates"]?.elements.map({ Array($0) }),
      position.count >= 2, let longitude = position[0].double, let latitude = position[1].double,
      let coordinate = Coordinate(latitude: latitude, longitude: longitude),
      let sequence = item["collection"]?.string, let properties = item["properties"],
      properties["pers:interior_orientation"]?["field_of_view"]?.double == 360,
      let heading = heading(properties), (-360...720).contains(heading),
      let takenAt = properties["datetime"]?.string.flatMap(milliseconds),
      let file = item["assets"]?["sd"]?["href"]?.string
    else { return nil }
    let providers = item["providers"]?.elements?.compactMap { $0["name"]?.string }
    return StreetPicture(
      reference: reference, coordinate: coordinate,
      heading: heading - 360 * (heading / 360).rounded(.down), sequence: sequence,
      takenAt: takenAt, file: file, author: providers?.last,
      license: properties["license"]?.string, link: link(of: item))
  }

  /// The direction of the picture's middle, in degrees, as the camera recorded it; `nil` if it did
  /// not.
  ///
  /// GeoVisio then tells the direction of travel in its place (`view:azimuth`), also when the
  /// camera's direction rounds to zero. Only instances that tell no metadata have to be believed.
  private static func heading(_ properties: JSONNode) -> Double? {
    guard let metadata = properties["exif"] else { return properties["view:azimuth"]?.double }
    let names: [StaticString] = ["Exif.GPSInfo.GPSImgDirection", "Xmp.GPano.PoseHeadingDegrees"]
    return names.lazy.compactMap { metadata[$0]?.string.flatMap(number) }.first
  }

  /// `288.7` or `2887/10`.
  private static func number(_ text: String) -> Double? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) }
    switch (parts.count, parts[0], parts.last ?? nil) {
    case (1, let value?, _): return value
    case (2, let dividend?, let divisor?) where divisor != 0: return dividend / divisor
    default: return nil
    }
  }

  private static func link(of item: JSONNode) -> String? {
    let links = item["links"]?.elements?.first { $0["rel"]?.stringEquals("self") ?? false }
    return links?["href"]?.string
  }

  /// `2024-06-01T12:34:56.789+00:00` (RFC 3339) as milliseconds after 1970; fractions and offsets
  /// may be absent.
  static func milliseconds(_ text: String) -> Int64? {
    let bytes = Array(text.utf8)
    func number(_ range: Range<Int>) -> Int64? {
      guard range.upperBound <= bytes.count, bytes[range].allSatisfy({ (48...57).contains($0) })
      else { return nil }
      return bytes[range].reduce(0) { 10 * $0 + Int64($1 - 48) }
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
      (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    var end = 19
    var fraction: Int64 = 0
    if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
      let digits = bytes[(end + 1)...].prefix { (48...57).contains($0) }
      for place in 0..<3 {
        let index = end + 1 + place
        fraction = 10 * fraction + (place < digits.count ? Int64(bytes[index] - 48) : 0)
      }
      end += 1 + digits.count
    }
    var offset: Int64 = 0
    if end < bytes.count,
      let sign = [UInt8(ascii: "+"): Int64(1), UInt8(ascii: "-"): -1][bytes[end]]
    {
      guard let hours = number(end + 1..<end + 3), let minutes = number(end + 4..<end + 6) else {
        return nil
      }
      offset = sign * (60 * hours + minutes)
    }
    let seconds = days(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second
    return (seconds - 60 * offset) * 1000 + fraction
  }

  /// Days from 1 January 1970 in the Gregorian calendar: years begin in March, so that the leap day
  /// is the last.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let shifted = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }
}
