import Accounts
import Foundation
import GameRules
import Geodesy
import JSON
import Testing
import WebSocketTransport
import WireProtocol

@testable import GameServer

@Suite("POST /v1/maps/check")
@GameLoop
struct MapCheckPageTests {
  private static let stranger = IPAddress("192.0.2.7")!  // A literal address is one.
  private static let neighbour = IPAddress("192.0.2.8")!  // And so is this.
  private static let square =
    #"{"type":"Polygon","coordinates":[[[0,0],[10,0],[10,10],[0,10],[0,0]]]}"#

  /// A map file of `Tests/maps/cases.json`.
  private struct File: Decodable {
    let name: String
    let text: String?
    let base64: Data?
    var bytes: [UInt8] { text.map { Array($0.utf8) } ?? base64.map { Array($0) } ?? [] }
  }

  private func page(_ world: World) -> MapCheckPages {
    MapCheckPages(clock: world.clock, slowWork: SlowWorkPool(inline: ()))
  }

  private func check(
    _ body: [UInt8], query: String = "", on page: MapCheckPages
  ) async throws -> JSONNode {
    let response = await page.response(to: body, query: query, from: Self.stranger)
    #expect(response.status == 200 && response.headers.contains { $0.name == "cache-control" })
    return try JSONDocument(response.body).root
  }

  @Test("Every hostile file has the problems in the reply that the library finds in it")
  func hostileFiles() async throws {
    let world = try await World()
    let page = page(world)
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../maps/cases.json")
    let files = try JSONDecoder().decode([File].self, from: Data(contentsOf: path))
    #expect(files.count > 400)
    for file in files {
      world.clock.advance(by: .seconds(1))
      let reply = try await check(file.bytes, on: page)
      let problems = try #require(reply["problems"]?.elements).map { problem in
        "\(problem["text"]?["line"]?.integer ?? 0):\(problem["text"]?["column"]?.integer ?? 0) "
          + "\(problem["kind"]?.string ?? "") \(problem["feature"]?.integer ?? -1)"
          + "/\(problem["polygon"]?.integer ?? -1)/\(problem["ring"]?.integer ?? -1)"
          + "/\(problem["position"]?.integer ?? -1) \(problem["message"]?.string ?? "")"
      }
      let expected = CoverageMap.problems(inGeoJSON: file.bytes).map { problem in
        "\(problem.text?.line ?? 0):\(problem.text?.column ?? 0) "
          + "\(problem.kind.rawValue) \(problem.feature ?? -1)"
          + "/\(problem.polygon ?? -1)/\(problem.ring ?? -1)"
          + "/\(problem.position ?? -1) \(problem.message)"
      }
      #expect(problems == expected, "\(file.name)")
    }
  }

  @Test("A good map has areas, shares, a diagonal, and places that the seed draws")
  func good() async throws {
    let world = try await World()
    let page = page(world)
    let reply = try await check(Array(Self.square.utf8), on: page)
    let area = try #require(reply["squareKilometers"]?.double)
    #expect(abs(area - 1_230_167) < 10)
    let regions = Array(try #require(reply["regions"]?.elements))
    #expect(regions.count == 1 && regions[0]["squareKilometers"]?.double == area)
    #expect(regions[0]["share"]?.double == 1)
    #expect(try #require(reply["diagonalKm"]?.double) > 1500)
    func places(_ query: String) async throws -> [[Double]] {
      let reply = try await check(Array(Self.square.utf8), query: query, on: page)
      return try #require(reply["places"]?.elements).map { $0.elements?.compactMap(\.double) ?? [] }
    }
    let first = try await places("")
    #expect(first.count == MapCheckPages.sampledPlaces)
    #expect(first.allSatisfy { $0.count == 2 && $0.allSatisfy { (0...10).contains($0) } })
    #expect(try await places("x=1&seed=1") == first)
    #expect(try await places("seed=2") != first)
    #expect(try await places("seed=-") == first, "what is no number is not there")
  }

  @Test("A problem says where on the map it is")
  func point() async throws {
    let world = try await World()
    let bowTie = #"{"type":"Polygon","coordinates":[[[3,1],[7,5],[7,1],[3,5],[3,1]]]}"#
    let reply = try await check(Array(bowTie.utf8), on: page(world))
    let problem = try #require(reply["problems"]?.elements.map(Array.init)?.first)
    #expect(problem["point"]?.elements?.compactMap(\.double) == [3, 1])
    #expect(reply["places"]?.elements.map(Array.init)?.isEmpty == true)
  }

  @Test("An address pays for each check, and more for larger files; others have their own credits")
  func credits() async throws {
    let world = try await World()
    let page = page(world)
    func status(_ count: Int, _ address: IPAddress = Self.stranger) async -> UInt16 {
      await page.response(to: Array(repeating: 32, count: count), from: address).status
    }
    for _ in 0..<6 { #expect(await status(WireContract.maximumMapBytes - 1) == 200) }
    let refused = await page.response(
      to: Array(repeating: 32, count: WireContract.maximumMapBytes - 1), from: Self.stranger)
    #expect(refused.status == 429)
    #expect(refused.headers.contains { $0.name == "retry-after" && $0.value != "0" })
    #expect(await status(1, Self.neighbour) == 200)
    world.clock.advance(by: .seconds(10))
    #expect(await status(WireContract.maximumMapBytes - 1) == 200, "later it is granted")
  }

  @Test("Who finds every place in the queue taken is told to come back")
  func overload() async throws {
    let world = try await World()
    let pool = SlowWorkPool(threadCount: 1, queueLimit: 1)
    await pool.stop()
    let page = MapCheckPages(clock: world.clock, slowWork: pool)
    let response = await page.response(to: Array(Self.square.utf8), from: Self.stranger)
    #expect(response.status == 503)
    #expect(response.headers.contains { $0.name == "retry-after" })
  }

  @Test("A map that would take too long is refused as too large")
  func tooComplex() async throws {
    let world = try await World()
    let triangle = "[[[0,0],[9,80],[9.5,80],[0,0]]]"
    let triangles = Array(repeating: triangle, count: 10_000).joined(separator: ",")
    let map = #"{"type":"MultiPolygon","coordinates":[\#(triangles)]}"#
    let response = await page(world).response(to: Array(map.utf8), from: Self.stranger)
    #expect(response.status == 413)
  }
}
