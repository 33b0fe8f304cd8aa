import Dispatch
import Foundation
import FuzzTargets
import Testing

@Suite("Hostile input")
struct CorpusTests {
  /// `Fuzz/corpus/<target>`: what libFuzzer found worth keeping, and what once was a finding.
  static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fuzz/corpus")

  static func inputs(of target: FuzzTarget) throws -> [(name: String, bytes: [UInt8])] {
    let folder = corpus.appending(path: target.rawValue)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
      (name, Array(try Data(contentsOf: folder.appending(path: name))))
    }
  }

  @Test("Every input of the kept corpus keeps every promise", arguments: FuzzTarget.allCases)
  func corpus(target: FuzzTarget) async throws {
    let inputs = try Self.inputs(of: target)
    #expect(inputs.count >= 5, "the corpus was found")
    await expectNothingFound {
      inputs.lazy.compactMap {
        finding(target, $0.bytes, "Fuzz/corpus/\(target.rawValue)/\($0.name)")
      }.first
    }
  }

  @Test("So does every genuine input that fuzzing begins with", arguments: FuzzTarget.allCases)
  func seeds(target: FuzzTarget) async {
    #expect(!target.seeds.isEmpty)
    await expectNothingFound {
      target.seeds.enumerated().lazy.compactMap { finding(target, $1, "seed \($0)") }.first
    }
  }

  @Test("So do mutations of the corpus", arguments: FuzzTarget.allCases)
  func mutations(target: FuzzTarget) async throws {
    let inputs = try Self.inputs(of: target).map(\.bytes) + target.seeds
    await expectNothingFound {
      var mutator = Mutator(seed: 1)
      let start = ContinuousClock.now
      // Bounded by number on a fast machine and by time on a slow one.
      for count in 0..<3000 where ContinuousClock.now - start < .seconds(3) {
        let mutant = mutator.mutant(of: inputs)
        let name = "mutation \(count): \(Data(mutant).base64EncodedString())"
        if let finding = finding(target, mutant, name) { return finding }
      }
      return nil
    }
  }

  /// Runs the search on a thread that may wait.
  private func expectNothingFound(_ search: @escaping @Sendable () -> String?) async {
    let found = await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: search()) }
    }
    if let found { Issue.record(Comment(rawValue: found)) }
  }

  @Test("The corpus stays small: 300 KiB a target, 1 MiB in all")
  func size() throws {
    var total = 0
    for target in FuzzTarget.allCases {
      let size = try Self.inputs(of: target).reduce(0) { $0 + $1.bytes.count }
      #expect(size <= 300 * 1024, "\(target.rawValue)")
      total += size
    }
    #expect(total <= 1024 * 1024)
  }

  @Test("Every folder of the corpus and every dictionary belongs to a target")
  func names() throws {
    let names = Set(FuzzTarget.allCases.map(\.rawValue))
    #expect(Set(try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path)) == names)
    let dictionaries = Self.corpus.deletingLastPathComponent().appending(path: "dictionaries")
    let files = try FileManager.default.contentsOfDirectory(atPath: dictionaries.path)
    #expect(Set(files) == Set(names.map { $0 + ".dict" }))
  }
}

/// The fault that an input finds, if any.
private func finding(_ target: FuzzTarget, _ bytes: [UInt8], _ name: String) -> String? {
  do {
    try target.check(bytes)
    return nil
  } catch {
    return "\(target.rawValue), \(name): \(error)"
  }
}
