import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightLayerTree

/// A cube in perspective. A transform layer, which does not flatten its sublayers, contains the six
/// faces.
final class TransformTile: GalleryTile {
  private let cube = CATransformLayer()

  init() {
    super.init("CATransformLayer")
    var camera = CATransform3D()
    camera.m34 = -1 / 260
    area.sublayerTransform = camera
    cube.name = "cube"
    let side: CGFloat = 44
    cube.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    cube.position = CGPoint(x: 60, y: 40)
    area.addSublayer(cube)

    // The rotation of each face; without rotation, a face is in front and faces the viewer.
    let turns: [(angle: CGFloat, x: CGFloat, y: CGFloat)] = [
      (0, 0, 1), (.pi / 2, 0, 1), (.pi, 0, 1), (-.pi / 2, 0, 1), (.pi / 2, 1, 0),
      (-.pi / 2, 1, 0),
    ]
    for (index, turn) in turns.enumerated() {
      let face = CALayer()
      face.frame = cube.bounds
      face.backgroundColor = (GalleryStyle.accents + [GalleryStyle.ink])[index]
      face.transform = CATransform3DConcat(
        CATransform3DMakeTranslation(0, 0, side / 2),
        CATransform3DMakeRotation(turn.angle, turn.x, turn.y, 0))
      cube.addSublayer(face)
    }
    change(to: false)
  }
  required init?(coder: NSCoder) { nil }

  /// Rotates the cube about its own vertical axis, which leans towards the viewer.
  override func change(to isOn: Bool) {
    cube.transform = CATransform3DConcat(
      CATransform3DMakeRotation(isOn ? 2.8 : 0.5, 0, 1, 0),
      CATransform3DMakeRotation(-0.45, 1, 0, 0))
  }
}
