import Testing

@testable import Pictures

@Suite("An upload")
struct PictureTests {
  @Test("is refused above the byte limit, before anything in it is looked at")
  func tooLarge() {
    let limit = PictureLimits.maximumByteCount
    #expect(throws: PictureRefusal.tooLarge(byteCount: limit + 1)) {
      try Picture(checking: Array(repeating: 0, count: limit + 1))
    }
    #expect(throws: PictureRefusal.unknownFormat) {
      try Picture(checking: Array(repeating: 0, count: limit))
    }
  }

  @Test("may have just as many bytes as the limit says")
  func atTheLimit() throws {
    let bare = Sample.colorPNG.bare
    let upload = bare + Array(repeating: 0, count: PictureLimits.maximumByteCount - bare.count)
    #expect(try Picture(checking: upload).bytes == bare)
  }

  @Test(
    "of another format is refused, whatever it resembles",
    arguments: [
      "", "GIF89a", "BM", "<svg xmlns='http://www.w3.org/2000/svg'/>", "<html>", "II*\u{0}",
      "RIFF\u{4}\u{0}\u{0}\u{0}WAVE", "RIFF", "PNG", "\u{0}\u{0}\u{0}\u{1C}ftypavif",
    ])
  func unknown(text: String) {
    #expect(throws: PictureRefusal.unknownFormat) { try Picture(checking: Array(text.utf8)) }
  }

  @Test(
    "is served with the media type of its content",
    arguments: [
      (Sample.colorPNG, "image/png"), (.grayJPEG, "image/jpeg"), (.lossyWebP, "image/webp"),
    ])
  func mediaTypes(sample: Sample, mediaType: String) throws {
    #expect(try Picture(checking: sample.laden).format.mediaType == mediaType)
  }

  @Test("is refused with a sentence that its sender can read")
  func descriptions() {
    var refusals: [PictureRefusal] = [
      .tooLarge(byteCount: 300_000), .unknownFormat, .tooManyPixels(width: 2000, height: 5),
    ]
    refusals += UnsupportedPicture.allCases.map { .unsupported($0) }
    refusals += PictureDamage.allCases.map { .damaged($0) }
    let sentences = refusals.map(\.description)
    #expect(Set(sentences).count == refusals.count)
    #expect(sentences.allSatisfy { $0.hasSuffix(".") && !$0.contains("\n") })
    #expect(sentences[2] == "A picture is at most 1024 pixels wide and high, this one 2000 × 5.")
  }

  @Test("within the limits can be described by every format's header")
  func limitsFit() {
    let highest = PictureLimits.dimensions.upperBound
    #expect(PictureLimits.dimensions.lowerBound == 1)
    #expect(highest <= 1 << 14, "WebP has 14 bits")
    #expect(PictureLimits.maximumByteCount < 1 << 24)
  }
}
