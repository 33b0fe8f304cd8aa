import Foundation
import Geodesy

/// Open map data of the whole Earth: land, coasts, lakes, rivers, borders, towns, countries and a
/// shaded relief; where it comes from stands in `recipe/README.md`.
///
/// A value without state: every answer reads only what lies near the place that is asked about.
public struct Atlas: Sendable {
  /// What has to be shown wherever pictures or names from the atlas are.
  public static let attribution = "Made with Natural Earth. Towns: GeoNames, CC BY 4.0"

  let file: AtlasFile
  /// In the order of their codes, at the index that is their number in the file.
  let countries: [Country]

  /// The atlas that comes with the program. Reads its 10 MB, which takes some 10 ms; a mapped file
  /// would take none, but one that an update overwrites would then kill the server.
  public static func shipped() throws(AtlasError) -> Atlas {
    let path = Bundle.module.bundleURL.appending(path: "atlas.bin")
    return try Atlas(contentsOf: path)
  }

  /// The atlas in a file that `recipe/` made.
  public init(contentsOf url: URL) throws(AtlasError) {
    guard let data = try? Data(contentsOf: url, options: .mappedIfSafe) else {
      throw .missing(path: url.path)
    }
    guard let file = AtlasFile(bytes: [UInt8](data)) else { throw .damaged(path: url.path) }
    self.init(file: file)
  }

  init(file: AtlasFile) {
    self.file = file
    countries = (0..<Country.most).compactMap { Country(number: $0, in: file) }
  }
}
