import Collections
import GameRules
import Geodesy
import Places
import WireProtocol

// The pictures of finished matches that are looked at again.
extension PlaceViews {
  /// A match whose replay has pictures.
  struct ReplayedMatch {
    let match: MatchID
    let key: ViewKey
    /// The handles of its pictures.
    var handles: [ViewHandle] = []
  }

  /// The pictures of a round that is replayed.
  struct RoundPictures {
    /// The place as it was seen at the start of the round.
    let start: PlaceView
    /// The panoramas to which players stepped, each once; `nil` if none did.
    var steps: [PanoramaView]?
    /// The names of the panoramas to which players stepped.
    fileprivate var nodes: [Coordinate: String] = [:]

    /// The name of the panorama to which a step led; `nil` if it is not shown.
    func node(at place: Coordinate) -> String? { nodes[place] }
  }

  /// How many matches' replays have pictures.
  nonisolated static let replayLimit = 256

  /// The pictures of a finished match's rounds, by the number of the round.
  ///
  /// Sketches are drawn anew. A round in panoramas has those that players saw, and a sketch if they
  /// are not kept any more, or if whoever looks may yet be dealt the place. The addresses hold
  /// until ``replayLimit`` other matches have been replayed.
  ///
  /// - Parameters:
  ///   - bundles: The ids of the bundles in which rounds were shown, by the number of the round.
  ///   - hasPlayed: The one who looks has taken part, so that the places are not dealt to them.
  func replayPictures(
    of match: FinishedMatch, bundles: [Int: String], hasPlayed: Bool
  ) -> [Int: RoundPictures] {
    let setup = match.setup
    guard knows(setup) else { return [:] }
    let kept = bundles.compactMapValues { id -> PanoramaBundle? in
      guard let panoramas, hasPlayed || panoramas.isRetired(id) else { return nil }
      return panoramas.bundle(id)
    }
    let isDrawn = provider.painter != nil && setup.format.prompt == .place
    var replay = isDrawn || !kept.isEmpty ? takeReplay(of: setup.id) : nil
    defer { replay.map(keep) }
    var pictures: [Int: RoundPictures] = [:]
    for round in match.rounds {
      if let bundle = kept[round.number] {
        pictures[round.number] = panoramaPictures(of: round, setup, in: bundle.walk, &replay)
        continue
      }
      forEachSketch(of: round.number, in: setup, replay?.key) { handle, source in
        register(handle, source, at: round.solution.coordinate, &replay)
      }
      pictures[round.number] = RoundPictures(
        start: view(round.number, of: setup, key: replay?.key))
    }
    return pictures
  }

  /// The panoramas that players saw in a round: the start, and where they stepped.
  private func panoramaPictures(
    of round: PlayedRound, _ setup: MatchSetup, in walk: WalkGraph, _ replay: inout ReplayedMatch?
  ) -> RoundPictures? {
    guard let panoramas, let key = replay?.key else { return nil }
    // Nobody walks in a replay, so that no steps are told.
    let movement: Movement = setup.options.movement == .fixed ? .fixed : .look
    let number = setup.handleNumber(ofRound: round.number)
    func show(_ node: Int) -> PanoramaView {
      for kind in walk.pictureKinds(at: node, movement) {
        let source = PictureSource(
          match: setup.id, round: round.number, content: .panorama(walk, node: node, kind),
          key: key)
        let handle = ViewHandle(key, round: number, node: node, width: kind.width)
        register(handle, source, at: round.solution.coordinate, &replay)
      }
      return panoramaView(of: walk, node: node, number, movement, key, panoramas.credit)
    }
    var pictures = RoundPictures(start: .panorama(show(0)))
    let numbers = Dictionary(
      walk.nodes.enumerated().map { ($1.coordinate, $0) }, uniquingKeysWith: { first, _ in first })
    for place in round.results.flatMap(\.path) where pictures.nodes[place] == nil {
      guard let node = numbers[place] else { continue }
      pictures.nodes[place] = ViewHandle(key, round: number, node: node).text
      pictures.steps = (pictures.steps ?? []) + [show(node)]
    }
    return pictures
  }

  private func register(
    _ handle: ViewHandle, _ source: PictureSource, at place: Coordinate,
    _ replay: inout ReplayedMatch?
  ) {
    guard sources[handle] == nil else { return }
    var source = source
    source.place = place
    sources[handle] = source
    replay?.handles.append(handle)
  }

  /// The replay of a match, taken out of those that are kept if it is there.
  private func takeReplay(of match: MatchID) -> ReplayedMatch {
    if let index = replays.firstIndex(where: { $0.match == match }) {
      return replays.remove(at: index)
    }
    return ReplayedMatch(match: match, key: ViewKey(using: &random))
  }

  /// Keeps a replay as the latest one. Forgets the pictures of the oldest if there are too many.
  private func keep(_ replay: ReplayedMatch) {
    replays.append(replay)
    guard replays.count > Self.replayLimit else { return }
    for handle in replays.removeFirst().handles { sources[handle] = nil }
  }
}
