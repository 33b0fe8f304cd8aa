/// The name of a part of a PNG or a WebP file, in the order of its bytes.
struct FourCharacterCode: Hashable {
  /// Below 2³².
  let value: Int

  init(value: Int) {
    self.value = value
  }

  /// The code of four ASCII characters.
  init(_ characters: String) {
    precondition(characters.utf8.count == 4)
    value = characters.utf8.reduce(0) { $0 << 8 | Int($1) }
  }
}
