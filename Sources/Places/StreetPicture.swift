import GameRules
import Geodesy

/// A 360° picture as a provider's API describes it.
public struct StreetPicture: Hashable, Sendable {
  public let reference: PictureReference
  public let coordinate: Coordinate
  /// The direction that the horizontal middle of the picture looks in, in degrees clockwise from
  /// north, 0…360.
  public let heading: Double
  /// The provider's id of the sequence.
  public let sequence: String
  /// Orders the pictures of a sequence: milliseconds after 1970, UTC.
  public let takenAt: Int64
  /// Where the file is.
  public let file: String
  public let author: String?
  public let license: String?
  /// The picture's page.
  public let link: String?

  public init(
    reference: PictureReference, coordinate: Coordinate, heading: Double, sequence: String,
    takenAt: Int64, file: String, author: String? = nil, license: String? = nil,
    link: String? = nil
  ) {
    self.reference = reference
    self.coordinate = coordinate
    self.heading = heading
    self.sequence = sequence
    self.takenAt = takenAt
    self.file = file
    self.author = author
    self.license = license
    self.link = link
  }
}
