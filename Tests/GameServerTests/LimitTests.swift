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
      GameServerLimits.costOfPlayer, GameServerLimits.costOfPassword, GameServerLimits.costOfExport,
    ]
    for cost in dear {
      #expect(cost >= GameServerLimits.dearCost)
      #expect(cost <= GameServerLimits.addressAllowance.burst)
      #expect(cost <= GameConfiguration().requestAllowance.burst)
    }
    #expect(GameServerLimits.costOfNonsense < GameServerLimits.dearCost)
  }

  /// A picture takes at most 60 ms of a core and 80 KiB.
  @Test("Pictures are shown later than they take to draw, and there is room for those that wait")
  func pictures() {
    let (milliseconds, bytes) = (60, 80 * 1024)
    #expect(GameServerLimits.pictureDelay > .milliseconds(2 * milliseconds))
    #expect(.milliseconds(GameServerLimits.waitingPictures * milliseconds) < .seconds(5))
    #expect(GameServerLimits.keptPictureBytes >= 10 * GameServerLimits.waitingPictures * bytes)
    #expect(GameServerLimits.pictureWidths == GameServerLimits.pictureWidths.sorted())
    let round = GameServerLimits.pictureWidths.count
    #expect(Int(GameServerLimits.drawingAllowance.burst) >= 16 * round, "a party in one house")
    #expect(GameServerLimits.waitingPictures >= 10 * round)
    let longest = MatchLimits.rounds.upperBound * round
    #expect(Int(GameServerLimits.matchDrawingAllowance.burst) >= longest)
  }
}
