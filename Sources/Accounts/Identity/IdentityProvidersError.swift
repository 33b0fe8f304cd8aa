/// An error in a file of identity providers, with its place.
public struct IdentityProvidersError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Such as `providers[1].issuers`; empty for the file as a whole.
  public let place: String
  public let problem: String

  init(place: String, problem: String) {
    self.place = place
    self.problem = problem
  }

  init(_ error: DecodingError) {
    switch error {
    case .keyNotFound(let key, let context):
      self.init(place: Self.place(context.codingPath + [key]), problem: "is missing")
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      self.init(place: Self.place(context.codingPath), problem: "has a wrong type")
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      self.init(place: "", problem: "is not JSON")
    case .dataCorrupted(let context):
      self.init(place: Self.place(context.codingPath), problem: "is none of the possible values")
    @unknown default:
      self.init(place: "", problem: "cannot be read")
    }
  }

  public var description: String {
    place.isEmpty ? "the file of identity providers \(problem)" : "\(place) \(problem)"
  }

  static func place(_ path: [any CodingKey]) -> String {
    path.reduce(into: "") { place, key in
      if let index = key.intValue {
        place += "[\(index)]"
      } else {
        place += (place.isEmpty ? "" : ".") + key.stringValue
      }
    }
  }
}
