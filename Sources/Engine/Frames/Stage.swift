package import Foundation
package import MidflightDrawing
package import MidflightGeometry

package struct Stage: Sendable, Hashable {
  /// Maps the scene's points to the image's pixels: a scale, and a translation by whole pixels.
  package let transform: CGAffineTransform
  /// The scene's rectangle in pixels.
  package let frame: CGRect

  /// Centres a scene of `size` points in `area`, which is in pixels, with the scene's corner on a
  /// whole pixel.
  ///
  /// - Parameter scale: The number of pixels per point.
  package init(size: CGSize, in area: CGRect, scale: CGFloat) {
    let x = (area.midX - size.width * scale / 2).rounded()
    let y = (area.midY - size.height * scale / 2).rounded()
    transform = CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: x, ty: y)
    frame = CGRect(x: x, y: y, width: size.width * scale, height: size.height * scale)
  }

  package static func fittingScale(of size: CGSize, in area: CGSize) -> CGFloat {
    min(area.width / size.width, area.height / size.height)
  }

  /// Appends a scene's drawing commands to a display list, clipped to the scene's rectangle.
  package func draw(_ scene: DisplayList, in list: inout DisplayList) {
    var path = Path()
    path.addRect(frame)
    list.clip(to: path) { $0.append(scene, transform: transform) }
  }
}
