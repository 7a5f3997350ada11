enum Tool: CaseIterable {
  case record, screenshot, compare, explain, undo, export

  /// The command that a click on the tool gives; nil if the click opens a menu.
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

  var title: String {
    switch self {
    case .record: "record a video, or stop"
    case .screenshot: "screenshot of the stage"
    case .compare: "compare A and B"
    case .explain: "explain the value"
    case .undo: "undo"
    case .export: "export the animations to a file"
    }
  }
}
