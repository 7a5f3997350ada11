/// Counts the values, key times, timing functions and spline settings of all keyframe animations
/// below an element.
struct KeyframeCount {
  /// The number found; `limit` + 1 if it exceeds the limit.
  private(set) var count = 0
  private let limit: Int

  /// Counts until the number exceeds `limit`.
  init(of root: XMLNode, limit: Int) {
    self.limit = limit
    root.visit { add($0) }
  }

  static let lists: Set<String> = [
    "values", "keyTimes", "timingFunctions", "tensionValues", "continuityValues", "biasValues",
  ]

  private mutating func add(_ node: XMLNode) {
    guard count <= limit else { return }
    for attribute in node.attributes where Self.lists.contains(attribute.name) {
      addNumbers(in: attribute.value)
    }
    guard Self.lists.contains(node.name) else { return }
    count = min(count + node.children.count, limit + 1)
    // A list may also be a single string of numbers: the element's text or an attribute.
    if node.children.isEmpty {
      addNumbers(in: node["value"] ?? node.text)
    }
  }

  private mutating func addNumbers(in text: String) {
    var isInside = false
    for byte in text.utf8 where count <= limit {
      let isSeparator = Notation.isSeparator(byte)
      if !isSeparator, !isInside { count += 1 }
      isInside = !isSeparator
    }
  }
}
