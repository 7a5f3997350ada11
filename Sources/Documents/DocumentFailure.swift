package enum DocumentFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// A file or a folder can't be read. The reason is worded as the end of a sentence.
  case unreadable(path: String, reason: String)
  /// A part of the document is damaged or exceeds a limit. The reason is worded as the end of a
  /// sentence.
  case unusable(part: String, reason: String)
  case pointsOutside(name: String)

  package var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "cannot read \(OneLine.text(path)): \(OneLine.text(reason))"
    case .unusable(let part, let reason): "\(OneLine.text(part)): \(OneLine.text(reason))"
    case .pointsOutside(let name): "'\(OneLine.text(name))' is outside of the document"
    }
  }
}
