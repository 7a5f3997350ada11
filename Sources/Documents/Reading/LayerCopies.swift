/// Counts the layers that are drawn if each replicator makes its largest number of copies.
struct LayerCopies {
  let count: Int

  init(of root: XMLNode) {
    // The largest number of copies that a state or an animation sets, for any replicator.
    var largest = 1.0
    root.visit { node in
      guard node["keyPath"] == "instanceCount" || node["key"] == "instanceCount" else { return }
      node.visit { part in
        for attribute in part.attributes {
          largest = max(largest, Notation.number(attribute.value) ?? 1)
        }
        largest = max(largest, Notation.number(part.text) ?? 1)
      }
    }
    count = Int(min(Self.count(in: root, largest), 1e9))
  }

  private static func count(in node: XMLNode, _ largest: Double) -> Double {
    let inside = node.children.reduce(0) { $0 + count(in: $1, largest) }
    guard LayerClass.isName(of: node) else { return inside }
    guard node.name == "CAReplicatorLayer" || node["type"] == "CAReplicatorLayer" else {
      return inside + 1
    }
    // If the element gives several numbers of copies, use the largest.
    var texts = node.children.filter { $0.name == "instanceCount" }.map { $0["value"] ?? $0.text }
    if let own = node["instanceCount"] { texts.append(own) }
    let own = texts.compactMap { Notation.number($0) }.max() ?? 1
    // Replicators draw at most 10,000 copies.
    return inside * min(max(own, largest, 1), 10_000) + 1
  }
}
