struct ImageNames {
  /// The name of each image. `isFrame` tells whether the image is only a value of animations. Of
  /// such images, few are visible at a time, because an animation shows one of its values at a
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
