/// The kind of view in which a match shows its places.
public enum ViewKind: String, Hashable, Sendable, CaseIterable {
  case sketch, panorama, streetview, coordinates
}
