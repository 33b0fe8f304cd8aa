import GameRules
import JSON

// The statement of a round stands where else the credit of its pictures is, as a JSON text: no
// round has both.
extension QuizStatement {
  var text: String {
    var writer = JSONWriter(capacity: 64)
    writer.beginObject()
    writer.name("statement")
    writer.string(id)
    writer.name("isTrue")
    writer.boolean(isTrue)
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Reads what ``text`` wrote; `nil` for anything else: the column has the imagery of places too.
  init?(text: String) {
    guard let root = (try? JSONDocument(Array(text.utf8)))?.root,
      let id = root["statement"]?.string, let isTrue = root["isTrue"]?.boolean
    else { return nil }
    self.init(id: id, isTrue: isTrue)
  }
}

// A verdict stands where else the country of an answer is, as `true` or `false`.
extension RoundResult {
  /// The country or the verdict, as it is stored.
  var answerText: String? { verdict.map { "\($0)" } ?? country?.description }
}
