import Geodesy
import Testing

@testable import GameServer

@Suite("The pictures that are kept")
struct PictureCacheTests {
  static func key(_ number: Int) -> PictureKey { .panorama(ViewHandle(text: "\(number)")) }
  static func picture(_ number: Int, bytes: Int) -> [UInt8] {
    Array(repeating: UInt8(truncatingIfNeeded: number), count: bytes)
  }

  @Test("Of more than there is room for, the one that was not used for longest goes")
  func displacement() {
    var cache = PictureCache(byteLimit: 30)
    for number in 1...3 { cache.insert(Self.picture(number, bytes: 10), Self.key(number)) }
    #expect(cache.picture(Self.key(1)) == Self.picture(1, bytes: 10))
    cache.insert(Self.picture(4, bytes: 10), Self.key(4))
    #expect(cache.picture(Self.key(2)) == nil)
    #expect(cache.contains(Self.key(1)) && cache.contains(Self.key(3)))
    #expect(cache.byteCount == 30)
  }

  @Test("One that alone is beyond the limit is not kept, and displaces nothing")
  func tooBig() {
    var cache = PictureCache(byteLimit: 10)
    cache.insert(Self.picture(1, bytes: 10), Self.key(1))
    cache.insert(Self.picture(2, bytes: 11), Self.key(2))
    #expect(cache.contains(Self.key(1)))
    #expect(!cache.contains(Self.key(2)))
  }

  @Test("It is as a list that the last use moves to the end of, whatever happens", arguments: 1...5)
  func model(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var cache = PictureCache(byteLimit: 100)
    var model: [(handle: Int, bytes: [UInt8])] = []
    for step in 0..<4000 {
      let number = Int.random(in: 0..<20, using: &random)
      let index = model.firstIndex { $0.handle == number }
      if Bool.random(using: &random) {
        #expect(cache.picture(Self.key(number)) == index.map { model[$0].bytes })
        if let index { model.append(model.remove(at: index)) }
      } else {
        let picture = Self.picture(step, bytes: Int.random(in: 1...40, using: &random))
        if let index { model.remove(at: index) }
        model.append((number, picture))
        while model.reduce(0, { $0 + $1.bytes.count }) > 100 { model.removeFirst() }
        cache.insert(picture, Self.key(number))
      }
      #expect(cache.count == model.count)
      #expect(cache.byteCount == model.reduce(0) { $0 + $1.bytes.count })
    }
  }
}
