import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightLayerTree

final class ShapeTile: GalleryTile {
  let shape = CAShapeLayer()

  init() {
    super.init("CAShapeLayer")
    shape.name = "shape"
    shape.frame = area.bounds
    shape.path = Self.star(isRound: false)
    shape.fillColor = GalleryStyle.blue
    shape.strokeColor = GalleryStyle.ink
    shape.lineWidth = 2
    shape.lineJoin = .round
    area.addSublayer(shape)
  }
  required init?(coder: NSCoder) { nil }

  override func change(to isOn: Bool) {
    let animation = CABasicAnimation(keyPath: shape.key(for: \.path))
    animation.toValue = Self.star(isRound: isOn)
    animation.duration = Self.duration
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    applyBasicAnimation(animation, to: shape, forKey: "morph")
    shape.fillColor = isOn ? GalleryStyle.violet : GalleryStyle.blue
    shape.lineWidth = isOn ? 4 : 2
  }

  private static func star(isRound: Bool) -> CGPath {
    CGPath(
      GalleryArtwork.star(
        7, center: CGPoint(x: 60, y: 40), outer: 36, inner: isRound ? 34 : 16))
  }
}
