public import Foundation
public import Geometry

extension CALayer {
  /// The transform as a 2-D map: its affine part.
  public func affineTransform() -> CGAffineTransform {
    CATransform3DGetAffineTransform(state.transform)
  }

  /// Sets the transform from a 2-D map.
  public func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }

  /// The map from the layer's space to its superlayer's.
  var mapToSuperlayer: CGAffineTransform {
    let bounds = state.bounds
    let anchorX = bounds.origin.x + state.anchorPoint.x * bounds.size.width
    let anchorY = bounds.origin.y + state.anchorPoint.y * bounds.size.height
    let position = state.position
    let t = state.transform
    // Rows of the usual case: no transform.
    if t.m11 == 1, t.m12 == 0, t.m21 == 0, t.m22 == 1, t.m41 == 0, t.m42 == 0, t.m44 == 1 {
      return CGAffineTransform(translationX: position.x - anchorX, y: position.y - anchorY)
    }
    let m = CATransform3DGetAffineTransform(t)
    return CGAffineTransform(
      a: m.a, b: m.b, c: m.c, d: m.d,
      tx: position.x + m.tx - (m.a * anchorX + m.c * anchorY),
      ty: position.y + m.ty - (m.b * anchorX + m.d * anchorY))
  }

  var frameRect: CGRect { state.bounds.standardized.applying(mapToSuperlayer) }

  func setFrame(_ rect: CGRect) {
    let frame = rect.standardized
    // The inverse of the linear part gives the size that the transform turns into the frame's.
    let m = affineTransform()
    var size = frame.size
    if !m.isIdentity, m.determinant != 0 {
      let linear = CGAffineTransform(a: m.a, b: m.b, c: m.c, d: m.d, tx: 0, ty: 0)
      size = CGRect(origin: .zero, size: size).applying(linear.inverted()).size
    }
    bounds = CGRect(origin: state.bounds.origin, size: size)
    let (dx, dy) = (state.anchorPoint.x - 0.5, state.anchorPoint.y - 0.5)
    let anchor = CGPoint(
      x: m.a * dx * size.width + m.c * dy * size.height,
      y: m.b * dx * size.width + m.d * dy * size.height)
    position = CGPoint(
      x: frame.origin.x + frame.size.width / 2 + anchor.x - m.tx,
      y: frame.origin.y + frame.size.height / 2 + anchor.y - m.ty)
  }

  // MARK: Points and rectangles

  /// A point of another layer's space in this one's; `layer` nil is the space around the topmost
  /// layer. A map without an inverse counts as the identity.
  public func convert(_ p: CGPoint, from layer: CALayer?) -> CGPoint {
    p.applying(Self.map(from: layer, to: self))
  }

  /// A point of this layer's space in another's; `layer` nil is the space around the topmost layer.
  public func convert(_ p: CGPoint, to layer: CALayer?) -> CGPoint {
    p.applying(Self.map(from: self, to: layer))
  }

  /// The rectangle that holds another layer's rectangle in this one's space.
  public func convert(_ r: CGRect, from layer: CALayer?) -> CGRect {
    r.applying(Self.map(from: layer, to: self))
  }

  /// The rectangle that holds this layer's rectangle in another's space.
  public func convert(_ r: CGRect, to layer: CALayer?) -> CGRect {
    r.applying(Self.map(from: self, to: layer))
  }

  private static func map(from a: CALayer?, to b: CALayer?) -> CGAffineTransform {
    let up = a?.mapToTop ?? .identity
    let down = b?.mapToTop ?? .identity
    return up.concatenating(down.inverted())
  }

  private var mapToTop: CGAffineTransform {
    var map = mapToSuperlayer
    var layer = superlayer
    while let current = layer {
      map = map.concatenating(current.mapToSuperlayer)
      layer = current.superlayer
    }
    return map
  }

  // MARK: Hit testing

  func boundsContain(_ p: CGPoint) -> Bool {
    let b = state.bounds.standardized
    return p.x >= b.minX && p.x < b.maxX && p.y >= b.minY && p.y < b.maxY
  }

  func findHit(_ point: CGPoint) -> CALayer? {
    let map = mapToSuperlayer
    guard !state.isHidden, map.determinant != 0 else { return nil }
    let own = point.applying(map.inverted())
    let isInside = contains(own)
    if !isInside, state.masksToBounds { return nil }
    for layer in Self.backToFront(sublayers ?? []).reversed() {
      if let hit = layer.hitTest(own) { return hit }
    }
    return isInside ? self : nil
  }

  /// Layers ordered by `zPosition`, equal ones as they are; NaN counts as 0.
  static func backToFront(_ layers: [CALayer]) -> [CALayer] {
    if layers.allSatisfy({ $0.state.zPosition == 0 }) { return layers }
    func z(_ layer: CALayer) -> CGFloat { layer.state.zPosition.isNaN ? 0 : layer.state.zPosition }
    return layers.enumerated()
      .sorted { (z($0.element), $0.offset) < (z($1.element), $1.offset) }
      .map(\.element)
  }
}
