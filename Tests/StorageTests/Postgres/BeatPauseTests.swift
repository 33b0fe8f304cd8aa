import Cluster
import Testing

@testable import PostgresStorage

@Suite("The beat of a server on PostgreSQL")
struct BeatPauseTests {
  @Test("The beats of a server that writes nothing are four within a standby's patience")
  func pauses() {
    let pause = PostgresWriter.beatPause
    #expect(pause * 4 == PostgresStandby.patience)
    #expect(pause == ClusterLimits.beatPause)
    #expect(PostgresStandby.patience == ClusterLimits.patience)
    // The timer fires a pause after the last one, and less than a pause after that one's commit.
    #expect(PostgresWriter.isBeatDue(pause - .milliseconds(20), pause: pause))
    #expect(!PostgresWriter.isBeatDue(.milliseconds(20), pause: pause))
  }
}
