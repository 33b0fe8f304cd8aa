import Testing

@testable import Pictures

/// Damage of any kind: never a trap, and whatever is taken nevertheless is safe.
@Suite("A damaged file")
struct CorruptionTests {
  @Test("cut off anywhere before its end is refused", arguments: Sample.all)
  func truncation(sample: Sample) {
    for count in sample.bare.indices {
      #expect(throws: PictureRefusal.self, "at \(count)") {
        try Picture(checking: Array(sample.bare.prefix(count)))
      }
    }
  }

  @Test("cut off anywhere with all its metadata keeps none of it", arguments: Sample.all)
  func ladenTruncation(sample: Sample) {
    for count in sample.laden.indices {
      expectSafe(Array(sample.laden.prefix(count)), from: sample)
    }
  }

  @Test("with any one bit turned keeps no metadata", arguments: Sample.all)
  func everyBit(sample: Sample) {
    for index in sample.laden.indices {
      for bit in 0..<8 {
        var damaged = sample.laden
        damaged[index] ^= 1 << bit
        expectSafe(damaged, from: sample)
      }
    }
  }

  @Test("with any one byte all zeros or all ones keeps no metadata", arguments: Sample.all)
  func everyByte(sample: Sample) {
    for index in sample.laden.indices {
      let byte = sample.laden[index]
      for value: UInt8 in [0, 0xFF] where value != byte {
        var damaged = sample.laden
        damaged[index] = value
        expectSafe(damaged, from: sample)
      }
    }
  }

  @Test("with any one byte missing or twice keeps no metadata", arguments: Sample.all)
  func everyLength(sample: Sample) {
    for index in sample.laden.indices {
      var damaged = sample.laden
      damaged.insert(damaged[index], at: index)
      expectSafe(damaged, from: sample)
      damaged.removeSubrange(index...(index + 1))
      expectSafe(damaged, from: sample)
    }
  }

  @Test("does not trap with several places overwritten", arguments: 0..<40 as Range<UInt64>)
  func manyBytes(seed: UInt64) {
    var random = Dice(seed: seed)
    for _ in 0..<50 {
      let sample = Sample.all[random.next(below: Sample.all.count)]
      var damaged = random.next(below: 2) == 0 ? sample.laden : sample.bare
      for _ in 0...random.next(below: 6) {
        damaged[random.next(below: damaged.count)] = UInt8(random.next(below: 256))
      }
      expectSound(damaged)
    }
  }

  @Test("with right checksums all the same does not trap", arguments: 0..<3)
  func checkedDamage(number: Int) {
    let sample = [Sample.colorPNG, .transparentPNG, .palettePNG][number]
    let whole = PNGDraft(sample.laden)
    for (place, chunk) in whole.chunks.enumerated() {
      for index in chunk.data.indices {
        for mask: UInt8 in [0x01, 0x80, 0xFF] {
          var draft = whole
          draft.chunks[place].data[index] ^= mask
          expectSafe(draft.bytes, from: sample)
        }
      }
    }
  }

  @Test("made of two halves of different files does not trap")
  func halves() {
    for first in Sample.all {
      for second in Sample.all {
        for part in 1..<8 {
          let start = first.laden.prefix(first.laden.count * part / 8)
          expectSound(start + second.laden.suffix(second.laden.count * (8 - part) / 8))
        }
      }
    }
  }

  /// If an upload is taken, it is sound and has nothing to hide.
  private func expectSafe(_ upload: [UInt8], from sample: Sample) {
    guard let picture = expectSound(upload, from: sample) else { return }
    if Secrets.areFound(in: picture.bytes) { Issue.record("metadata in \(upload)") }
  }

  /// If an upload is taken, it is within the limits, no longer than before, and final. Nil if there
  /// is nothing to look at: it is refused, or the same as without damage, which has its own tests.
  @discardableResult
  private func expectSound(_ upload: [UInt8], from sample: Sample? = nil) -> Picture? {
    guard let picture = try? Picture(checking: upload), picture.bytes != sample?.cleaned else {
      return nil
    }
    if picture.bytes.count > upload.count { Issue.record("longer: \(upload)") }
    if !PictureLimits.dimensions.contains(picture.width)
      || !PictureLimits.dimensions.contains(picture.height)
    {
      Issue.record("out of bounds: \(upload)")
    }
    if (try? Picture(checking: picture.bytes)) != picture {
      Issue.record("not final: \(upload)")
    }
    return picture
  }
}
