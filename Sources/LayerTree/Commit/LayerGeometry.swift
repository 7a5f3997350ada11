import Foundation
public import MidflightDrawing
import MidflightGeometry

extension CALayer {
  var cornerShape: CornerShape {
    if state.decoration.isInitial { return CornerShape(radius: state.cornerRadius) }
    let decoration = state.decoration.value
    return CornerShape(
      radius: state.cornerRadius, corners: decoration.maskedCorners,
      isContinuous: decoration.cornerCurve == .continuous)
  }

  var flip: CGAffineTransform { state.bounds.flip }

  var flipsGeometry: Bool {
    !state.decoration.isInitial && state.decoration.value.isGeometryFlipped
  }

  /// Given a map from the layer's plane, returns the map from the layer's geometry. It differs only
  /// if the geometry is flipped: then the flip is applied first.
  func geometryMap(_ map: CGAffineTransform) -> CGAffineTransform {
    flipsGeometry ? flip.concatenating(map) : map
  }

  /// Returns the affine part of a transform, applied about the anchor point, in the layer's own
  /// coordinates.
  func aboutAnchor(_ transform: CATransform3D) -> CGAffineTransform {
    let bounds = state.bounds
    let x = bounds.origin.x + state.anchorPoint.x * bounds.size.width
    let y = bounds.origin.y + state.anchorPoint.y * bounds.size.height
    return CGAffineTransform(translationX: -x, y: -y)
      .concatenating(CATransform3DGetAffineTransform(transform))
      .concatenating(CGAffineTransform(translationX: x, y: y))
  }
}

extension CGRect {
  var flip: CGAffineTransform {
    CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: minY + maxY)
  }

  /// The standardised rectangle; nil if it is empty or not finite.
  var inside: CGRect? {
    // Handle the usual case without a call to Foundation.
    if size.width > 0, size.height > 0, origin.x.isFinite, origin.y.isFinite, size.width.isFinite,
      size.height.isFinite
    {
      return self
    }
    let rect = standardized
    return rect.isFinite && !rect.isEmpty ? rect : nil
  }

  var isFinite: Bool {
    minX.isFinite && minY.isFinite && width.isFinite && height.isFinite
  }
}

extension CGAffineTransform {
  init?(from a: CGRect, to b: CGRect) {
    guard a.width > 0, a.height > 0, a.isFinite else { return nil }
    let (sx, sy) = (b.width / a.width, b.height / a.height)
    self.init(a: sx, b: 0, c: 0, d: sy, tx: b.minX - a.minX * sx, ty: b.minY - a.minY * sy)
  }
}

extension Filter {
  func transformed(by map: CGAffineTransform) -> Filter {
    guard case .gaussianBlur(let radius, let own) = self else { return self }
    return .gaussianBlur(radius: radius, transform: own.concatenating(map))
  }
}
