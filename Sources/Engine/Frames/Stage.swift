package import Foundation
package import MidflightDrawing
package import MidflightGeometry

/// Where a scene stands in a picture: the map from its points to pixels.
package struct Stage: Sendable, Hashable {
  /// From the scene's points to the picture's pixels: a scale, and a translation by whole pixels.
  package let transform: CGAffineTransform
  /// The scene's own rectangle in pixels.
  package let frame: CGRect

  /// A scene of `size` points in the middle of `area` (in pixels), `scale` pixels to a point, its
  /// corner on a whole pixel.
  package init(size: CGSize, in area: CGRect, scale: CGFloat) {
    let x = (area.midX - size.width * scale / 2).rounded()
    let y = (area.midY - size.height * scale / 2).rounded()
    transform = CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: x, ty: y)
    frame = CGRect(x: x, y: y, width: size.width * scale, height: size.height * scale)
  }

  /// The largest scale at which a scene of `size` points fits into `area`.
  package static func fittingScale(of size: CGSize, in area: CGSize) -> CGFloat {
    min(area.width / size.width, area.height / size.height)
  }

  /// The scene's picture in pixels, cut to its own rectangle.
  package func place(_ scene: DisplayList, in list: inout DisplayList) {
    var path = Path()
    path.addRect(frame)
    list.clip(to: path) { $0.append(scene, transform: transform) }
  }
}
