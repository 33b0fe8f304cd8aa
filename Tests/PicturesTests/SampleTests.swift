import Testing

@testable import Pictures

@Suite("Every kind of picture")
struct SampleTests {
  @Test("loses its metadata and nothing else, but for the orientation", arguments: Sample.all)
  func cleaned(sample: Sample) throws {
    #expect(Secrets.areFound(in: sample.laden), "there is something to lose")
    let picture = try Picture(checking: sample.laden)
    #expect(picture.format == sample.format)
    #expect(picture.bytes == sample.cleaned)
    #expect(!Secrets.areFound(in: picture.bytes))
  }

  @Test("without metadata stays as it is, byte for byte", arguments: Sample.all)
  func bare(sample: Sample) throws {
    #expect(try Picture(checking: sample.bare).bytes == sample.bare)
  }

  @Test("is the same once more when it is checked again", arguments: Sample.all)
  func idempotent(sample: Sample) throws {
    let picture = try Picture(checking: sample.laden)
    #expect(try Picture(checking: picture.bytes) == picture)
  }

  @Test(
    "has the dimensions of its stored pixels, whatever the orientation",
    arguments: [
      (Sample.baselineJPEG, 20, 16), (.progressiveJPEG, 20, 16), (.grayJPEG, 24, 24),
      (.inkJPEG, 8, 8), (.lossyWebP, 20, 16), (.losslessWebP, 20, 16), (.colorPNG, 20, 16),
      (.palettePNG, 20, 16),
    ])
  func dimensions(sample: Sample, width: Int, height: Int) throws {
    let picture = try Picture(checking: sample.laden)
    #expect(picture.width == width)
    #expect(picture.height == height)
  }

  @Test(
    "loses what is hung on behind its end",
    arguments: Sample.all,
    ["<html><script>alert(1)</script></html>", "PK\u{3}\u{4}", "%PDF-1.7", "\u{0}", "GIF89a"])
  func appended(sample: Sample, foreign: String) throws {
    let picture = try Picture(checking: sample.bare + Array(foreign.utf8))
    #expect(picture.bytes == sample.bare)
  }

  @Test("loses a second picture behind its end", arguments: Sample.all)
  func secondPicture(sample: Sample) throws {
    #expect(try Picture(checking: sample.bare + sample.laden).bytes == sample.bare)
  }
}
