/// Text that occurs in the help of several verbs. (A verb is a command of the program.)
enum HelpText {
  /// The title of the group of options that change a scene. Most verbs have these options.
  static let evaluation = "Scene and timing"
  /// The title of the group of options for images.
  static let image = "Image"

  /// Composes the discussion in a verb's help from its parts. ``ManualPage`` splits it into these
  /// parts again.
  ///
  /// - Parameters:
  ///   - text: Paragraphs, with an empty line between them.
  ///   - examples: Commands, each with its purpose.
  ///   - seeAlso: Commands and pages of the documentation.
  static func discussion(
    _ text: String = "", examples: [(command: String, purpose: String)] = [],
    seeAlso: [String] = []
  ) -> String {
    var parts = text.isEmpty ? [] : [text]
    if !examples.isEmpty {
      let lines = examples.map { "  \($0.command)\n      \($0.purpose)" }
      parts.append(([examplesTitle] + lines).joined(separator: "\n"))
    }
    if !seeAlso.isEmpty { parts.append(seeAlsoTitle + " " + seeAlso.joined(separator: ", ")) }
    return parts.joined(separator: "\n\n")
  }

  static let exitStatusTitle = "Exit status:"
  static let examplesTitle = "Examples:"
  static let seeAlsoTitle = "See also:"
}
