/// Messages as single lines that a terminal shows and does not obey. They quote what a person, or a
/// script gone wrong, has typed.
enum MessageLine {
  /// The most characters of a message that are shown, in Unicode's scalars.
  private static let longest = 1_000
  /// How much of a message that is longer is shown: its beginning, and its end, where the advice
  /// is.
  private static let (kept, keptAtEnd) = (500, 400)

  /// The message with its lines joined, what controls a terminal or turns text around escaped, and
  /// the middle of a very long one left out.
  static func text(_ message: String) -> String {
    let lines = message.unicodeScalars.split(separator: "\n").map { line in
      String(line.drop { $0 == " " })
    }
    let scalars = Array(lines.joined(separator: " ").unicodeScalars)
    if scalars.count <= longest { return escaped(scalars[...]) }
    let left = scalars.count - kept - keptAtEnd
    return escaped(scalars.prefix(kept)) + " [\(left) more characters] "
      + escaped(scalars.suffix(keptAtEnd))
  }

  private static func escaped(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = ""
    for scalar in scalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: text += scalar.escaped(asASCII: true)
      case .format where scalar.properties.isBidiControl: text += scalar.escaped(asASCII: true)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
