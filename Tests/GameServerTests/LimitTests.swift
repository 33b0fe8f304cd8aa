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
      GameServerLimits.costOfPlayer, GameServerLimits.costOfPassword, GameServerLimits.costOfExport,
    ]
    for cost in dear {
      #expect(cost >= GameServerLimits.dearCost)
      #expect(cost <= GameServerLimits.addressAllowance.burst)
      #expect(cost <= GameConfiguration().requestAllowance.burst)
    }
    #expect(GameServerLimits.costOfNonsense < GameServerLimits.dearCost)
  }
}
