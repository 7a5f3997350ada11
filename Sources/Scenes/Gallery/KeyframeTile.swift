import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightLayerTree

/// A dot that moves along a smooth curve through several points.
final class KeyframeTile: GalleryTile {
  private static let points: [CGPoint] = [
    CGPoint(x: 12, y: 64), CGPoint(x: 36, y: 16), CGPoint(x: 60, y: 64), CGPoint(x: 84, y: 16),
    CGPoint(x: 108, y: 64),
  ]
  private let dot = CALayer()

  init() {
    super.init("CAKeyframeAnimation")
    for point in Self.points {
      let mark = CALayer()
      mark.frame = CGRect(x: point.x - 3, y: point.y - 3, width: 6, height: 6)
      mark.cornerRadius = 3
      mark.backgroundColor = GalleryStyle.line
      area.addSublayer(mark)
    }
    dot.name = "dot"
    dot.bounds = CGRect(x: 0, y: 0, width: 18, height: 18)
    dot.position = Self.points[0]
    dot.cornerRadius = 9
    dot.backgroundColor = GalleryStyle.amber
    area.addSublayer(dot)
  }
  required init?(coder: NSCoder) { nil }

  /// Moves the dot through those points that it has not passed yet.
  override func change(to isOn: Bool) {
    let shown = (dot.presentation() ?? dot).position
    let points = isOn ? Self.points : Self.points.reversed()
    let ahead = points.filter { isOn ? $0.x > shown.x + 2 : $0.x < shown.x - 2 }
    guard let end = points.last else { return }
    let animation = CAKeyframeAnimation(keyPath: dot.key(for: \.position))
    animation.values = [shown] + (ahead.isEmpty ? [end] : ahead)
    animation.calculationMode = .cubic
    animation.duration = Self.duration
    dot.add(animation, forKey: "way")
    still { dot.position = end }
  }
}
