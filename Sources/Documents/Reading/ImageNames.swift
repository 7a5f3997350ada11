struct ImageNames {
  /// The name of each image. `isFrame` tells whether the image is used only as a value of
  /// animations. Few such images are visible at a time, because an animation shows one value at a
  /// time.
  private(set) var all: [(name: String, isFrame: Bool)] = []
  private var indices: [String: Int] = [:]

  /// Collects the names of all images in the elements below `root`.
  ///
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
