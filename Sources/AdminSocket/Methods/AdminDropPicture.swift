import WireProtocol

/// Blocks a street panorama.
public enum AdminDropPicture: WireMethod {
  public static let name: StaticString = "admin.dropPicture"
  public static let documentation: StaticString = """
    Removes the places that a panorama belongs to, at once and for good.
    """

  public struct Parameters: WireObject, Hashable {
    /// The provider's id.
    public var picture: String

    public init(picture: String) { self.picture = picture }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      picture = try fields("picture", \.picture, "The provider's id of the picture.")
    }
  }

  public struct Result: WireObject, Hashable {
    /// The number of places that were removed.
    public var places: Int

    public init(places: Int) { self.places = places }

    public init(_ fields: inout WireFields<Self>) throws(WireFault) {
      places = try fields("places", \.places, "How many places were removed.")
    }
  }
}
