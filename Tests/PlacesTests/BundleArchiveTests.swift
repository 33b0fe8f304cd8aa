import GameRules
import Testing

@testable import Places

@Suite("The archive of bundles that are dealt no more")
struct BundleArchiveTests {
  private static func moment(_ seconds: Int) -> Instant {
    Instant(millisecondsSinceEpoch: 0) + .seconds(seconds)
  }

  /// An archive of that many bundles of 100 bytes, of which one is added each second from 1 on.
  private func archive(_ count: Int, byteLimit: Int = 1000) -> BundleArchive {
    var archive = BundleArchive(byteLimit: byteLimit, life: .seconds(100))
    for number in 1...count {
      _ = archive.add(PlaceStockTests.bundle(number), at: Self.moment(number))
    }
    return archive
  }

  private func ids(_ numbers: Int...) -> [String] { numbers.map { PlaceStockTests.bundle($0).id } }

  @Test("A bundle is kept for its time, and then goes")
  func life() {
    var archive = archive(3)
    #expect(archive.expire(at: Self.moment(100)) { _ in false } == [])
    #expect(archive.expire(at: Self.moment(101)) { _ in false } == ids(1))
    #expect(archive.all.map(\.id) == ids(2, 3) && archive.byteCount == 200)
  }

  @Test("Beyond the number of bytes the oldest ones go")
  func bytes() {
    var archive = archive(5, byteLimit: 250)
    #expect(archive.expire(at: Self.moment(5)) { _ in false } == ids(1, 2, 3))
    #expect(archive.byteCount == 200)
  }

  @Test("A bundle that is shown stays, and others go for it")
  func shown() {
    var archive = archive(3, byteLimit: 100)
    let shown = ids(1)[0]
    #expect(archive.expire(at: Self.moment(3)) { $0 == shown } == ids(2, 3))
    #expect(archive[shown] != nil)
    #expect(archive.expire(at: Self.moment(200)) { _ in false } == [shown])
  }

  @Test("Nobody is kept with it, and its time goes on over a restart")
  func restart() {
    var bundle = PlaceStockTests.bundle(1)
    bundle.seenBy = [PlaceStockTests.player(1)]
    var archive = BundleArchive(byteLimit: 1000, life: .seconds(100))
    let kept = archive.add(bundle, at: Self.moment(1))
    #expect(kept.seenBy == [] && kept.retiredAt == Self.moment(1))
    var restarted = BundleArchive(byteLimit: 1000, life: .seconds(100))
    #expect(restarted.add(kept, at: Self.moment(50)) == kept)
    #expect(restarted.expire(at: Self.moment(101)) { _ in false } == [kept.id])
  }
}
