import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightLayerTree

/// One dot shown twelve times, each a little later and in another colour than the one before.
final class ReplicatorTile: GalleryTile {
  private static let count = 12
  /// The duration of a pulse in seconds; the last copy's delay is shorter.
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
    // Copies show the dot at earlier times, so the animation lasts until the last copy is done.
    let animation = CAKeyframeAnimation(keyPath: "transform.scale")
    animation.values = [1, 0.3, 1, 0.3, 1, 1]
    animation.keyTimes = [0, 0.15, 0.3, 0.45, 0.6, 1]
    animation.duration = Self.pulse / 0.3
    dot.add(animation, forKey: "pulse")
    replicator.instanceAlphaOffset = isOn ? -0.07 : 0
  }
}
