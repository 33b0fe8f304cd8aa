import Geodesy
import Places

/// The requests to a provider of street pictures, as far as providers differ. All of them block.
public protocol StreetPictureAPI: Sendable {
  /// The name in protocol and files, as in `panoramax`.
  var name: String { get }
  /// The line that players read while they play, the same for all places.
  var credit: PlaceCredit { get }
  /// How it writes the ids of pictures.
  var form: PictureReference.Form { get }

  /// The 360° pictures within some 250 m of a point, those that can be walked to among them.
  func pictures(around point: Coordinate) throws(PlaceProviderError) -> [StreetPicture]

  /// Those of the pictures that are still shown.
  func stillShown(_ ids: [String]) throws(PlaceProviderError) -> Set<String>

  /// The file of a picture.
  func file(of picture: StreetPicture) throws(PlaceProviderError) -> [UInt8]

  /// 360° pictures in a wider area around a point, for the starts of a map; counts the requests.
  func survey(
    around point: Coordinate, requests: inout Int
  ) throws(PlaceProviderError) -> [StreetPicture]
}

extension StreetPictureAPI {
  /// The file under an address, which is no longer than what is decoded.
  func file(
    at address: String, by fetcher: any DocumentFetcher
  ) throws(PlaceProviderError) -> [UInt8] {
    do {
      return try fetcher.fetch(address, limit: PanoramaImage.longestFile)
    } catch .missing {
      throw .unusable("a picture is gone")
    } catch .tooLong {
      throw .unusable("a picture is too long")
    } catch .forbidden(let host) {
      // Asking on at full speed would not help, and an operator has to know.
      throw .unavailable("a picture is at \(host), which is not allowed (--panorama-picture-host)")
    } catch {
      throw .unavailable("\(error)")
    }
  }
}
