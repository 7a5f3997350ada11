/// Collects the parts of a document that are not drawn, and counts them by kind.
@MainActor
final class DocumentProblems {
  enum Kind: CaseIterable {
    case image, layerClass, property, value, filter, behavior, animation, state, target, element
    case limit, other

    fileprivate func name(_ count: Int) -> String {
      let (one, many) =
        switch self {
        case .image: ("image", "images")
        case .layerClass: ("class of layers", "classes of layers")
        case .property: ("property", "properties")
        case .value: ("unreadable value", "unreadable values")
        case .filter: ("filter", "filters")
        case .behavior: ("behavior", "behaviors")
        case .animation: ("animation", "animations")
        case .state: ("part of a state", "parts of states")
        case .target: ("missing layer", "missing layers")
        case .element: ("element", "elements")
        case .limit: ("exceeded limit", "exceeded limits")
        case .other: ("", "")
        }
      return "\(count) \(count == 1 ? one : many)"
    }
  }

  /// For each kind, how many different items the message names, and how many are stored with a
  /// count.
  private static let (limit, maxKept) = (3, 1000)
  /// The maximum length of an item, in characters.
  private static let length = 160

  private struct Found {
    var order: [String] = []
    var counts: [String: Int] = [:]
    var total = 0
  }

  private var found: [Kind: Found] = [:]

  /// Counts a part of the document that is not drawn.
  ///
  /// - Parameter what: The name of the part. Parts with the same name are listed once, with a
  ///   count.
  func note(_ what: String, _ kind: Kind = .other) {
    let what = OneLine.text(what, limit: Self.length)
    var found = found[kind] ?? Found()
    found.total += 1
    if found.counts[what] == nil, found.order.count < Self.maxKept { found.order.append(what) }
    if found.order.count < Self.maxKept || found.counts[what] != nil {
      found.counts[what, default: 0] += 1
    }
    self.found[kind] = found
  }

  /// A one-line message about all problems; nil if there are no problems.
  var line: String? {
    let parts = Kind.allCases.compactMap { kind -> String? in
      guard let found = found[kind] else { return nil }
      let names = found.order.prefix(Self.limit).map { what in
        found.counts[what] == 1 ? what : "\(what) × \(found.counts[what] ?? 0)"
      }
      let rest = found.order.count > names.count ? "; …" : ""
      // Problems of the kind `other` are complete sentences.
      if kind == .other { return names.joined(separator: "; ") + rest }
      return "\(kind.name(found.total)) (\(names.joined(separator: "; "))\(rest))"
    }
    return parts.isEmpty ? nil : "not drawn: \(parts.joined(separator: ", "))"
  }
}
