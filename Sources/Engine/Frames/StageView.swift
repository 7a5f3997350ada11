package import Foundation

/// The viewport of the stage: the scene fitted to it, or at the user's scale and offset.
package struct StageView: Equatable {
  /// The window's points per point of the scene; nil to fit the scene to the viewport.
  package private(set) var scale: CGFloat?
  /// The offset of the scene's centre from the centre of its area, in the window's points.
  package private(set) var offset = CGPoint.zero

  package init() {}

  static let scales: ClosedRange<CGFloat> = 0.1...32
  /// The width and height of the part of the scene that always stays visible, in points.
  private static let rest: CGFloat = 24

  /// Zooms from the scale `present` to the scale `new`. The point at `anchor`, which is relative to
  /// the area's centre, stays fixed.
  package mutating func zoom(to new: CGFloat, about anchor: CGPoint, from present: CGFloat) {
    let new = min(max(new, Self.scales.lowerBound), Self.scales.upperBound)
    let factor = new / present
    offset = CGPoint(
      x: anchor.x - (anchor.x - offset.x) * factor, y: anchor.y - (anchor.y - offset.y) * factor)
    scale = new
  }

  /// Moves the scene by a distance from the offset `start`.
  package mutating func pan(from start: CGPoint, by distance: CGPoint, present: CGFloat) {
    scale = present
    offset = CGPoint(x: start.x + distance.x, y: start.y + distance.y)
  }

  /// Limits the offset so that a part of a scene of `size` stays visible.
  package mutating func keep(_ size: CGSize, in area: CGSize) {
    guard let scale else {
      offset = .zero
      return
    }
    func limited(_ value: CGFloat, _ length: CGFloat, _ available: CGFloat) -> CGFloat {
      let limit = max((length * scale + available) / 2 - Self.rest, 0)
      return min(max(value, -limit), limit)
    }
    offset = CGPoint(
      x: limited(offset.x, size.width, area.width), y: limited(offset.y, size.height, area.height))
  }
}
