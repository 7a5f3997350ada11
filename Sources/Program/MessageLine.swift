/// Turns messages into single lines that are safe in a terminal. This is needed because a message
/// may quote an argument given by the user or by a faulty script.
enum MessageLine {
  /// The length, in Unicode scalars, up to which a message is shown in full.
  private static let longest = 1_000
  /// The lengths, in Unicode scalars, of the beginning and the end of a longer message that are
  /// shown. The end contains the advice.
  private static let (headLength, tailLength) = (500, 400)

  /// Returns the message on a single line. Characters that control a terminal or reverse text are
  /// escaped, and the middle of a very long message is left out.
  static func text(_ message: String) -> String {
    let lines = message.unicodeScalars.split(separator: "\n").map { line in
      String(line.drop { $0 == " " })
    }
    let scalars = Array(lines.joined(separator: " ").unicodeScalars)
    if scalars.count <= longest { return escaped(scalars[...]) }
    let left = scalars.count - headLength - tailLength
    return escaped(scalars.prefix(headLength)) + " [\(left) more characters] "
      + escaped(scalars.suffix(tailLength))
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
