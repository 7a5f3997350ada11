import Foundation
import MidflightGeometry

/// A cache of lines that were laid out recently. Panels draw mostly the same text from frame to
/// frame.
///
/// Lines belong to a young or an old generation. A line moves to the young generation when it is
/// requested. When the young generation is full, it replaces the old one, so lines that every frame
/// needs stay cached.
struct LineCache {
  struct Key: Hashable {
    var text: String
    var size: Double
    /// The width to which the line was truncated; infinite for a whole line.
    var width: Double
    /// The position of the ellipsis in a truncated line.
    var mode = TextTruncation.end
  }

  /// The maximum number of points in each generation: 2 MiB at 16 bytes each.
  private static let pointLimit = 1 << 17

  private var young: [Key: (path: Path, advance: CGFloat)] = [:]
  private var old: [Key: (path: Path, advance: CGFloat)] = [:]
  private var points = 0

  mutating func line(_ key: Key) -> (path: Path, advance: CGFloat)? {
    if let line = young[key] { return line }
    guard let line = old[key] else { return nil }
    add(line, for: key)
    return line
  }

  mutating func add(_ line: (path: Path, advance: CGFloat), for key: Key) {
    // The cost includes the text and the dictionary's entry, each converted to a number of points.
    let cost = line.path.pointCount + key.text.utf8.count / 16 + 8
    if cost > Self.pointLimit / 4 { return }
    if points + cost > Self.pointLimit {
      old = young
      young.removeAll(keepingCapacity: true)
      points = 0
    }
    young[key] = line
    points += cost
  }
}
