import Geodesy

/// The panoramas of a place, and the steps that lead from one to another.
public struct WalkGraph: Hashable, Sendable {
  /// A point from which a panorama was taken.
  public struct Node: Hashable, Sendable {
    public let coordinate: Coordinate
    /// The steps from here.
    public let links: [Link]

    public init(coordinate: Coordinate, links: [Link]) {
      self.coordinate = coordinate
      self.links = links
    }
  }

  /// A step to another node.
  public struct Link: Hashable, Sendable {
    /// An index among the graph's nodes.
    public let node: Int
    /// The direction of the step in whole degrees clockwise from north, 0…350, a multiple of 10:
    /// exact bearings would tell a place again to a program that knows all streets.
    public let bearing: Int

    public init(node: Int, bearing: Int) {
      self.node = node
      self.bearing = bearing
    }
  }

  /// The id of the bundle that has the pictures.
  public let bundle: String
  /// The first is where the players start. Its coordinate is the solution of the round.
  public let nodes: [Node]

  /// `nil` if there is no node, or a link that leads nowhere, to its own node, or in no direction.
  public init?(bundle: String, nodes: [Node]) {
    let isSound = nodes.enumerated().allSatisfy { index, node in
      node.links.allSatisfy { link in
        nodes.indices.contains(link.node) && link.node != index
          && (0..<360).contains(link.bearing) && link.bearing % 10 == 0
      }
    }
    guard !nodes.isEmpty, nodes.count <= MatchLimits.walkNodes, isSound else { return nil }
    self.bundle = bundle
    self.nodes = nodes
  }

  /// Whether one step leads from a node to another. The way back to the start is always open.
  public func leads(from node: Int, to other: Int) -> Bool {
    other == 0 || nodes[node].links.contains { $0.node == other }
  }
}

/// How players may look around in a panorama.
public enum Movement: String, Hashable, Sendable, CaseIterable {
  /// They may turn, zoom, and step from panorama to panorama.
  case walk
  /// They may turn and zoom.
  case look
  /// They see one flat picture.
  case fixed
}

/// The kind of view that a match asks for.
public enum ViewWish: String, Hashable, Sendable, CaseIterable {
  /// Street panoramas, if enough are ready when the match begins; else sketches.
  case panorama
  /// Drawn maps of the surroundings.
  case sketch
}

/// The credit of a place's pictures, told once the place is revealed.
public struct Imagery: Hashable, Sendable {
  /// The provider's name, as in `panoramax`.
  public let provider: String
  /// The provider's id of the panorama at the start.
  public let reference: String
  /// The person or organisation that published the pictures, as far as the provider tells.
  public let author: String?
  /// The licence's SPDX id or name.
  public let license: String?
  /// The page of the picture at the provider.
  public let link: String?

  public init(
    provider: String, reference: String, author: String? = nil, license: String? = nil,
    link: String? = nil
  ) {
    self.provider = provider
    self.reference = reference
    self.author = author
    self.license = license
    self.link = link
  }
}
