import Foundation
import MidflightGeometry

/// The motion of a particle. Without forces, its position is x₀ + v·t + ½·a·t². With forces, the
/// motion is integrated from birth in steps of 1/60 s, or of 1/1200 of the particle's life if that
/// is longer (at most 3 s); the last step ends at the requested age. Steps are counted from birth,
/// not from frame to frame, so a position does not depend on frames drawn before.
struct ParticleMotion {
  /// The state of a particle, in points and in seconds of the particle's own time.
  struct State {
    var position, velocity: SIMD3<Double>
  }

  struct Body {
    var acceleration: SIMD3<Double>
    var mass, lifetime: Double
    /// The time of birth in the layer's time.
    var birth: Double
    /// Seconds of the particle's time per second of the layer's time.
    var speed: Double
  }

  static let largestStepCount = 1200.0
  private static let shortestStep = 1.0 / 60

  private let body: Body
  /// The effects of the layer's behaviors, which may change over time, and of the cell's behaviors;
  /// nil if none affects the motion.
  private let forces: (course: BehaviorHistory, own: MotionEffects)?
  private let step: Double
  private let start: State
  /// The state at the start of each step, beginning at birth; empty without forces.
  private var states: [State] = []

  /// Computes the motion from birth to an age.
  ///
  /// - Complexity: O(1) without forces, else O(n) for n steps.
  init(
    from start: State, _ body: Body, until age: Double, course: BehaviorHistory, own: MotionEffects
  ) {
    (self.body, self.start) = (body, start)
    step = Self.step(of: body.lifetime)
    forces = course.cost + own.cost > 0 ? (course, own) : nil
    if forces == nil { return }
    let count = Self.stepCount(until: age, lifetime: body.lifetime)
    states.reserveCapacity(count)
    states.append(start)
    while states.count < count {
      states.append(
        advanced(states[states.count - 1], by: step, age: Double(states.count - 1) * step))
    }
  }

  /// Returns the number of steps from birth to an age, including the step that contains the age.
  static func stepCount(until age: Double, lifetime: Double) -> Int {
    let count = min(age, lifetime) / step(of: lifetime)
    return count > 0 ? Int(min(count, largestStepCount)) + 1 : 1
  }

  private static func step(of lifetime: Double) -> Double {
    max(shortestStep, min(lifetime, 3600) / largestStepCount)
  }

  /// Returns the state at an age, including what behaviors add to position and velocity.
  func state(age: Double) -> State {
    guard let forces else {
      return State(
        position: start.position + age * start.velocity + (age * age / 2) * body.acceleration,
        velocity: start.velocity + age * body.acceleration)
    }
    let index = min(max(Int(saturating: (age / step).rounded(.down)), 0), states.count - 1)
    let begin = Double(index) * step
    let state = advanced(states[index], by: age - begin, age: begin)
    let effects = effects(forces, at: age)
    let life = age / body.lifetime
    return State(
      position: effects.shownPosition(state, life: life),
      velocity: effects.shownVelocity(state, life: life))
  }

  private func advanced(_ state: State, by step: Double, age: Double) -> State {
    guard let forces else { return state }
    var state = state
    effects(forces, at: age).advance(
      &state, by: step, age: age, time: time(age), timeScale: 1 / body.speed, of: body)
    return state
  }

  private func effects(
    _ forces: (course: BehaviorHistory, own: MotionEffects), at age: Double
  ) -> MotionEffects {
    forces.course.effects(at: time(age)).followed(by: forces.own)
  }

  private func time(_ age: Double) -> Double { body.birth + age / body.speed }
}
