import Foundation
package import MidflightGeometry

/// Maps shapes to numbers along a sequence of paths. The first path has the number 0, the next 1,
/// and so on. A shape interpolated between two neighbouring paths has a number between theirs.
///
/// Any other shape has the number of the nearest shape on the sequence. With two paths, the number
/// is a linear function of the points' coordinates, even beyond the ends. So its graph shows the
/// velocity of the motion itself, and the motion's joints (the times at which one animation takes
/// over from another).
package struct PathSequence: Sendable, Hashable {
  /// The paths of the sequence, without those that are interpolations of earlier ones.
  package private(set) var paths: [Path] = []
  /// The largest number of paths. Paths added later get the number of the nearest shape on the
  /// sequence.
  static let limit = 11
  /// The tolerance for rounding: a squared distance, relative to the squared length of a segment
  /// between two neighbouring paths.
  private static let slack = 1e-12

  package init(through paths: some Sequence<Path>) { for path in paths { add(path) } }

  /// Adds a path, unless it is already on the sequence or the sequence is full.
  package mutating func add(_ path: Path) {
    guard paths.count < Self.limit else { return }
    let isOn = nearestShape(of: path).map { $0.distance <= Self.slack } ?? paths.contains(path)
    if !isOn { paths.append(path) }
  }

  package var end: Double { Double(max(paths.count - 1, 0)) }

  /// Returns the path at a number, which may be fractional; extrapolates beyond both ends. Returns
  /// nil if the sequence is empty.
  package func path(at number: Double) -> Path? {
    guard paths.count > 1 else { return paths.first }
    let index = Int(min(max(number.rounded(.down), 0), end - 1))
    return paths[index].interpolated(to: paths[index + 1], fraction: number - Double(index))
  }

  /// Returns the number of a path; nil if its segments differ from those of the sequence's paths.
  ///
  /// - Complexity: O(points of all paths).
  package func number(of path: Path) -> Double? {
    nearestShape(of: path)?.number ?? paths.firstIndex(of: path).map(Double.init)
  }

  /// Returns the number of the shape on the sequence that is nearest to `path` (the first, if
  /// several are equally near). Also returns the squared distance of that shape from `path`, as a
  /// fraction of the squared length of the segment between the two neighbouring paths.
  private func nearestShape(of path: Path) -> (number: Double, distance: Double)? {
    var best: (number: Double, distance: Double)?
    for index in paths.indices.dropLast() {
      guard let foot = Self.foot(of: path, from: paths[index], to: paths[index + 1]) else {
        continue
      }
      let low = index == 0 ? -Double.infinity : 0
      let high = index == paths.count - 2 ? Double.infinity : 1
      let fraction = min(max(foot.fraction, low), high)
      let off = (foot.fraction - fraction) * (foot.fraction - fraction)
      let distance = foot.distance + off
      if best.map({ distance < $0.distance - Self.slack }) ?? true {
        best = (Double(index) + fraction, distance)
      }
    }
    return best
  }

  /// Projects a path onto the straight line from `start` to `end`, taking the coordinates of all
  /// points as one vector. Returns the projection's position on the line (0 at `start`, 1 at
  /// `end`), and the squared distance of `path` from the projection, as a fraction of the line's
  /// squared length. Returns nil if the paths' segments differ.
  private static func foot(
    of path: Path, from start: Path, to end: Path
  ) -> (fraction: Double, distance: Double)? {
    guard path.verbs == start.verbs, start.verbs == end.verbs else { return nil }
    var (dot, length) = (0.0, 0.0)
    for (index, point) in path.points.enumerated() {
      let (a, b) = (start.points[index], end.points[index])
      dot += (point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)
      length += (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)
    }
    guard length > 0, dot.isFinite, length.isFinite else { return nil }
    let fraction = dot / length
    var distance = 0.0
    for (index, point) in path.points.enumerated() {
      let (a, b) = (start.points[index], end.points[index])
      let x = point.x - (a.x + (b.x - a.x) * fraction)
      let y = point.y - (a.y + (b.y - a.y) * fraction)
      distance += x * x + y * y
    }
    return (fraction, distance / length)
  }
}

/// A session's path sequences, each for a path property of a layer. With a sequence, the path can
/// be read and set as a number.
@MainActor final class PathSequences: SessionPart {
  private struct Entry {
    weak var layer: CALayer?
    let key: String
    var sequence: PathSequence
  }
  private var entries: [Entry] = []

  func sequence(of layer: CALayer, _ key: String) -> PathSequence? {
    entries.first { $0.layer === layer && $0.key == key }?.sequence
  }

  func set(_ sequence: PathSequence, of layer: CALayer, _ key: String) {
    if let index = entries.firstIndex(where: { $0.layer === layer && $0.key == key }) {
      if entries[index].sequence.paths.count != sequence.paths.count {
        entries[index].sequence = sequence
      }
      return
    }
    entries.removeAll { $0.layer == nil }
    entries.append(Entry(layer: layer, key: key, sequence: sequence))
  }
}

extension CALayer {
  package static let pathNumberName = "way"

  /// Makes the path property `key` readable and settable as a number. The number's key is `key`
  /// with ``pathNumberName`` appended.
  package func setPathSequence(_ sequence: PathSequence, ofPath key: String) {
    context.part(PathSequences.self).set(sequence, of: self, key)
  }

  func extendedToPathNumber(_ path: AnyPath, _ key: String) -> AnyPath? {
    guard let sequence = context.part(PathSequences.self).sequence(of: self, key) else {
      return nil
    }
    @Sendable func number(_ path: Path?) -> Double? { path.flatMap { sequence.number(of: $0) } }
    switch path {
    case let path as ValuePath<Path?>:
      return path.extended(
        get: { number($0) }, set: { if let number = $1 { $0 = sequence.path(at: number) } })
    case let path as ValuePath<Path>:
      return path.extended(
        get: { number($0) },
        set: { whole, new in
          if let new, let path = sequence.path(at: new) { whole = path }
        })
    default: return nil
    }
  }
}
