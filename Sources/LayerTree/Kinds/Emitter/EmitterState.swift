import Foundation
import MidflightDrawing

struct EmitterState: Initial, Equatable {
  var position = CGPoint.zero
  var zPosition: CGFloat = 0
  var size = CGSize.zero
  var depth: CGFloat = 0
  var shape = CAEmitterLayerEmitterShape.point
  var mode = CAEmitterLayerEmitterMode.volume
  var renderMode = CAEmitterLayerRenderMode.unordered
  var birthRate: Float = 1
  var lifetime: Float = 1
  var velocity: Float = 1
  var scale: Float = 1
  var spin: Float = 1
  var seed = 0
  var preservesDepth = false
  var cells = EmitterCells()
  var behaviors = EmitterBehaviors()
  var beginsFull = false

  /// The longest time from a particle's birth to the death of its last descendant, in seconds.
  var longestLineage: Double {
    cells.list.map { $0.longestLineage(Double(lifetime)) }.max() ?? 0
  }

  var emits: Bool {
    birthRate > 0 && lifetime > 0
      && cells.list.contains { $0.isEnabled && $0.birthRate > 0 && $0.longestLineage(1) > 0 }
  }
}

@MainActor struct EmitterProperties {
  let position = StateProperty("emitterPosition", \EmitterState.position, isImplicit: true)
  let zPosition = StateProperty("emitterZPosition", \EmitterState.zPosition, isImplicit: true)
  let size = StateProperty("emitterSize", \EmitterState.size, isImplicit: true)
  let depth = StateProperty("emitterDepth", \EmitterState.depth, isImplicit: true)
  let shape = StateProperty("emitterShape", \EmitterState.shape)
  let mode = StateProperty("emitterMode", \EmitterState.mode)
  let renderMode = StateProperty("renderMode", \EmitterState.renderMode)
  let birthRate = StateProperty("birthRate", \EmitterState.birthRate, isImplicit: true)
  let lifetime = StateProperty("lifetime", \EmitterState.lifetime, isImplicit: true)
  let velocity = StateProperty("velocity", \EmitterState.velocity, isImplicit: true)
  let scale = StateProperty("scale", \EmitterState.scale, isImplicit: true)
  let spin = StateProperty("spin", \EmitterState.spin, isImplicit: true)
  let seed = StateProperty("seed", \EmitterState.seed)
  let preservesDepth = StateProperty("preservesDepth", \EmitterState.preservesDepth)
  let cells = StateProperty("emitterCells", \EmitterState.cells)
  let behaviors = StateProperty("emitterBehaviors", \EmitterState.behaviors)
}
