public import Foundation

/// The directions in which a scroll layer scrolls.
public struct CAScrollLayerScrollMode: RawRepresentable, Sendable, Hashable {
  /// The mode's name, as Core Animation spells it.
  public let rawValue: String
  /// The mode of that name. An unknown one is kept, and scrolls as ``both`` does.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Not at all.
  public static let none = CAScrollLayerScrollMode(rawValue: "none")
  /// Up and down.
  public static let vertically = CAScrollLayerScrollMode(rawValue: "vertically")
  /// Left and right.
  public static let horizontally = CAScrollLayerScrollMode(rawValue: "horizontally")
  /// Both ways.
  public static let both = CAScrollLayerScrollMode(rawValue: "both")
}

/// The properties that a scroll layer adds.
@MainActor struct ScrollProperties {
  let mode = LayerHint("scrollMode", CAScrollLayerScrollMode.both)
}

/// A layer that shows a part of its sublayers: it clips them, and scrolls by moving the origin of
/// its bounds, which animates as any change of the bounds does.
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

  /// The directions in which it scrolls; both at first.
  open var scrollMode: CAScrollLayerScrollMode {
    get { hint(Self.scroll.mode) }
    set { setHint(Self.scroll.mode, newValue) }
  }

  /// Makes `p` the origin of the bounds, as far as the mode allows.
  open override func scroll(_ p: CGPoint) {
    var origin = bounds.origin
    if scrollMode != .none, scrollMode != .vertically { origin.x = p.x }
    if scrollMode != .none, scrollMode != .horizontally { origin.y = p.y }
    bounds = CGRect(origin: origin, size: bounds.size)
  }

  /// Makes `p` the origin of the bounds, as far as the mode allows.
  open func scroll(to p: CGPoint) { scroll(p) }

  /// Scrolls by as little as shows `r`, which is in this layer's space.
  open func scroll(to r: CGRect) { scrollRectToVisible(r) }

  /// Scrolls by as little as shows `r`, which is in this layer's space; its beginning when it is
  /// larger than the bounds.
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
