import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightLayerTree

/// A square that moves, turns, becomes round and changes its colour, all in one animation.
final class GroupTile: GalleryTile {
  private let square = CALayer()

  init() {
    super.init("CAAnimationGroup")
    square.name = "square"
    square.bounds = CGRect(x: 0, y: 0, width: 34, height: 34)
    square.position.y = 40
    area.addSublayer(square)
    show(false)
  }
  required init?(coder: NSCoder) { nil }

  override func change(to isOn: Bool) {
    let shown = square.presentation() ?? square
    let start: [(keyPath: String, value: Any?)] = [
      "position.x", "transform.rotation.z", "cornerRadius", "backgroundColor",
    ].map { ($0, shown.value(forKeyPath: $0)) }
    let group = CAAnimationGroup()
    group.animations = start.map { keyPath, value in
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.fromValue = value
      return animation
    }
    group.duration = Self.duration
    group.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    square.add(group, forKey: "all")
    still { show(isOn) }
  }

  private func show(_ isOn: Bool) {
    square.position.x = isOn ? 96 : 24
    square.cornerRadius = isOn ? 17 : 4
    square.backgroundColor = isOn ? GalleryStyle.coral : GalleryStyle.mint
    square.setAffineTransform(CGAffineTransform(rotationAngle: isOn ? .pi * 0.75 : 0))
  }
}
