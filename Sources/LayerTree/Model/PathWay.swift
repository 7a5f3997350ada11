import Foundation
package import MidflightGeometry

/// The way of a shape through several paths: a number for each of the shapes on it. The first path
/// is 0, the next 1, and so on; between two of them it is how much of the way from one to the other
/// lies behind.
///
/// A shape that is on none of the ways between two has the number of the nearest place on them.
/// With two paths the number changes as evenly as the points do, also beyond both ends, so that it
/// has the velocity and the joints of the motion itself.
package struct PathWay: Sendable, Hashable {
  /// The paths on the way, none of which lies on the way through those before it.
  package private(set) var stations: [Path] = []
  /// The most of them; what comes later is measured by these.
  static let limit = 11
  /// So little of a way's length, squared, is the rounding of points.
  private static let slack = 1e-12

  /// The way through these paths, in order.
  package init(through paths: some Sequence<Path>) { for path in paths { add(path) } }

  /// Goes on to a path, unless it lies on the way already.
  package mutating func add(_ path: Path) {
    guard stations.count < Self.limit else { return }
    let isOn = place(of: path).map { $0.distance <= Self.slack } ?? stations.contains(path)
    if !isOn { stations.append(path) }
  }

  /// The number of the last path.
  package var end: Double { Double(max(stations.count - 1, 0)) }

  /// The path of a number; beyond the ends the way goes straight on. Nil for an empty way.
  package func path(at number: Double) -> Path? {
    guard stations.count > 1 else { return stations.first }
    let index = Int(min(max(number.rounded(.down), 0), end - 1))
    return stations[index].interpolated(to: stations[index + 1], fraction: number - Double(index))
  }

  /// The number of a path; nil where it has other segments than those on the way.
  ///
  /// - Complexity: O(points of the way).
  package func number(of path: Path) -> Double? {
    place(of: path)?.number ?? stations.firstIndex(of: path).map(Double.init)
  }

  /// The nearest place on the way, the first one of several, and the square of how far it is, in
  /// lengths of the way between two paths.
  private func place(of path: Path) -> (number: Double, distance: Double)? {
    var best: (number: Double, distance: Double)?
    for index in stations.indices.dropLast() {
      guard let foot = Self.foot(of: path, from: stations[index], to: stations[index + 1]) else {
        continue
      }
      // Beyond the way's ends it goes straight on.
      let low = index == 0 ? -Double.infinity : 0
      let high = index == stations.count - 2 ? Double.infinity : 1
      let fraction = min(max(foot.fraction, low), high)
      let off = (foot.fraction - fraction) * (foot.fraction - fraction)
      let distance = foot.distance + off
      if best.map({ distance < $0.distance - Self.slack }) ?? true {
        best = (Double(index) + fraction, distance)
      }
    }
    return best
  }

  /// The foot of a path on the straight way between two of the same segments, and the square of its
  /// distance from there, in lengths of that way.
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

/// The ways of the layers' paths in a session, by which they are looked at as numbers.
@MainActor final class PathWays: SessionPart {
  private struct Entry {
    weak var layer: CALayer?
    let key: String
    var way: PathWay
  }
  private var entries: [Entry] = []

  /// The way of a layer's property.
  func way(of layer: CALayer, _ key: String) -> PathWay? {
    entries.first { $0.layer === layer && $0.key == key }?.way
  }

  /// Gives a layer's property a way.
  func set(_ way: PathWay, of layer: CALayer, _ key: String) {
    if let index = entries.firstIndex(where: { $0.layer === layer && $0.key == key }) {
      if entries[index].way.stations.count != way.stations.count { entries[index].way = way }
      return
    }
    entries.removeAll { $0.layer == nil }
    entries.append(Entry(layer: layer, key: key, way: way))
  }
}

extension CALayer {
  /// The name behind a path's key of the number that its ``PathWay`` gives it.
  package static let wayName = "way"

  /// Has a path be looked at, and set, as a number: under its key with ``wayName`` behind it.
  package func setWay(_ way: PathWay, ofPath key: String) {
    context.part(PathWays.self).set(way, of: self, key)
  }

  /// The path from a layer's shape to its number.
  func extendedToWay(_ path: AnyPath, _ key: String) -> AnyPath? {
    guard let way = context.part(PathWays.self).way(of: self, key) else { return nil }
    @Sendable func number(_ path: Path?) -> Double? { path.flatMap { way.number(of: $0) } }
    switch path {
    case let path as ValuePath<Path?>:
      return path.extended(
        get: { number($0) }, set: { if let number = $1 { $0 = way.path(at: number) } })
    case let path as ValuePath<Path>:
      return path.extended(
        get: { number($0) },
        set: { whole, new in
          if let new, let path = way.path(at: new) { whole = path }
        })
    default: return nil
    }
  }
}
