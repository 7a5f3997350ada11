import Foundation
import MidflightGeometry
import MidflightLayerTree

extension UIView {
  /// The parts of a view's geometry that change with the size of its superview: its distances from
  /// the superview's edges, and its own size. UIKit's raw values are used.
  public struct AutoresizingMask: OptionSet, Sendable, Hashable {
    /// One bit for each of the six parts.
    public let rawValue: UInt
    /// Creates a mask from bits; bits without a meaning have no effect.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The distance from the superview's left edge changes.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The view's width changes.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The distance from the superview's right edge changes.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// The distance from the superview's top edge changes.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// The view's height changes.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The distance from the superview's bottom edge changes.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  /// Runs a closure that changes the bounds, and immediately resizes the subviews, so that they
  /// animate in the same block as the bounds.
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

  /// Adapts the view's frame to a new size of its superview, as ``autoresizingMask`` requires.
  private func follow(from old: CGSize, to new: CGSize) {
    let mask = autoresizingMask
    if mask.isEmpty { return }
    // The mask applies to the frame without the view's transform, so compute that frame.
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

  /// Returns the start and length of a view's extent on one axis, after the length of its
  /// superview's extent has changed from `old` to `new`.
  ///
  /// ```
  /// |<- before ->|<- length ->|<- after ->|    before + length + after = old
  /// ```
  ///
  /// The flexible parts share the difference in proportion to their lengths, or equally if no
  /// flexible part has a positive length. The length does not become negative.
  ///
  /// - Parameter flexible: Whether each of the three parts is flexible, in the order above.
  private static func fit(
    start: CGFloat, length: CGFloat, old: CGFloat, new: CGFloat, flexible: [Bool]
  ) -> (start: CGFloat, length: CGFloat) {
    let parts = [start, length, old - start - length]
    var weights = zip(parts, flexible).map { $1 ? max($0, 0) : 0 }
    if !weights.contains(where: { $0 > 0 }) { weights = flexible.map { $0 ? 1 : 0 } }
    let whole = weights.reduce(0, +)
    if whole == 0 { return (start, length) }
    let difference = new - old
    return (
      start + difference * weights[0] / whole, max(length + difference * weights[1] / whole, 0)
    )
  }
}
