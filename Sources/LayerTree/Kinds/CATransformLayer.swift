import Drawing
public import Foundation

/// A layer that only carries its sublayers: each is composited by itself with what is behind it.
///
/// Its own background, content, border, shadow, corners, mask and filters are not drawn, it does not
/// clip, its opacity applies to each sublayer apart, and it is never hit itself.
@MainActor open class CATransformLayer: CALayer {
  public required init() { super.init() }
  public required init(layer: Any) { super.init(layer: layer) }

  open override func hitTest(_ p: CGPoint) -> CALayer? {
    let hit = super.hitTest(p)
    return hit === self ? nil : hit
  }

  override var paintsSublayersOnly: Bool { true }

  override func paintSublayers(
    by builder: DisplayListBuilder, into list: inout DisplayList, _ place: DisplayListBuilder.Place
  ) {
    let opacity = CGFloat(min(state.opacity, 1))
    if opacity == 1 { return builder.paintSublayers(of: self, into: &list, place) }
    builder.forEachSublayer(of: self, place) { sublayer, place in
      list.group(opacity: opacity) { builder.emit(sublayer, into: &$0, in: place) }
    }
  }
}
