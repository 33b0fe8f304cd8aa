/// The credentials of a bot.
struct Credentials: Sendable {
  let username: String
  let email: String
  var password: String

  /// A text that is in all addresses and passwords of a run. The server may send it only in the
  /// owner's own export.
  static func secretMark(of run: UInt64) -> String { "secret" + letters(run) }

  /// - Parameters:
  ///   - run: Makes the names new on a server that has seen bots before.
  ///   - number: Makes them different in a run.
  init(run: UInt64, number: Int) {
    let letters = Self.letters(UInt64(number))
    username = "soc" + Self.letters(run) + "-" + letters
    email = "\(letters).\(Self.secretMark(of: run))@bots.example"
    password = "\(Self.secretMark(of: run))-\(letters)-1"
  }

  /// Another password than before.
  mutating func changePassword() { password += "x" }

  /// A number in letters that look like no others, so that names sort as their keys do.
  private static func letters(_ number: UInt64) -> String {
    let alphabet = Array("abcdefghjkmnpqrtuvwxyz")
    var (rest, text) = (number, "")
    repeat {
      text.append(alphabet[Int(rest % UInt64(alphabet.count))])
      rest /= UInt64(alphabet.count)
    } while rest > 0
    return text
  }
}
