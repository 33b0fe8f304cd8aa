import GameRules

/// The view of one node of a walk: its picture, and the steps from it.
public struct PanoramaView: WireObject, Hashable {
  /// A picture of the node. Where the player may turn, an equirectangular projection with north in
  /// the middle, else flat.
  public struct Picture: WireObject, Hashable {
    /// A path on this server that tells nothing.
    public var url: String
    /// In pixels.
    public var width: Int
    /// In pixels.
    public var height: Int

    public init(url: String, width: Int, height: Int) {
      self.url = url
      self.width = width
      self.height = height
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      url = try fields(
        "url", \.url,
        """
        A path on this server that tells nothing: GET has a JPEG picture; 503 or 429 with \
        Retry-After when to ask again; 404 once the match is over and forgotten.
        """)
      width = try fields("width", \.width, in: 1...8192, "In pixels.")
      height = try fields("height", \.height, in: 1...8192, "In pixels.")
    }

    public static let schemaName: StaticString? = "PanoramaPicture"
    public static let documentation: StaticString = "A picture of a panorama, in one of its sizes."
  }

  /// A step to another node.
  public struct Link: WireObject, Hashable {
    /// The handle of the node.
    public var node: String
    /// Degrees clockwise from north, rounded to tens.
    public var bearing: Int

    public init(node: String, bearing: Int) {
      self.node = node
      self.bearing = bearing
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      node = try fields("to", \.node, "The handle for view.move.")
      bearing = try fields(
        "bearing", \.bearing, in: 0...359, "Degrees clockwise from north, rounded to tens.")
    }

    public static let schemaName: StaticString? = "PanoramaLink"
    public static let documentation: StaticString = "A step to another panorama."
  }

  /// The provider of the pictures; the same for all places of a provider.
  public struct Credit: WireObject, Hashable {
    public var text: String
    public var url: String

    public init(text: String, url: String) {
      self.text = text
      self.url = url
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      text = try fields("text", \.text, "The line to show while the place is played.")
      url = try fields("url", \.url, "The provider's page, to link from the line.")
    }

    public static let schemaName: StaticString? = "PanoramaCredit"
    public static let documentation: StaticString = "Who provides the pictures."
  }

  /// The handle of the node.
  public var node: String
  /// The handle of the node at which the round starts.
  public var start: String
  public var movement: Movement
  /// The direction to look first, in degrees clockwise from north.
  public var heading: Int
  /// The smallest first.
  public var pictures: [Picture]
  public var links: [Link]
  public var credit: Credit

  public init(
    node: String, start: String, movement: Movement, heading: Int, pictures: [Picture],
    links: [Link], credit: Credit
  ) {
    self.node = node
    self.start = start
    self.movement = movement
    self.heading = heading
    self.pictures = pictures
    self.links = links
    self.credit = credit
  }

  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    try fields.constant("provider", "panorama", "What kind of view it is.")
    node = try fields("node", \.node, "The handle of the panorama, which tells nothing.")
    start = try fields(
      "start", \.start, "The handle of the panorama at which the round starts.")
    movement = try fields(
      "movement", \.movement,
      "walk: turn, zoom and step; look: turn and zoom; fixed: a flat picture.")
    heading = try fields(
      "heading", \.heading, in: 0...359, "Where to look first, in degrees clockwise from north.")
    pictures = try fields(
      "images", \.pictures,
      """
      The same picture in several sizes, the smallest first: equirectangular with north in the \
      middle, or flat if the movement is fixed.
      """)
    links = try fields("links", \.links, "The steps from here; none unless the movement is walk.")
    credit = try fields("credit", \.credit, "Who provides the pictures.")
  }

  public static let schemaName: StaticString? = "PanoramaView"
  public static let documentation: StaticString =
    "A street panorama. Nothing in it says where it is."
}

/// The player steps to another panorama.
public enum ViewMove: WireMethod {
  public static let name: StaticString = "view.move"
  public static let documentation: StaticString = """
    Steps to a panorama that a link of the current view names, or back to the start. The reply has \
    its view; its pictures cannot be fetched before. A step to where the player stands changes \
    nothing. The path is told to all at the reveal. At most 500 steps a round.
    """
  public static let errors: [GameErrorCode] = [.notInMatch, .wrongPhase, .unreachable]

  public struct Parameters: WireObject, Hashable {
    public var match: MatchID
    /// 1, 2, 3 …
    public var round: Int
    /// The handle of the node.
    public var node: String

    public init(match: MatchID, round: Int, node: String) {
      self.match = match
      self.round = round
      self.node = node
    }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      match = try fields("match", \.match, "The match.")
      round = try fields("round", \.round, in: MatchLimits.roundNumbers, "The round, from 1.")
      node = try fields("to", \.node, "The handle of a link, or of the start.")
    }
  }

  public struct Result: WireObject, Hashable {
    public var view: PlaceView

    public init(view: PlaceView) { self.view = view }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      view = try fields("view", \.view, "What the player sees now.")
    }
  }
}

/// The credit of a revealed place's pictures.
extension Imagery: WireObject {
  public init(_ fields: inout WireFields<Self>) throws(WireFault) {
    self.init(
      provider: try fields("provider", \.provider, "The provider's name."),
      reference: try fields("id", \.reference, "The provider's id of the picture at the start."),
      author: try fields.optional("author", \.author, "Who published the pictures."),
      license: try fields.optional("license", \.license, "The licence's SPDX id or name."),
      link: try fields.optional("url", \.link, "The picture's page at the provider."))
  }

  public static let schemaName: StaticString? = "Imagery"
  public static let documentation: StaticString =
    "Who took the pictures of a place. They were resized, rotated and encoded anew."
}
