import Foundation
import Geodesy

/// Open map data of the whole Earth: land, coasts, lakes, rivers, borders, towns, countries and a
/// shaded relief. `recipe/README.md` names the sources.
///
/// An immutable value: each query reads only the data near its place.
public struct Atlas: Sendable {
  /// The attribution that must be shown with pictures or names from the atlas.
  public static let attribution = "Made with Natural Earth. Towns: GeoNames, CC BY 4.0"

  let file: AtlasFile
  /// In the order of their codes, at the index that is their number in the file.
  let countries: [Country]

  /// The atlas that comes with the program. Reads its 10 MB, which takes some 10 ms. A mapped file
  /// would be faster, but would crash the server if an update overwrites the file.
  public static func shipped() throws(AtlasError) -> Atlas {
    let path = Bundle.module.bundleURL.appending(path: "atlas.bin")
    return try Atlas(contentsOf: path)
  }

  /// Reads an atlas from a file made by `recipe/`.
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
