import Cluster
import GameRules

/// Short names for the values of the tests.
func tenure(_ number: Int) -> TenureID { TenureID(bits: UInt128(number)) }
func player(_ number: Int) -> PlayerID { PlayerID(uuid: UUIDv7(bits: UInt128(number))) }
func match(_ number: Int) -> MatchID { MatchID(uuid: UUIDv7(bits: UInt128(number))) }
func key(_ number: Int, _ generation: UInt64) -> SessionKey {
  SessionKey(player: player(number), generation: generation)
}
func ms(_ milliseconds: Int) -> Duration { .milliseconds(milliseconds) }

/// An open tenure.
func open(_ number: Int, beat: Int64 = 0, version: Int = 1) -> OpenTenure {
  OpenTenure(id: tenure(number), beat: beat, version: version)
}
