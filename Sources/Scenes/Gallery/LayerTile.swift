import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightLayerTree

/// Two images: one with rounded corners, a border and a shadow, and one behind a mask.
final class LayerTile: GalleryTile {
  private let sample = CALayer()
  private let mask = CAShapeLayer()

  init() {
    super.init("CALayer")
    sample.name = "sample"
    sample.frame = CGRect(x: 2, y: 12, width: 52, height: 52)
    sample.backgroundColor = CGColor(rgba: 0x1B3A_5CFF)
    sample.contents = LogoArtwork.image
    sample.borderColor = GalleryStyle.ink
    sample.shadowOffset = CGSize(width: 0, height: 4)
    sample.shadowRadius = 5
    area.addSublayer(sample)

    let masked = CALayer()
    masked.frame = CGRect(x: 64, y: 11, width: 56, height: 56)
    masked.contents = GalleryArtwork.stripes
    mask.name = "mask"
    mask.frame = masked.bounds
    mask.path = CGPath(
      GalleryArtwork.star(6, center: CGPoint(x: 28, y: 28), outer: 28, inner: 17))
    masked.mask = mask
    area.addSublayer(masked)
    change(to: false)
  }
  required init?(coder: NSCoder) { nil }

  override func change(to isOn: Bool) {
    sample.cornerRadius = isOn ? 26 : 6
    sample.borderWidth = isOn ? 4 : 1.5
    sample.shadowOpacity = isOn ? 0.9 : 0.3
    mask.setAffineTransform(CGAffineTransform(rotationAngle: isOn ? .pi / 2 : 0))
  }
}
