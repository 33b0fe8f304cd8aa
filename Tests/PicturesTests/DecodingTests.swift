import PictureDecoding
import Testing

@testable import Pictures

@Suite("What is accepted can be shown")
struct DecodingTests {
  @Test("Every sample is, and stays what it is", arguments: Sample.all)
  func samples(sample: Sample) throws {
    #expect(try Picture(decoding: sample.bare) == Picture(checking: sample.bare))
    #expect(try Picture(decoding: sample.laden).bytes == sample.cleaned)
  }

  @Test("Every picture that Pillow writes is")
  func foreignPictures() throws {
    let pictures = try Pillow.pictures()
    #expect(pictures.count > 150)
    for (name, bytes) in pictures.sorted(by: { $0.key < $1.key }) {
      #expect(throws: Never.self, "\(name)") { _ = try Picture(decoding: bytes) }
    }
  }

  @Test("Pillow decodes each of 1200 mutants that are accepted")
  func mutants() throws {
    var dice = Dice(seed: 20_261_124)
    var accepted: Set<[UInt8]> = []
    var counts: [PictureFormat: (accepted: Int, undecodable: Int)] = [:]
    var pictures: [(name: String, bytes: [UInt8])] = []
    let samples = Set(Sample.all.flatMap { [$0.bare, $0.laden, $0.cleaned] })
    for _ in 0..<100_000 where pictures.count < 1200 {
      let mutant = Mutant(using: &dice)
      guard let picture = try? Picture(checking: mutant.bytes), !samples.contains(picture.bytes),
        accepted.insert(picture.bytes).inserted
      else { continue }
      do {
        try picture.checkDecodes()
        counts[picture.format, default: (0, 0)].accepted += 1
        pictures.append(("\(pictures.count).\(picture.format)", picture.bytes))
      } catch {
        #expect(error == .damaged(.imageData))
        counts[picture.format, default: (0, 0)].undecodable += 1
      }
    }
    #expect(pictures.count == 1200)
    for format in PictureFormat.allCases {
      let (accepted, undecodable) = counts[format] ?? (0, 0)
      #expect(accepted >= 100 && undecodable >= 20, "\(format): \(accepted), \(undecodable)")
    }
    let problems = try Pillow.problems(of: pictures)
    #expect(problems.isEmpty, "\(problems.joined(separator: "; "))")
  }
}
