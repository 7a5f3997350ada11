/// A button of the toolbar in the header.
enum Tool: CaseIterable {
  case record, screenshot, compare, explain, undo, export

  /// The command of a click on it; nil where a menu opens.
  var command: Command? {
    switch self {
    case .record: .file(.record)
    case .screenshot: .file(.screenshot)
    case .compare: .look(.compare)
    case .explain: .look(.explain)
    case .undo: .target(.undo)
    case .export: nil
    }
  }

  /// What a click does, in a few words.
  var title: String {
    switch self {
    case .record: "record a video, or end it"
    case .screenshot: "screenshot of the stage"
    case .compare: "compare with what is tuned now"
    case .explain: "why the value is what it is"
    case .undo: "undo"
    case .export: "export the animations to a file"
    }
  }
}
