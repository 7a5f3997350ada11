import Foundation
package import MidflightDrawing
import MidflightGeometry
package import MidflightHost
import MidflightPNG
import MidflightRaster

extension HostIcon {
  /// Returns an icon that shows a progress ring on a dark plate, or nil if memory runs out.
  ///
  /// - Precondition: `side` is positive.
  @MainActor
  package static func ring(side: Int) -> HostIcon? {
    image(side: side).map { HostIcon(side: side, pixels: PNG.straightPixels($0)) }
  }

  /// Returns the icon as an image, or nil if memory runs out.
  ///
  /// - Precondition: `side` is positive.
  @MainActor
  package static func image(side: Int) -> CGImage? {
    guard let pixmap = try? Pixmap(width: side, height: side) else { return nil }
    let size = CGFloat(side)
    var list = DisplayList()
    var plate = Path()
    plate.addRoundedRect(
      in: CGRect(x: 0, y: 0, width: size, height: size).insetBy(dx: size / 32, dy: size / 32),
      cornerWidth: size / 5, cornerHeight: size / 5)
    list.fill(plate, paint: .color(Theme.dark.graph))
    func stroke(_ part: CGFloat, _ color: CGColor) {
      var ring = Path()
      let center = CGPoint(x: size / 2, y: size / 2)
      ring.addArc(
        center: center, radius: size * 0.31, startAngle: -.pi / 2,
        endAngle: -.pi / 2 + 2 * .pi * part, clockwise: false)
      var style = StrokeStyle(width: size / 8)
      style.cap = .round
      list.stroke(ring, style: style, paint: .color(color))
    }
    stroke(0.999, Theme.dark.track)
    stroke(0.68, Theme.dark.accent)
    Rasterizer().draw(list, into: pixmap)
    return pixmap.image()
  }
}
