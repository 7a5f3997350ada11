package import Foundation

/// How a person looks at the stage: as large as fits, or at a scale of one's own, moved aside.
package struct StageView: Equatable {
  /// Points of the window to a point of the scene; nil for as many as fit.
  package private(set) var scale: CGFloat?
  /// How far the scene's middle is from the middle of its area, in points of the window.
  package private(set) var offset = CGPoint.zero

  /// As large as fits.
  package init() {}

  static let scales: ClosedRange<CGFloat> = 0.1...32
  /// The part of the scene that stays seen, however far it is moved, in points.
  private static let rest: CGFloat = 24

  /// Zooms to a scale so that what stands at a place goes on standing there.
  ///
  /// - Parameters:
  ///   - place: The place, from the area's middle.
  ///   - present: The scale that is in force.
  package mutating func zoom(to new: CGFloat, about place: CGPoint, from present: CGFloat) {
    let new = min(max(new, Self.scales.lowerBound), Self.scales.upperBound)
    let factor = new / present
    offset = CGPoint(
      x: place.x - (place.x - offset.x) * factor, y: place.y - (place.y - offset.y) * factor)
    scale = new
  }

  /// As it would be, moved by a distance since it was at `start`.
  package mutating func pan(from start: CGPoint, by distance: CGPoint, present: CGFloat) {
    scale = present
    offset = CGPoint(x: start.x + distance.x, y: start.y + distance.y)
  }

  /// Keeps a part of a scene of `size` in an area.
  package mutating func keep(_ size: CGSize, in area: CGSize) {
    guard let scale else {
      offset = .zero
      return
    }
    func limited(_ value: CGFloat, _ length: CGFloat, _ room: CGFloat) -> CGFloat {
      let limit = max((length * scale + room) / 2 - Self.rest, 0)
      return min(max(value, -limit), limit)
    }
    offset = CGPoint(
      x: limited(offset.x, size.width, area.width), y: limited(offset.y, size.height, area.height))
  }
}
