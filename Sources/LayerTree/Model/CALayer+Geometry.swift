import Foundation
public import MidflightGeometry

extension CALayer {
  /// Returns the affine part of the transform, as a 2D transform.
  public func affineTransform() -> CGAffineTransform {
    CATransform3DGetAffineTransform(state.transform)
  }

  /// Sets the transform from a 2D transform.
  public func setAffineTransform(_ m: CGAffineTransform) {
    transform = CATransform3DMakeAffineTransform(m)
  }

  var mapToSuperlayer: CGAffineTransform {
    let (bounds, anchorPoint, position) = (state.bounds, state.anchorPoint, state.position)
    let anchorX = bounds.origin.x + anchorPoint.x * bounds.size.width
    let anchorY = bounds.origin.y + anchorPoint.y * bounds.size.height
    if state.isUntransformed {
      return CGAffineTransform(translationX: position.x - anchorX, y: position.y - anchorY)
    }
    let m = CATransform3DGetAffineTransform(state.transform)
    return CGAffineTransform(
      a: m.a, b: m.b, c: m.c, d: m.d,
      tx: position.x + m.tx - (m.a * anchorX + m.c * anchorY),
      ty: position.y + m.ty - (m.b * anchorX + m.d * anchorY))
  }

  /// The transform to the superlayer; nil if the layer is not in the superlayer's plane.
  var flatMapToSuperlayer: CGAffineTransform? {
    isFlat ? mapToSuperlayer : nil
  }

  /// The layer's frame. With perspective, it encloses only the part of the bounds in front of the
  /// eye.
  var frameRect: CGRect {
    let bounds = state.bounds.standardized
    if isFlat { return bounds.applying(mapToSuperlayer) }
    return bounds.seen(by: Homography(matrixToSuperspace))
  }

  func setFrame(_ rect: CGRect) {
    let frame = rect.standardized
    // The inverse of the transform's linear part gives the size that the transform maps to the
    // frame's size.
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

  // MARK: Coordinate conversion

  static func map(from a: CALayer?, to b: CALayer?) -> Homography {
    if a === b { return .identity }
    let up = a?.projectionToTop ?? .identity
    guard let b else { return up }
    let down = b.projectionToTop
    if let affine = down.affine {
      return up.concatenating(Homography(affine.inverted()))
    }
    return up.concatenating(down.inverted ?? .identity)
  }

  // MARK: Hit testing

  func boundsContain(_ p: CGPoint) -> Bool {
    let b = state.bounds.standardized
    return p.x >= b.minX && p.x < b.maxX && p.y >= b.minY && p.y < b.maxY
  }

  func findHit(_ point: CGPoint) -> CALayer? {
    if state.isHidden { return nil }
    return hittingDeeper {
      guard let own = ownPoint(point) else { return nil }
      if !state.decoration.value.isDoubleSided, !isFrontSeen { return nil }
      let isInside = contains(own)
      if !isInside, state.masksToBounds { return nil }
      return findHitInSublayers(own, space: sublayerMatrix) ?? (isInside ? self : nil)
    }
  }

  /// Runs the hit test `body` one level deeper in the tree. Returns nil beyond the depth limit,
  /// because deeper layers are not drawn either.
  private func hittingDeeper<Result>(_ body: () -> Result?) -> Result? {
    let scope = context.scope
    if scope.value.hitDepth < Self.depthLimit {
      return scope.with {
        $0.hitDepth += 1
      } do: {
        body()
      }
    }
    reportHitsEnd()
    return nil
  }

  package func reportHitsEnd() {
    context.problems.note("layers nested deeper than \(Self.depthLimit) are not found by hit tests")
  }

  package func reportResizingEnds() {
    context.problems.note(
      "views nested deeper than \(Self.depthLimit) are not resized with those around them")
  }

  /// Converts a point of the superlayer's plane to this layer's plane, along the line of sight.
  /// Returns nil if the result is not in front of the eye, or the layer's plane is not visible at
  /// all.
  private func ownPoint(_ point: CGPoint) -> CGPoint? {
    if isFlat, superlayer?.sublayerMatrix == nil, superlayer?.paintsSublayersOnly != true {
      let map = mapToSuperlayer
      return map.determinant != 0 ? point.applying(map.inverted()) : nil
    }
    var (point, matrix) = (point, matrixToSuperspace)
    if let sight = context.scope.value.sight, sight.layer === superlayer?.model() {
      point = sight.point
      matrix = CATransform3DConcat(matrix, sight.space)
    } else if let superlayer, superlayer.paintsSublayersOnly {
      // Both planes are viewed in the same projection, so an ordinary conversion follows the line
      // of sight.
      return projectionToTop.inverted == nil ? nil : convert(point, from: superlayer)
    } else if let own = superlayer?.sublayerMatrix {
      matrix = CATransform3DConcat(matrix, own)
    }
    let seen = Homography(matrix)
    guard let own = seen.inverted?.projected(point), seen.w(at: own) >= Homography.nearestW else {
      return nil
    }
    return own
  }

  /// Returns the frontmost layer at `point` in the sublayers' trees.
  ///
  /// - Parameter space: The transform from the sublayers' space to the plane of `point`; nil for
  ///   the identity.
  func findHitInSublayers(_ point: CGPoint, space: CATransform3D?) -> CALayer? {
    let layers = sublayers ?? []
    if space == nil,
      layers.allSatisfy({ $0.liesAtDepthZero && !$0.paintsSublayersOnly })
    {
      for layer in layers.reversed() {
        if let hit = layer.hitTest(point) { return hit }
      }
      return nil
    }
    var leaves: [HitLeaf] = []
    addLeaves(layers, point, space, paintsSublayersOnly ? self : nil, to: &leaves)
    for i in DepthOrder.sorted(leaves.map(\.plane)).reversed() {
      let leaf = leaves[i]
      let hit = context.scope.with {
        $0.sight = leaf.sight
      } do: {
        leaf.layer.hitTest(leaf.point)
      }
      if let hit { return hit }
    }
    return nil
  }

  private struct HitLeaf {
    var layer: CALayer
    var plane: DepthOrder.Plane
    var sight: CATransformLayer.Sight?
    /// The hit point in the plane of the layer's superlayer. If there is no such point, it is the
    /// point of the hit test.
    var point: CGPoint
  }

  private func addLeaves(
    _ layers: [CALayer], _ point: CGPoint, _ space: CATransform3D?, _ carrier: CALayer?,
    to leaves: inout [HitLeaf]
  ) {
    let sight = carrier.map {
      CATransformLayer.Sight(layer: $0.model(), point: point, space: space ?? CATransform3D())
    }
    let near =
      carrier == nil
      ? point : space.flatMap { Homography($0).inverted?.projected(point) } ?? point
    for layer in layers {
      let own = layer.matrixToSuperspace
      let matrix = space.map { CATransform3DConcat(own, $0) } ?? own
      if layer.paintsSublayersOnly {
        if layer.state.isHidden { continue }
        layer.hittingDeeper {
          let inner = layer.sublayerMatrix.map { CATransform3DConcat($0, matrix) } ?? matrix
          addLeaves(layer.sublayers ?? [], point, inner, layer, to: &leaves)
        }
      } else {
        let plane = DepthOrder.Plane(matrix: matrix, bounds: layer.state.bounds)
        leaves.append(HitLeaf(layer: layer, plane: plane, sight: sight, point: near))
      }
    }
  }
}

extension CGPoint {
  /// Returns the point at which this point appears when its plane is viewed through `map`. Both
  /// coordinates are infinite if it appears nowhere.
  func seen(by map: Homography) -> CGPoint {
    if let affine = map.affine { return applying(affine) }
    let (u, v) = (map.a * x + map.c * y + map.tx, map.b * x + map.d * y + map.ty)
    let w = map.w(at: self)
    if w == 0 { return CGPoint(x: CGFloat.infinity, y: CGFloat.infinity) }
    return CGPoint(x: u / w, y: v / w)
  }
}

extension CGRect {
  func seen(by map: Homography) -> CGRect {
    if let affine = map.affine { return applying(affine) }
    var path = Path()
    path.addRect(standardized)
    return path.projected(by: map).boundingBox
  }
}
