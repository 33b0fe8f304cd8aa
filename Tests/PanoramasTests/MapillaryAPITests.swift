import Geodesy
import Places
import Synchronization
import Testing

@testable import Panoramas

/// Answers requests as a test says, and keeps them.
private final class FakeFetcher: DocumentFetcher {
  struct Request: Hashable {
    let address: String
    let headers: [String]
  }

  private let requests = Mutex<[Request]>([])
  private let answer: @Sendable (String) -> Result<[UInt8], WebFetcher.Failure>

  init(_ answer: @escaping @Sendable (String) -> Result<[UInt8], WebFetcher.Failure>) {
    self.answer = answer
  }

  var asked: [Request] { requests.withLock(\.self) }

  func fetch(
    _ address: String, limit: Int, headers: [String]
  ) throws(WebFetcher.Failure) -> [UInt8] {
    requests.withLock { $0.append(Request(address: address, headers: headers)) }
    return try answer(address).get()
  }
}

@Suite("Requests to Mapillary")
struct MapillaryAPITests {
  private func api(_ fetcher: FakeFetcher) -> MapillaryAPI {
    MapillaryAPI(
      token: "secret", fetcher: fetcher, graph: "https://graph.example",
      tiles: "https://tiles.example")
  }

  @Test("Pictures that the API does not know are gone, the others are shown")
  func gone() throws {
    let fetcher = FakeFetcher { $0.contains("/12?") ? .failure(.status(400)) : .success([]) }
    #expect(try api(fetcher).stillShown(["11", "12", "13"]) == ["11", "13"])
  }

  @Test("A token that is refused, which may look as if all pictures were gone, empties no stock")
  func refusedToken() {
    let fetcher = FakeFetcher { _ in .failure(.status(400)) }
    #expect(throws: PlaceProviderError.self) { try api(fetcher).stillShown(["11", "12"]) }
  }

  @Test("If all pictures of a place are gone, they are")
  func allGone() throws {
    let fetcher = FakeFetcher { address in
      address.contains("/images?") ? .success(Array(#"{"data":[]}"#.utf8)) : .failure(.status(400))
    }
    #expect(try api(fetcher).stillShown(["11", "12"]).isEmpty)
  }

  @Test("The token is a header, and in the address of tiles alone")
  func token() throws {
    let fetcher = FakeFetcher { address in
      address.contains("tiles.example") ? .failure(.missing) : .success(Array(#"{"data":[]}"#.utf8))
    }
    var requests = 0
    _ = try api(fetcher).pictures(around: .origin)
    _ = try api(fetcher).survey(around: .origin, requests: &requests)
    #expect(requests == 9 && fetcher.asked.count == 10)
    for request in fetcher.asked {
      let isTile = request.address.hasPrefix("https://tiles.example/14/")
      #expect(request.address.contains("secret") == isTile)
      #expect(request.headers == (isTile ? [] : ["Authorization: OAuth secret"]))
    }
  }
}
