import Foundation
import MidflightDrawing
import MidflightLayerTree

final class GradientTile: GalleryTile {
  private let gradients: [CAGradientLayer]

  init() {
    let forms: [CAGradientLayerType] = [.axial, .radial, .conic]
    gradients = forms.enumerated().map { index, type in
      let gradient = CAGradientLayer()
      gradient.name = type.rawValue
      gradient.type = type
      gradient.frame = CGRect(x: CGFloat(index) * 42, y: 12, width: 36, height: 56)
      gradient.cornerRadius = 8
      return gradient
    }
    super.init("CAGradientLayer")
    gradients.forEach(area.addSublayer)
    change(to: false)
  }
  required init?(coder: NSCoder) { nil }

  override func change(to isOn: Bool) {
    let (axial, radial, conic) = (gradients[0], gradients[1], gradients[2])
    axial.colors = [GalleryStyle.blue, isOn ? GalleryStyle.amber : GalleryStyle.violet]
    axial.startPoint = CGPoint(x: isOn ? 1 : 0, y: 0)
    axial.endPoint = CGPoint(x: isOn ? 0 : 1, y: 1)

    radial.colors = [GalleryStyle.amber, GalleryStyle.coral, GalleryStyle.well]
    radial.startPoint = CGPoint(x: 0.5, y: 0.5)
    radial.endPoint = CGPoint(x: 1.1, y: 1)
    radial.locations = isOn ? [0, 0.7, 1] : [0, 0.25, 0.9]

    conic.colors = [GalleryStyle.mint, GalleryStyle.blue, GalleryStyle.violet, GalleryStyle.mint]
    conic.startPoint = CGPoint(x: 0.5, y: 0.5)
    conic.endPoint = isOn ? CGPoint(x: 1, y: 0.5) : CGPoint(x: 0.5, y: 0)
  }
}
