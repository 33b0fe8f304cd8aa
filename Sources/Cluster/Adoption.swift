import GameRules

/// Takes over the matches of nodes that are gone.
///
/// A sealed tenure never changes again. Its journal has 16 parts, and each part is *unclaimed* →
/// *claimed by this node* → *adopted* by this node or another one. A claim is one fenced
/// transaction (``ClusterTransaction/claim(_:_:)``): it inserts the row of `adoptions`, whose
/// primary key lets one node win, and copies the live matches into this node's journal. So whoever
/// has the row has the matches, even if the node dies before it hears of its success.
///
/// Survivors share: each part has an order of survivors by ``Rendezvous``. The first one claims at
/// once, each later one ``ClusterLimits/adoptionStep`` after the one before it, so that a survivor
/// which hangs delays its parts but does not keep them. Only nodes whose version is at least that
/// of the sealed tenure take part, because an older one may not understand the entries. Parts that
/// nobody may adopt wait until such a node comes.
public struct Adoption: Sendable {
  public enum Event: Hashable, Sendable {
    /// Every ``ClusterLimits/lookPause``. Waiting claims depend on it, there is no other timer.
    case looked(ClusterSnapshot)
    /// The claim that an action asked for has ended.
    case ended(TenureID, JournalPart, ClaimOutcome)
    /// This node is about to stop: it claims nothing more.
    case draining
  }

  public enum ClaimOutcome: Hashable, Sendable {
    /// This node is the adopter. So it is if the row is its own from an earlier attempt whose
    /// outcome was unknown.
    case adopted
    /// Another node is the adopter, or this node may not be.
    case refused
    /// The transaction was not carried out. The part is claimed again.
    case aborted
    /// Nobody knows. The part is claimed again until the outcome is known, even if the tenure is
    /// wholly adopted meanwhile: this node may be the adopter.
    case unknown
  }

  public enum Action: Hashable, Sendable {
    /// Carry out ``ClusterTransaction/claim(_:_:)``, and send ``Event/ended(_:_:_:)``.
    case claim(TenureID, JournalPart)
  }

  private let me: TenureID
  private let version: Int
  private var isDraining = false
  /// When this node first saw that the tenure was sealed.
  private var firstSeen: [TenureID: Duration] = [:]
  private var underWay: Set<Claim> = []
  /// The claims that ended with success or refusal, for as long as the tenure is incomplete.
  private var settled: Set<Claim> = []
  /// The claims of which an attempt may have succeeded.
  private var doubtful: Set<Claim> = []

  private struct Claim: Hashable, Comparable {
    let tenure: TenureID
    let part: JournalPart

    static func < (left: Claim, right: Claim) -> Bool {
      (left.tenure, left.part) < (right.tenure, right.part)
    }
  }

  /// - Parameter version: That of this process.
  public init(_ me: TenureID, version: Int) { (self.me, self.version) = (me, version) }

  /// - Parameter now: The node's monotonic clock: the time since any fixed moment.
  public mutating func handle(_ event: Event, at now: Duration) -> [Action] {
    switch event {
    case .draining:
      isDraining = true
      return []
    case .ended(let tenure, let part, let outcome):
      let claim = Claim(tenure: tenure, part: part)
      underWay.remove(claim)
      switch outcome {
      case .adopted, .refused:
        settled.insert(claim)
        doubtful.remove(claim)
      case .unknown: doubtful.insert(claim)
      case .aborted: break
      }
      return []
    case .looked(let look):
      let incomplete = Set(look.sealed.map(\.id))
      firstSeen = firstSeen.filter { incomplete.contains($0.key) }
      settled = settled.filter { incomplete.contains($0.tenure) }
      for tenure in incomplete where firstSeen[tenure] == nil { firstSeen[tenure] = now }
      return isDraining ? [] : claims(look, at: now)
    }
  }

  private mutating func claims(_ look: ClusterSnapshot, at now: Duration) -> [Action] {
    var actions = doubtful.subtracting(underWay).sorted().map { claim in
      Action.claim(claim.tenure, claim.part)
    }
    underWay.formUnion(doubtful)
    for sealed in look.sealed.sorted(by: { $0.id < $1.id }) where sealed.version <= version {
      let able = look.open.filter { $0.version >= sealed.version }.map(\.id)
      for part in JournalPart.allCases {
        guard underWay.count < ClusterLimits.maximumClaims else { return actions }
        let claim = Claim(tenure: sealed.id, part: part)
        guard !underWay.contains(claim), !settled.contains(claim),
          isTurn(to: claim, adopter: sealed.adopters[part], among: able, at: now)
        else { continue }
        underWay.insert(claim)
        actions.append(.claim(sealed.id, part))
      }
    }
    return actions
  }

  private func isTurn(
    to claim: Claim, adopter: TenureID?, among able: [TenureID], at now: Duration
  ) -> Bool {
    guard adopter == nil else { return false }
    let key = claim.tenure.bits ^ UInt128(claim.part.number)
    guard let place = Rendezvous.rank(able, for: key).firstIndex(of: me),
      let since = firstSeen[claim.tenure]
    else { return false }
    return now - since >= ClusterLimits.adoptionStep * place
  }
}
