import Foundation
import MidflightGeometry
import MidflightLayerTree

extension UIView {
  /// The parts of a view that follow the size of its superview, with UIKit's raw values: its
  /// distances to the edges, and its own size.
  public struct AutoresizingMask: OptionSet, Sendable, Hashable {
    /// One bit for each of the six.
    public let rawValue: UInt
    /// The parts that these bits stand for; others are of no effect.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The distance to the superview's left edge.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The view's width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The distance to the superview's right edge.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// The distance to the superview's top edge.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// The view's height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The distance to the superview's bottom edge.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  /// Runs a change of the bounds, and has the subviews follow at once: what moves them in an
  /// animation block moves with it.
  func resizingSubviews(_ change: () -> Void) {
    let old = layer.bounds.size
    change()
    let new = layer.bounds.size
    guard new != old, autoresizesSubviews, !children.isEmpty else { return }
    let scope = ViewSession.current.scope
    guard scope.value.resizeDepth < CALayer.depthLimit else { return layer.reportResizingEnds() }
    scope.with {
      $0.resizeDepth += 1
    } do: {
      for view in children { view.follow(from: old, to: new) }
    }
  }

  /// Takes the superview's new size, as the mask says.
  private func follow(from old: CGSize, to new: CGSize) {
    let mask = autoresizingMask
    if mask.isEmpty { return }
    // The frame as it is without the transform.
    let (size, anchor) = (bounds.size, layer.anchorPoint)
    let (x, width) = Self.fit(
      start: center.x - anchor.x * size.width, length: size.width, old: old.width, new: new.width,
      flexible: [
        mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
        mask.contains(.flexibleRightMargin),
      ])
    let (y, height) = Self.fit(
      start: center.y - anchor.y * size.height, length: size.height, old: old.height,
      new: new.height,
      flexible: [
        mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
        mask.contains(.flexibleBottomMargin),
      ])
    if CATransform3DIsIdentity(layer.transform) {
      frame = CGRect(x: x, y: y, width: width, height: height)
    } else {
      bounds.size = CGSize(width: width, height: height)
      center = CGPoint(x: x + anchor.x * width, y: y + anchor.y * height)
    }
  }

  /// Where a length of the superview's is to lie after that has changed from `old` to `new`.
  ///
  ///     |<- before ->|<- length ->|<- after ->|    before + length + after = old
  ///
  /// The flexible ones of the three share the difference in proportion to what they are, and
  /// equally where none of them is positive. A length does not become negative.
  private static func fit(
    start: CGFloat, length: CGFloat, old: CGFloat, new: CGFloat, flexible: [Bool]
  ) -> (start: CGFloat, length: CGFloat) {
    let parts = [start, length, old - start - length]
    var shares = zip(parts, flexible).map { $1 ? max($0, 0) : 0 }
    if !shares.contains(where: { $0 > 0 }) { shares = flexible.map { $0 ? 1 : 0 } }
    let whole = shares.reduce(0, +)
    if whole == 0 { return (start, length) }
    let difference = new - old
    return (
      start + difference * shares[0] / whole, max(length + difference * shares[1] / whole, 0)
    )
  }
}
