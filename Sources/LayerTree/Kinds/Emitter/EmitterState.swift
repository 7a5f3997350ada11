import Drawing
import Foundation

/// The properties that `CAEmitterLayer` adds.
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

  /// How long after a birth something may still be seen that follows from it, in seconds.
  var longestLine: Double {
    cells.list.map { $0.longestLine(Double(lifetime)) }.max() ?? 0
  }

  /// Whether anything is born.
  var emits: Bool {
    birthRate > 0 && lifetime > 0
      && cells.list.contains { $0.isEnabled && $0.birthRate > 0 && $0.longestLine(1) > 0 }
  }
}

/// The properties of an emitter layer.
@MainActor enum EmitterProperties {
  private static func make<Value: AnimatableValue>(
    _ key: String, _ member: any WritableKeyPath<EmitterState, Value> & Sendable
  ) -> StateProperty<Value> {
    StateProperty(
      key, get: { $0.state.emitter.value[keyPath: member] },
      set: { $0.state.emitter.value[keyPath: member] = $1 })
  }

  static let position = make("emitterPosition", \.position)
  static let zPosition = make("emitterZPosition", \.zPosition)
  static let size = make("emitterSize", \.size)
  static let depth = make("emitterDepth", \.depth)
  static let shape = make("emitterShape", \.shape)
  static let mode = make("emitterMode", \.mode)
  static let renderMode = make("renderMode", \.renderMode)
  static let birthRate = make("birthRate", \.birthRate)
  static let lifetime = make("lifetime", \.lifetime)
  static let velocity = make("velocity", \.velocity)
  static let scale = make("scale", \.scale)
  static let spin = make("spin", \.spin)
  static let seed = make("seed", \.seed)
  static let preservesDepth = make("preservesDepth", \.preservesDepth)
  static let cells = make("emitterCells", \.cells)

  static let byKey = LayerProperties.table([
    position, zPosition, size, depth, shape, mode, renderMode, birthRate, lifetime, velocity, scale,
    spin, seed, preservesDepth, cells,
  ])

  static let implicit: Set<String> = [
    "emitterPosition", "emitterZPosition", "emitterSize", "emitterDepth", "birthRate", "lifetime",
    "velocity", "scale", "spin",
  ]
}
