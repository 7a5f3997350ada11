/// A layer over time: a node's structure, and its numbers on each frame from the first to the last.
final class LottieTrack {
  let structure: LottieNode.Structure
  /// The frame on which it appears.
  let start: Int
  private(set) var points: [[Double]] = []
  private(set) var colors: [[Double]] = []
  private(set) var lengths: [[Double]] = []
  /// Those of a group's content.
  private(set) var children = LottieTracks()

  /// The frame after its last one.
  var end: Int { start + points.count }

  init(_ node: LottieNode, start: Int) {
    (structure, self.start) = (node.structure, start)
    add(node)
  }

  func add(_ node: LottieNode) {
    children.add(node.children, at: end)
    points.append(node.points)
    colors.append(node.colors)
    lengths.append(node.lengths)
  }
}

/// The layers of an animation, each of them with the frames on which there is something of its structure
/// in its place.
struct LottieTracks {
  /// In painting order.
  private(set) var all: [LottieTrack] = []

  /// Adds a frame's nodes, in painting order. Frames come one after the other.
  ///
  /// - Complexity: O(nodes) where they have the structures of the frame before in its order, else the
  ///   product of both counts.
  mutating func add(_ nodes: [LottieNode], at frame: Int) {
    let present = all.indices.filter { all[$0].end == frame }
    let pairs = Self.pairs(present.map { all[$0].structure }, nodes.map(\.structure))
    var places: [Int: Int] = [:]
    for (old, new) in pairs { places[new] = present[old] }
    // Backwards, so that places before stay as they are.
    var place = all.count
    for (index, node) in nodes.enumerated().reversed() {
      if let track = places[index] {
        all[track].add(node)
        place = track
      } else {
        all.insert(LottieTrack(node, start: frame), at: place)
      }
    }
  }

  /// A longest common subsequence, as pairs of indices.
  private static func pairs(
    _ old: [LottieNode.Structure], _ new: [LottieNode.Structure]
  ) -> [(Int, Int)] {
    if old == new { return old.indices.map { ($0, $0) } }
    let (oldHashes, newHashes) = (old.map(\.hashValue), new.map(\.hashValue))
    let width = new.count + 1
    var length = [Int32](repeating: 0, count: (old.count + 1) * width)
    func isSame(_ i: Int, _ j: Int) -> Bool { oldHashes[i] == newHashes[j] && old[i] == new[j] }
    for i in old.indices.reversed() {
      for j in new.indices.reversed() {
        length[i * width + j] =
          isSame(i, j)
          ? length[(i + 1) * width + j + 1] + 1
          : max(length[(i + 1) * width + j], length[i * width + j + 1])
      }
    }
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < old.count, j < new.count {
      if isSame(i, j) {
        pairs.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if length[(i + 1) * width + j] >= length[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }
}
