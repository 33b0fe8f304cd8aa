/// The plain text of a piece of HTML: without tags, comments, and the contents of scripts and
/// styles, and with each reference to a character resolved once.
enum HTMLText {
  static func plain(_ html: String) -> String {
    var reader = Reader(scalars: Array(html.unicodeScalars))
    return reader.read()
  }

  /// Elements that end a line.
  static let blocks: Set<String> = [
    "p", "br", "div", "li", "ul", "ol", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6",
    "blockquote", "pre", "section", "article", "header", "footer", "hr", "figure", "figcaption",
  ]
  /// Elements whose content is not shown.
  static let hidden: Set<String> = ["script", "style", "head", "title", "template", "noscript"]

  private struct Reader {
    let scalars: [Unicode.Scalar]
    private var position = 0
    private var text = String.UnicodeScalarView()

    init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

    mutating func read() -> String {
      while position < scalars.count {
        switch scalars[position] {
        case "<": readMarkup()
        case "&": readReference()
        default:
          text.append(scalars[position])
          position += 1
        }
      }
      return String(text)
    }

    /// A tag or a comment; any other `<` is text.
    private mutating func readMarkup() {
      if starts(with: "<!--", at: position) {
        position = end(of: "-->", from: position + 4)
        return
      }
      let isEnd = position + 1 < scalars.count && scalars[position + 1] == "/"
      var place = position + (isEnd ? 2 : 1)
      guard place < scalars.count,
        scalars[place].isLetter || !isEnd && "!?".unicodeScalars.contains(scalars[place])
      else {
        text.append("<")
        position += 1
        return
      }
      var name = ""
      while place < scalars.count, scalars[place].isLetter || scalars[place].isDigit {
        name.unicodeScalars.append(scalars[place])
        place += 1
      }
      name = name.lowercased()
      position = endOfTag(from: place)
      if HTMLText.blocks.contains(name) { text.append("\n") }
      if !isEnd, HTMLText.hidden.contains(name) { skip(to: name) }
    }

    /// The place behind the `>` of a tag, whose attributes may have one in quotes.
    private func endOfTag(from start: Int) -> Int {
      var quote: Unicode.Scalar?
      var place = start
      while place < scalars.count {
        let scalar = scalars[place]
        place += 1
        if let open = quote {
          if scalar == open { quote = nil }
        } else if scalar == "\"" || scalar == "'" {
          quote = scalar
        } else if scalar == ">" {
          return place
        }
      }
      return place
    }

    /// Passes the content of an element, up to its end tag or the end of the text.
    private mutating func skip(to name: String) {
      let tag = "</" + name
      while position < scalars.count, !starts(with: tag, at: position) { position += 1 }
      if position < scalars.count { position = endOfTag(from: position) }
    }

    private mutating func readReference() {
      let limit = min(position + Self.longestReference, scalars.count)
      guard let end = scalars[position..<limit].firstIndex(of: ";"),
        let scalar = Self.scalar(of: String(String.UnicodeScalarView(scalars[position + 1..<end])))
      else {
        text.append("&")
        position += 1
        return
      }
      text.append(scalar)
      position = end + 1
    }

    private static let longestReference = 12

    private static func scalar(of name: String) -> Unicode.Scalar? {
      guard name.hasPrefix("#") else { return HTMLText.references[name] }
      let digits = name.dropFirst()
      let isHexadecimal = digits.first == "x" || digits.first == "X"
      let number = isHexadecimal ? digits.dropFirst() : digits
      guard number.allSatisfy(\.isHexDigit) else { return nil }
      return UInt32(number, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
    }

    private func end(of mark: String, from start: Int) -> Int {
      var place = min(start, scalars.count)
      while place < scalars.count, !starts(with: mark, at: place) { place += 1 }
      return min(place + mark.unicodeScalars.count, scalars.count)
    }

    /// Letters count in either case.
    private func starts(with mark: String, at place: Int) -> Bool {
      var place = place
      for scalar in mark.unicodeScalars {
        guard place < scalars.count,
          scalars[place] == scalar || scalars[place].isLetter && scalars[place].lower == scalar
        else { return false }
        place += 1
      }
      return true
    }
  }

  /// The names that feeds use; others stay as they are.
  private static let references: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "shy": "\u{AD}",
    "copy": "©", "reg": "®", "trade": "™", "hellip": "…", "mdash": "—", "ndash": "–",
    "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„",
    "laquo": "«", "raquo": "»", "bull": "•", "middot": "·", "deg": "°", "euro": "€", "pound": "£",
    "yen": "¥", "sect": "§", "para": "¶", "times": "×", "divide": "÷", "frac12": "½",
    "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß",
    "agrave": "à", "aacute": "á", "acirc": "â", "aring": "å", "Aring": "Å", "aelig": "æ",
    "ccedil": "ç", "egrave": "è", "eacute": "é", "Eacute": "É", "ecirc": "ê", "euml": "ë",
    "iacute": "í", "icirc": "î", "ntilde": "ñ", "oacute": "ó", "ocirc": "ô", "oslash": "ø",
    "Oslash": "Ø", "uacute": "ú", "ucirc": "û",
  ]
}

extension Unicode.Scalar {
  fileprivate var isLetter: Bool {
    (0x41...0x5A).contains(value) || (0x61...0x7A).contains(value)
  }
  /// Of a letter.
  fileprivate var lower: Unicode.Scalar { Unicode.Scalar(UInt8(value) | 0x20) }
  fileprivate var isDigit: Bool { (0x30...0x39).contains(value) }
}
