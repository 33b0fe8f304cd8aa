import CTurboJPEG
import Foundation
import Places
import Testing

@testable import Panoramas

@Suite("Pictures of panoramas")
struct PanoramaImageTests {
  /// Grey, with a red stripe where that share of the width is.
  private static func image(_ width: Int, _ height: Int, stripeAt share: Double) -> PanoramaImage {
    var pixels = [UInt8](repeating: 128, count: width * height * 3)
    for row in 0..<height {
      for offset in -8...8 {
        let column = (Int(share * Double(width)) + offset + width) % width
        let at = (row * width + column) * 3
        (pixels[at], pixels[at + 1], pixels[at + 2]) = (255, 0, 0)
      }
    }
    return PanoramaImage(width: width, height: height, pixels: pixels)
  }

  /// The share of the width where the stripe's middle is.
  private static func stripe(of image: PanoramaImage) -> Double? {
    let row = image.height / 2 * image.width
    let red = (0..<image.width).filter { column in
      let at = (row + column) * 3
      return Int(image.pixels[at]) - Int(image.pixels[at + 1]) > 120
    }
    guard let first = red.first, let last = red.last else { return nil }
    return Double(first + last) / 2 / Double(image.width)
  }

  @Test("North comes to the middle: it is as far left of a file's middle as the file looks east")
  func turned() throws {
    for heading in [0.0, 90, 200, 359] {
      let north = (0.5 - heading / 360 + 1).truncatingRemainder(dividingBy: 1)
      let file = try Self.image(2048, 1024, stripeAt: north).kept()
      let turned = try PanoramaImage(file: file, heading: heading)
      #expect(abs(try #require(Self.stripe(of: turned)) - 0.5) < 0.005, "\(heading)")
    }
  }

  @Test("A file of another shape or size, and one that is no whole JPEG, is refused")
  func refused() throws {
    let good = try Self.image(2048, 1024, stripeAt: 0.5).kept()
    for (width, height) in [(1024, 1024), (2048, 1000), (512, 256), (4096, 2048)] {
      let file = try Self.image(width, height, stripeAt: 0.5).kept()
      #expect(throws: PanoramaImage.Failure.self) { try PanoramaImage(file: file, heading: 0) }
    }
    for file in [[], Array(good[..<(good.count / 2)]), Array("GIF89a".utf8)] {
      #expect(throws: PanoramaImage.Failure.self) { try PanoramaImage(file: file, heading: 0) }
    }
    let small = try Self.image(1024, 512, stripeAt: 0.5).kept()
    #expect(try PanoramaImage(file: small, heading: 0).width == 2048, "smaller ones are enlarged")
  }

  @Test("Every file of a kind has the same length, is a JPEG, and differs with the salt")
  func files() throws {
    let image = Self.image(2048, 1024, stripeAt: 0.5)
    var lengths: Set<Int> = []
    var files: Set<[UInt8]> = []
    for salt in [0, 0x1234_5678, UInt64.max] {
      var varied = image
      varied.vary(by: salt)
      let file = try varied.file(byteCount: PanoramaPictureKind.large.byteCount)
      lengths.insert(file.count)
      files.insert(file)
      #expect(try PanoramaImage(kept: file, isSmall: false).width == 2048)
      #expect(try PanoramaImage(kept: file, isSmall: true).width == 512)
    }
    #expect(lengths == [384 * 1024] && files.count == 3)
  }

  @Test("A flat picture has in its middle what lies in its direction")
  func flat() throws {
    let image = Self.image(2048, 1024, stripeAt: 0.75)  // East.
    let flat = image.flat(heading: 90, width: 1024, height: 768)
    #expect(abs(try #require(Self.stripe(of: flat)) - 0.5) < 0.01)
    let north = image.flat(heading: 0, width: 1024, height: 768)
    #expect(Self.stripe(of: north) == nil, "90° wide")
  }
}

@Suite("The folder of bundles")
struct BundleFolderTests {
  @Test("Pictures that are blocked stay so when the folder is opened again")
  func blocked() throws {
    let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let folder = try BundleFolder(path: path)
    #expect(try folder.blocked().isEmpty)
    for reference in ["b", "a", "b"] { try folder.block(reference) }
    #expect(try BundleFolder(path: path).blocked() == ["a", "b"])
    #expect(folder.bundles().isEmpty)
  }
}
