/// Texts that several verbs' help has.
enum HelpText {
  /// The title of the options that change a scene, which most verbs share.
  static let evaluation = "Scene and timing"
  /// The title of the options of images.
  static let image = "Image"

  /// Composes the discussion of a verb's help. ``ManualPage`` reads this form again.
  ///
  /// - Parameters:
  ///   - text: Paragraphs, with an empty line between them.
  ///   - examples: Commands with their purposes.
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
