import Cluster
import GameRules
import Testing

@Suite("Who adopts the matches of a node that is gone")
struct AdoptionTests {
  private func look(
    open: [OpenTenure], version: Int = 1, adopters: [JournalPart: TenureID] = [:]
  ) -> ClusterSnapshot {
    let sealed = SealedTenure(id: tenure(9), version: version, adopters: adopters)
    return ClusterSnapshot(open: open, sealed: [sealed], leader: nil)
  }

  /// The parts that a node claims, if every claim succeeds at once, until that time.
  private func parts(
    of number: Int, among peers: [OpenTenure], version: Int = 1, until end: Int,
    of sealedVersion: Int = 1
  ) -> Set<JournalPart> {
    var adoption = Adoption(tenure(number), version: version)
    var parts: Set<JournalPart> = []
    for time in stride(from: 0, through: end, by: 200) {
      let actions = adoption.handle(
        .looked(look(open: peers, version: sealedVersion)), at: ms(time))
      for case .claim(let sealed, let part) in actions {
        #expect(sealed == tenure(9))
        parts.insert(part)
        _ = adoption.handle(.ended(sealed, part, .adopted), at: ms(time))
      }
    }
    return parts
  }

  @Test("Survivors share the parts: each is the first one's of somebody, and no two ones'")
  func shares() {
    let peers = [open(1), open(2), open(3)]
    // Four looks, as a node claims four parts at the same time; the second ones wait for 500 ms.
    let shares = (1...3).map { parts(of: $0, among: peers, until: 400) }
    let all = shares.flatMap { $0 }
    #expect(Set(all).count == all.count)
    #expect(shares.allSatisfy { !$0.isEmpty })
  }

  @Test("A survivor that hangs delays its parts, and does not keep them")
  func hanging() {
    #expect(parts(of: 1, among: [open(1), open(2), open(3)], until: 4000).count == 16)
  }

  @Test("Only a version that is at least that of the sealed tenure adopts")
  func versions() {
    let peers = [open(1, version: 1), open(2, version: 2)]
    #expect(parts(of: 1, among: peers, version: 1, until: 9000, of: 2) == [])
    // The older node has no turn, so the newer one does not wait for it.
    #expect(parts(of: 2, among: peers, version: 2, until: 600, of: 2).count == 16)
  }

  @Test("A part that has another adopter is not claimed")
  func taken() {
    var adoption = Adoption(tenure(1), version: 1)
    let adopters = Dictionary(uniqueKeysWithValues: JournalPart.allCases.map { ($0, tenure(2)) })
    let all = look(open: [open(1), open(2)], adopters: adopters)
    #expect(adoption.handle(.looked(all), at: ms(0)) == [])
    #expect(adoption.handle(.looked(all), at: ms(9000)) == [])
  }

  @Test("A claim of unknown outcome is repeated until it is known, even if all is adopted by then")
  func unknown() throws {
    var adoption = Adoption(tenure(1), version: 1)
    let first = adoption.handle(.looked(look(open: [open(1)])), at: ms(0))
    #expect(first.count == ClusterLimits.maximumClaims)
    guard case .claim(let sealed, let part) = try #require(first.first) else { return }
    _ = adoption.handle(.ended(sealed, part, .unknown), at: ms(100))
    let nothing = ClusterSnapshot(open: [open(1)], sealed: [], leader: nil)
    #expect(adoption.handle(.looked(nothing), at: ms(200)) == [.claim(sealed, part)])
    #expect(adoption.handle(.looked(nothing), at: ms(400)) == [], "it is under way")
    _ = adoption.handle(.ended(sealed, part, .aborted), at: ms(500))
    #expect(adoption.handle(.looked(nothing), at: ms(600)) == [.claim(sealed, part)])
    _ = adoption.handle(.ended(sealed, part, .adopted), at: ms(700))
    #expect(adoption.handle(.looked(nothing), at: ms(800)) == [])
  }

  @Test("A node that is about to stop claims nothing")
  func draining() {
    var adoption = Adoption(tenure(1), version: 1)
    _ = adoption.handle(.draining, at: ms(0))
    #expect(adoption.handle(.looked(look(open: [open(1)])), at: ms(200)) == [])
  }

  @Test("The part of a match never changes")
  func stableParts() {
    // Stored rows depend on these numbers.
    #expect((1...8).map { JournalPart(of: match($0)).number } == [14, 4, 7, 11, 5, 1, 5, 6])
    #expect(JournalPart(15) != nil)
    #expect(JournalPart(16) == nil)
  }

  @Test("If a member goes, only its keys move")
  func rendezvous() {
    let members = (1...5).map(tenure)
    for key in 0..<200 {
      let all = Rendezvous.rank(members, for: UInt128(key))
      let fewer = Rendezvous.rank(Array(members.dropLast()), for: UInt128(key))
      #expect(all.filter { $0 != tenure(5) } == fewer)
    }
  }
}
