import Foundation
import MidflightDrawing
import MidflightLayerTree

/// An emitter of sparks that stops after a while.
final class EmitterTile: GalleryTile {
  /// The time for which sparks are emitted, in seconds.
  private static let stretch = 1.4
  private let emitter = CAEmitterLayer()
  private var end: EventToken?

  init() {
    super.init("CAEmitterLayer")
    area.masksToBounds = true
    area.backgroundColor = GalleryStyle.well
    area.cornerRadius = 6
    let cell = CAEmitterCell()
    cell.name = "spark"
    cell.contents = GalleryArtwork.spark
    cell.birthRate = 60
    cell.lifetime = 1.1
    cell.lifetimeRange = 0.3
    cell.emissionLongitude = -.pi / 2
    cell.emissionRange = 0.9
    cell.velocity = 105
    cell.velocityRange = 40
    cell.yAcceleration = 150
    cell.scale = 0.45
    cell.scaleRange = 0.3
    cell.color = GalleryStyle.amber
    cell.greenRange = 0.5
    cell.blueRange = 0.4
    cell.alphaSpeed = -0.7
    emitter.name = "emitter"
    emitter.frame = area.bounds
    emitter.emitterCells = [cell]
    emitter.emitterPosition = CGPoint(x: 60, y: 74)
    emitter.birthRate = 0
    emitter.seed = 7
    area.addSublayer(emitter)
  }
  required init?(coder: NSCoder) { nil }

  override func change(to isOn: Bool) {
    end?.cancel()
    still {
      emitter.birthRate = isOn ? 1 : 0
      // Start the emission now. Without a begin time, particles would already fill the tile.
      if isOn { emitter.beginTime = CACurrentMediaTime() }
    }
    guard isOn else { return }
    end = CAContext.current.schedule(after: Flicks(seconds: Self.stretch)) { [self] in
      still { emitter.birthRate = 0 }
    }
  }
}
