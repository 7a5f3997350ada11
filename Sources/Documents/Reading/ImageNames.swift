struct ImageNames {
  /// Each name, and whether it is used only in the values of animations, which show one image at a
  /// time.
  private(set) var all: [(name: String, isFrame: Bool)] = []
  private var indices: [String: Int] = [:]

  /// - Complexity: O(elements).
  init(of root: XMLNode) { add(root, isFrame: false) }

  private mutating func add(_ node: XMLNode, isFrame: Bool) {
    if let name = node["src"], !IgnoredKeys.contains(node.name) {
      if let index = indices[name] {
        all[index].isFrame = all[index].isFrame && isFrame
      } else {
        indices[name] = all.count
        all.append((name, isFrame))
      }
    }
    let isFrame = isFrame || node.name == "values"
    for child in node.children { add(child, isFrame: isFrame) }
  }
}
