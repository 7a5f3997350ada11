public import Foundation

/// The directions in which a scroll layer scrolls.
public struct CAScrollLayerScrollMode: RawRepresentable, Sendable, Hashable {
  /// The mode's name, as Core Animation spells it.
  public let rawValue: String
  /// Creates a mode from its name. An unknown name is stored and scrolls like ``both``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// No scrolling.
  public static let none = CAScrollLayerScrollMode(rawValue: "none")
  /// Vertical scrolling.
  public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
  /// Horizontal scrolling.
  public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
  /// Scrolling in both directions.
  public static let both = CAScrollLayerScrollMode(rawValue: "both")
}

@MainActor struct ScrollProperties {
  let mode = LayerHint("scrollMode", CAScrollLayerScrollMode.both)
}

/// A layer that shows a part of its sublayers: it clips them, and scrolls by changing the origin of
/// its bounds, which animates like any change of the bounds. See Apple's
/// [CAScrollLayer](https://developer.apple.com/documentation/quartzcore/cascrolllayer).
@MainActor open class CAScrollLayer: CALayer {
  static let scroll = ScrollProperties()
  private static let table = PropertyTable(
    of: CAScrollLayer.self, scroll, over: CALayer.properties)
  override class var properties: PropertyTable { table }

  public override init() {
    super.init()
    state.masksToBounds = true
  }
  public override init?(coder: NSCoder, archive: Void = ()) {
    super.init(coder: coder, archive: archive)
    state.masksToBounds = true
  }
  public override init(layer: Any) { super.init(layer: layer) }

  /// The directions in which the layer scrolls; both by default.
  open var scrollMode: CAScrollLayerScrollMode {
    get { hint(Self.scroll.mode) }
    set { setHint(Self.scroll.mode, newValue) }
  }

  /// Scrolls so that `p` becomes the origin of the bounds, in the directions that `scrollMode`
  /// allows.
  open override func scroll(_ p: CGPoint) {
    var origin = bounds.origin
    if scrollMode != .none, scrollMode != .vertically { origin.x = p.x }
    if scrollMode != .none, scrollMode != .horizontally { origin.y = p.y }
    bounds = CGRect(origin: origin, size: bounds.size)
  }

  /// Scrolls so that `p` becomes the origin of the bounds, in the directions that `scrollMode`
  /// allows.
  open func scroll(to p: CGPoint) { scroll(p) }

  /// Scrolls by the smallest distance that shows `r`, which is in this layer's space.
  open func scroll(to r: CGRect) { scrollRectToVisible(r) }

  /// Scrolls by the smallest distance that shows `r`, which is in this layer's space. If `r` is
  /// larger than the bounds, the part of `r` with the smallest x or y is shown.
  open override func scrollRectToVisible(_ r: CGRect) {
    let (r, b) = (r.standardized, bounds.standardized)
    func origin(_ low: CGFloat, _ high: CGFloat, _ first: CGFloat, _ last: CGFloat) -> CGFloat {
      if high > last { return min(low, first + high - last) }
      return min(low, first)
    }
    scroll(
      CGPoint(
        x: origin(r.minX, r.maxX, b.minX, b.maxX), y: origin(r.minY, r.maxY, b.minY, b.maxY)))
  }
}
