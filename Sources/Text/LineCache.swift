import Foundation
import MidflightGeometry

/// Lines that were laid out, by what they say: panels write mostly the same from frame to frame.
///
/// Two generations: what is asked for moves to the young one, and when that is full the old one is
/// forgotten. So what every frame needs stays, whatever else goes by.
struct LineCache {
  struct Key: Hashable {
    var text: String
    var size: Double
    /// Where it is cut; infinite for a whole line.
    var width: Double
    /// Where the ellipsis stands then.
    var mode = TextTruncation.end
  }

  /// Points in each generation, 16 bytes each: 2 MiB.
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
    // The text and the entry count too.
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
