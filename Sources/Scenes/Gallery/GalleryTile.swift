import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightLayerTree
import MidflightViews

/// A card that demonstrates a class, shows the class's name, and has two states.
///
/// Implicit animations take their duration and curve from the transaction, which is the same for
/// all tiles. Explicit animations start at the presentation value.
class GalleryTile: UIView {
  static let size = CGSize(width: 148, height: 124)
  /// The duration of a change, in seconds.
  static let duration: CFTimeInterval = 1.4

  /// The layer that contains the tile's demonstration: 120 × 80 points, with the origin at the top
  /// left.
  let area = CALayer()

  init(_ name: String) {
    super.init(frame: CGRect(origin: .zero, size: Self.size))
    layer.name = name
    layer.backgroundColor = GalleryStyle.card
    layer.cornerRadius = 10
    area.name = "area"
    area.frame = CGRect(x: 14, y: 12, width: 120, height: 80)
    layer.addSublayer(area)
    let label = TextRunLayer()
    label.frame = CGRect(x: 0, y: 98, width: Self.size.width, height: 22)
    label.runs = [
      TextRun(
        text: name, origin: CGPoint(x: Self.size.width / 2, y: 12), size: 11,
        color: GalleryStyle.label, isCentered: true)
    ]
    layer.addSublayer(label)
  }
  required init?(coder: NSCoder) { nil }

  /// Changes to one of the two states, starting from the presentation values.
  func change(to isOn: Bool) {}

  func still(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
  }
}
