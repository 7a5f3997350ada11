package import Foundation

/// The viewport of the stage: shows the scene fitted to the stage, or at the user's scale and
/// offset.
package struct StageView: Equatable {
  /// The scale, in window points per scene point; nil to fit the scene to the stage.
  package private(set) var scale: CGFloat?
  /// The offset of the scene's centre from the stage's centre, in the window's points.
  package private(set) var offset = CGPoint.zero

  package init() {}

  static let scales: ClosedRange<CGFloat> = 0.1...32
  /// The width and height of the part of the scene that must stay visible, in the window's points.
  private static let rest: CGFloat = 24

  /// Changes the scale so that the point of the scene at `anchor` stays fixed.
  ///
  /// - Parameters:
  ///   - new: The new scale.
  ///   - anchor: A point relative to the centre of the stage.
  ///   - present: The current scale.
  package mutating func zoom(to new: CGFloat, about anchor: CGPoint, from present: CGFloat) {
    let new = min(max(new, Self.scales.lowerBound), Self.scales.upperBound)
    let factor = new / present
    offset = CGPoint(
      x: anchor.x - (anchor.x - offset.x) * factor, y: anchor.y - (anchor.y - offset.y) * factor)
    scale = new
  }

  /// Moves the scene by `distance` from the offset `start`.
  package mutating func pan(from start: CGPoint, by distance: CGPoint, present: CGFloat) {
    scale = present
    offset = CGPoint(x: start.x + distance.x, y: start.y + distance.y)
  }

  /// Limits the offset so that a part of the scene stays visible.
  ///
  /// - Parameters:
  ///   - size: The scene's size.
  ///   - area: The stage's size.
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
