import Foundation
import MidflightGeometry

struct MotionEffects {
  private var waves: [(force: SIMD3<Double>, frequency: Double)] = []
  private var attractors: [Attractor] = []
  private var drag = 0.0
  private var overrides: [Override] = []

  /// The number of effects that each step computes; 0 if the behaviors do not affect motion.
  var cost: Int { waves.count + attractors.count + overrides.count + (drag == 0 ? 0 : 1) }

  init(_ behaviors: EmitterBehaviors) {
    for behavior in behaviors.list where behavior.isEnabled {
      switch behavior.type {
      case "wave":
        let force = behavior.force.map { Double($0) } + [0, 0, 0]
        waves.append(([force[0], force[1], force[2]], Double(behavior.frequency)))
      case "drag": drag += Double(behavior.drag)
      case "attractor", "simpleAttractor": attractors.append(Attractor(behavior))
      case "valueOverLife": if let new = Override(behavior) { overrides.append(new) }
      default: break
      }
    }
  }

  func followed(by other: MotionEffects) -> MotionEffects {
    if other.cost == 0 { return self }
    if cost == 0 { return other }
    var result = self
    result.waves += other.waves
    result.attractors += other.attractors
    result.drag += other.drag
    result.overrides += other.overrides
    return result
  }

  /// Advances a particle by one step of [velocity
  /// Verlet](https://en.wikipedia.org/wiki/Verlet_integration#Velocity_Verlet): half a step of
  /// acceleration, a step of motion, and another half step of acceleration. Half of the drag's
  /// decay is applied before this sequence and half after it, which is stable for any drag.
  ///
  /// - Parameters:
  ///   - age: The particle's age before the step.
  ///   - time: The layer's time before the step.
  ///   - timeScale: Seconds of the layer's time per second of the particle's time.
  func advance(
    _ state: inout ParticleMotion.State, by step: Double, age: Double, time: Double,
    timeScale: Double,
    of body: ParticleMotion.Body
  ) {
    func mass(_ age: Double) -> Double {
      overrides.reduce(body.mass) {
        $1.quantity == .mass ? $1.applied(to: $0, life: age / body.lifetime) : $0
      }
    }
    func acceleration(_ age: Double, _ time: Double) -> SIMD3<Double> {
      if waves.isEmpty && attractors.isEmpty { return body.acceleration }
      var force = SIMD3<Double>.zero
      for wave in waves { force += Self.swing(wave.frequency * time) * wave.force }
      for attractor in attractors { force += attractor.force(at: state.position) }
      return body.acceleration + force / mass(age)
    }
    let (half, end) = (step / 2, age + step)
    let decay = drag == 0 ? 1 : exp(-drag / mass(age + half) * half)
    state.velocity = decay * state.velocity + half * acceleration(age, time)
    var drift = state.velocity
    override(&drift, .velocity, (age + half) / body.lifetime)
    state.position += step * drift
    state.velocity = decay * (state.velocity + half * acceleration(end, time + step * timeScale))
    override(&state.velocity, .velocity, end / body.lifetime, skipsAdditive: true)
    override(&state.position, .position, end / body.lifetime, skipsAdditive: true)
  }

  /// Returns the position of a particle, including the offsets that behaviors add to it.
  func shownPosition(_ state: ParticleMotion.State, life: Double) -> SIMD3<Double> {
    var position = state.position
    override(&position, .position, life)
    return position
  }

  /// Returns the velocity of a particle, including what behaviors add to it.
  func shownVelocity(_ state: ParticleMotion.State, life: Double) -> SIMD3<Double> {
    var velocity = state.velocity
    override(&velocity, .velocity, life)
    return velocity
  }

  /// Applies the behaviors that replace components of a vector or add to them. With
  /// `skipsAdditive`, those that add are skipped.
  private func override(
    _ vector: inout SIMD3<Double>, _ quantity: Override.Quantity, _ life: Double,
    skipsAdditive: Bool = false
  ) {
    for override in overrides where override.quantity == quantity {
      if skipsAdditive && override.isAdditive { continue }
      vector[override.axis] = override.applied(to: vector[override.axis], life: life)
    }
  }

  /// Returns a triangular wave of period 1 between −1 and 1, shaped by a quadratic smoothstep. The
  /// wave is 0 and rises at phase 0.
  static func swing(_ phase: Double) -> Double {
    let x = phase + 0.25
    let triangle = 1 - abs(2 * (x - x.rounded(.down)) - 1)
    let smooth = triangle < 0.5 ? 2 * triangle * triangle : 1 - 2 * (1 - triangle) * (1 - triangle)
    return 2 * smooth - 1
  }
}

extension MotionEffects {
  private struct Override {
    enum Quantity { case position, velocity, mass }

    let quantity: Quantity
    /// The index of the axis, 0 for x.
    let axis: Int
    let curve: LifeCurve
    let isAdditive: Bool

    init?(_ behavior: EmitterBehavior) {
      switch behavior.keyPath {
      case "position.x": (quantity, axis) = (.position, 0)
      case "position.y": (quantity, axis) = (.position, 1)
      case "position.z": (quantity, axis) = (.position, 2)
      case "velocity.x": (quantity, axis) = (.velocity, 0)
      case "velocity.y": (quantity, axis) = (.velocity, 1)
      case "velocity.z": (quantity, axis) = (.velocity, 2)
      case "mass": (quantity, axis) = (.mass, 0)
      default: return nil
      }
      guard let curve = behavior.valueCurve else { return nil }
      (self.curve, isAdditive) = (curve, behavior.isAdditive)
    }

    func applied(to value: Double, life: Double) -> Double {
      (isAdditive ? value : 0) + curve.value(at: life).x
    }
  }

  /// A spring that pulls particles to a given distance from a point, an axis or a plane.
  private struct Attractor {
    private enum Shape { case sphere, circle, cylinder, planes }

    private let shape: Shape
    private let position, axis: SIMD3<Double>
    private let stiffness, radius: Double
    private let appliesInside: Bool

    init(_ behavior: EmitterBehavior) {
      let isSimple = behavior.type == "simpleAttractor"
      shape =
        isSimple
        ? .circle
        : behavior.attractorType == "axial"
          ? .cylinder : behavior.attractorType == "planar" ? .planes : .sphere
      position = [
        Double(behavior.position.x), Double(behavior.position.y), Double(behavior.zPosition),
      ]
      let latitude = Double(behavior.orientationLatitude)
      let longitude = Double(behavior.orientationLongitude)
      axis = [
        sin(latitude) * cos(longitude), sin(latitude) * sin(longitude), cos(latitude),
      ]
      (stiffness, radius) = (Double(behavior.stiffness), Double(behavior.radius))
      appliesInside = behavior.falloff < 0
    }

    func force(at point: SIMD3<Double>) -> SIMD3<Double> {
      var offset = point - position
      let along = (offset * axis).sum()
      switch shape {
      case .sphere: break
      case .circle: offset.z = 0
      case .cylinder: offset -= along * axis
      case .planes: offset = along * axis
      }
      let distance = (offset * offset).sum().squareRoot()
      let stretch = distance - radius
      if !(distance > 0) || (stretch < 0 && !appliesInside) { return .zero }
      return (-stiffness * stretch / distance) * offset
    }
  }
}

extension EmitterBehavior {
  /// The curve of a `valueOverLife` behavior; nil if the behavior has no values.
  var valueCurve: LifeCurve? {
    LifeCurve(values.lazy.map { SIMD4(Double($0), 0, 0, 0) }, at: locations)
  }
}
