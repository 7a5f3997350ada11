import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightLayerTree

/// One dot shown twelve times. Each copy is a little later than the previous one and has another
/// colour.
final class ReplicatorTile: GalleryTile {
  private static let count = 12
  /// The duration of a pulse, in seconds. It is longer than the last copy's delay.
  private static let pulse = 0.6
  private let replicator = CAReplicatorLayer()
  private let dot = CALayer()

  init() {
    super.init("CAReplicatorLayer")
    replicator.name = "replicator"
    replicator.frame = area.bounds
    replicator.instanceCount = Self.count
    replicator.instanceDelay = Self.pulse / Double(Self.count)
    replicator.instanceTransform = CATransform3DMakeRotation(
      2 * .pi / CGFloat(Self.count), 0, 0, 1)
    replicator.instanceRedOffset = -0.06
    replicator.instanceGreenOffset = -0.025
    area.addSublayer(replicator)
    dot.name = "dot"
    dot.frame = CGRect(x: 55, y: 4, width: 10, height: 10)
    dot.cornerRadius = 5
    dot.backgroundColor = GalleryStyle.ink
    replicator.addSublayer(dot)
  }
  required init?(coder: NSCoder) { nil }

  override func change(to isOn: Bool) {
    // Each copy shows the dot as it was some time ago, so the animation lasts until the last copy
    // is done.
    let animation = CAKeyframeAnimation(keyPath: "transform.scale")
    animation.values = [1, 0.3, 1, 0.3, 1, 1]
    animation.keyTimes = [0, 0.15, 0.3, 0.45, 0.6, 1]
    animation.duration = Self.pulse / 0.3
    dot.add(animation, forKey: "pulse")
    replicator.instanceAlphaOffset = isOn ? -0.07 : 0
  }
}
