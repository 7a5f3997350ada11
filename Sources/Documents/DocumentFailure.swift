/// Why a document can't be shown.
package enum DocumentFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// A file or a folder can't be read; the reason is a sentence's end.
  case unreadable(path: String, reason: String)
  /// A part of it is damaged, or larger than what is taken; the reason is a sentence's end.
  case unusable(part: String, reason: String)
  /// A name leads out of the document.
  case leadsOutside(name: String)

  /// The sentence for the person who named the document.
  package var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "cannot read \(OneLine.text(path)): \(OneLine.text(reason))"
    case .unusable(let part, let reason): "\(OneLine.text(part)): \(OneLine.text(reason))"
    case .leadsOutside(let name): "'\(OneLine.text(name))' is outside of the document"
    }
  }
}
