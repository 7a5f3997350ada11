import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightLayerTree

/// A dot that an explicit animation moves along a line, from one mark to the other.
final class TrackTile: GalleryTile {
  static let reach: ClosedRange<Double> = 20...100
  static let range: ClosedRange<Double> = 10...110
  private static let middle: CGFloat = 40

  let dot = CALayer()
  let key: String
  private let makeAnimation: (_ keyPath: String) -> CABasicAnimation

  init(
    _ name: String, key: String, color: CGColor,
    makeAnimation: @escaping (_ keyPath: String) -> CABasicAnimation
  ) {
    self.key = key
    self.makeAnimation = makeAnimation
    super.init(name)
    let line = CALayer()
    line.frame = CGRect(x: 10, y: Self.middle - 1, width: 100, height: 2)
    line.cornerRadius = 1
    line.backgroundColor = GalleryStyle.line
    area.addSublayer(line)
    for x in [Self.reach.lowerBound, Self.reach.upperBound] {
      let mark = CALayer()
      mark.frame = CGRect(x: CGFloat(x) - 1, y: Self.middle - 14, width: 2, height: 28)
      mark.cornerRadius = 1
      mark.backgroundColor = GalleryStyle.line
      area.addSublayer(mark)
    }
    dot.name = "dot"
    dot.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    dot.position = CGPoint(x: CGFloat(Self.reach.lowerBound), y: Self.middle)
    dot.cornerRadius = 10
    dot.backgroundColor = color
    area.addSublayer(dot)
  }
  required init?(coder: NSCoder) { nil }

  var keyPath: String { dot.key(for: \.position) + ".x" }

  override func change(to isOn: Bool) {
    send(to: isOn ? Self.reach.upperBound : Self.reach.lowerBound)
  }

  func send(to x: Double) {
    let animation = makeAnimation(keyPath)
    animation.toValue = x
    applyBasicAnimation(animation, to: dot, forKey: key)
  }

  func set(_ x: Double) {
    still { dot.position.x = CGFloat(x) }
    dot.removeAnimation(forKey: key)
  }
}
