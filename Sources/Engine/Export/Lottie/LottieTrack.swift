/// A Lottie layer over time: its structure, and the numbers of its node on each of its frames.
final class LottieTrack {
  let structure: LottieNode.Structure
  let start: Int
  private(set) var points: [[Double]] = []
  private(set) var colors: [[Double]] = []
  private(set) var lengths: [[Double]] = []
  private(set) var children = LottieTracks()
  private(set) var matte = LottieTracks()

  var end: Int { start + points.count }

  init(_ node: LottieNode, start: Int) {
    (structure, self.start) = (node.structure, start)
    add(node)
  }

  /// Adds the node of the next frame, which must have the same structure.
  func add(_ node: LottieNode) {
    children.add(node.children, at: end)
    matte.add(node.matte, at: end)
    points.append(node.points)
    colors.append(node.colors)
    lengths.append(node.lengths)
  }
}

/// The Lottie layers of an animation. A layer lasts for consecutive frames, as long as each frame
/// has a node with the layer's structure at the layer's position in the painting order.
struct LottieTracks {
  /// The layers in painting order.
  private(set) var all: [LottieTrack] = []

  /// Adds the nodes of the next frame, in painting order.
  ///
  /// - Complexity: O(t + n), where t is the number of tracks so far and n the number of nodes. If
  ///   the previous frame and this one have b and c nodes between their common beginning and their
  ///   common end, matching these costs O(bc) more, up to ``maxPairs``.
  mutating func add(_ nodes: [LottieNode], at frame: Int) {
    let present = all.indices.filter { all[$0].end == frame }
    let pairs = Self.pairs(present.map { all[$0].structure }, nodes.map(\.structure))
    var trackIndices: [Int: Int] = [:]
    for (old, new) in pairs { trackIndices[new] = present[old] }
    // Go from the last node to the first, so that inserting a track does not change the indices
    // that are still needed.
    var insertionIndex = all.count
    for (index, node) in nodes.enumerated().reversed() {
      if let track = trackIndices[index] {
        all[track].add(node)
        insertionIndex = track
      } else {
        all.insert(LottieTrack(node, start: frame), at: insertionIndex)
      }
    }
  }

  /// The largest number of pairs to compare. If there are more, the nodes between the common
  /// beginning and the common end of two frames are not matched.
  private static let maxPairs = 1 << 20

  /// Matches equal structures of two lists, keeping their order, and returns pairs of indices.
  private static func pairs(
    _ old: [LottieNode.Structure], _ new: [LottieNode.Structure]
  ) -> [(Int, Int)] {
    let shorter = min(old.count, new.count)
    var head = 0
    while head < shorter, old[head] == new[head] { head += 1 }
    var tail = 0
    while tail < shorter - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] {
      tail += 1
    }
    let inner = longest(
      Array(old[head..<old.count - tail]), Array(new[head..<new.count - tail]))
    return (0..<head).map { ($0, $0) } + inner.map { ($0 + head, $1 + head) }
      + (0..<tail).reversed().map { (old.count - 1 - $0, new.count - 1 - $0) }
  }

  /// Returns a longest common subsequence of two lists
  /// (<https://en.wikipedia.org/wiki/Longest_common_subsequence>), as pairs of indices.
  private static func longest(
    _ old: [LottieNode.Structure], _ new: [LottieNode.Structure]
  ) -> [(Int, Int)] {
    if old.count * new.count > maxPairs { return [] }
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    return Array(
      zip(
        old.indices.filter { !removed.contains($0) },
        new.indices.filter { !inserted.contains($0) }))
  }
}
