import GameRules
import Storage
import Testing
import WireProtocol

@testable import GameServer

@Suite("Limits fit each other")
struct LimitTests {
  @Test("No client can ask for more at once than the store gives")
  func pages() {
    #expect(WireLimits.page.upperBound <= FinishedMatchRecord.pageLimit)
    #expect(WireLimits.page.upperBound <= RankingPage.rowLimit)
    #expect(WireLimits.exportedMatches <= FinishedMatchRecord.pageLimit)
    #expect(WireLimits.page.contains(WireLimits.usualPage))
  }

  @Test("What is dear is charged to the address, and can be paid at all")
  func costs() {
    let dear = [
      RequestCost.newPlayer, RequestCost.password, RequestCost.export,
    ]
    for cost in dear {
      #expect(cost >= RequestLimits.addressCost)
      #expect(cost <= RequestLimits.addressAllowance.burst)
      #expect(cost <= GameConfiguration().requestAllowance.burst)
    }
    #expect(RequestCost.invalidMessage < RequestLimits.addressCost)
  }

  /// A sketch takes at most 30 ms of a core and 40 KiB.
  @Test("Pictures are shown later than they take to draw, and there is room for those that wait")
  func pictures() {
    let (milliseconds, bytes) = (30, 40 * 1024)
    #expect(PictureRenderer.step > .milliseconds(2 * milliseconds))
    #expect(.milliseconds(SlowWork.waitingPictures * milliseconds) < .seconds(5))
    #expect(PictureRenderer.cacheBytes >= 10 * SlowWork.waitingPictures * bytes)
    #expect(SketchWidths.kilometers == SketchWidths.kilometers.sorted())
    let round = SketchWidths.kilometers.count
    #expect(Int(ViewPages.allowance.burst) >= 16 * round, "a party in one house")
    #expect(SlowWork.waitingPictures >= 10 * round)
    let longest = MatchLimits.rounds.upperBound * round
    #expect(Int(ViewPages.matchAllowance.burst) >= longest)
  }
}
