import Foundation
import MidflightGeometry

/// How a particle moves, as a function of its age.
///
/// Without forces that is x₀ + v·t + ½·a·t². With them it is integrated from birth in steps of a
/// sixtieth of a second, or of a 1200th of its life where that is longer; the last step ends at the
/// age that is asked for. Steps are counted from birth and not from frame to frame, so a position is
/// the same whatever was drawn before.
struct ParticleMotion {
  /// Where a particle is, and how fast, in points and seconds of its own time.
  struct State {
    var position, velocity: SIMD3<Double>
  }

  /// What stays the same of a particle.
  struct Body {
    var acceleration: SIMD3<Double>
    var mass, lifetime: Double
    /// In the layer's time.
    var birth: Double
    /// Seconds of the particle's time in one of the layer's.
    var speed: Double
  }

  static let largestStepCount = 1200.0
  private static let shortestStep = 1.0 / 60

  private let body: Body
  /// The layer's behaviors and the cell's, of which the former change.
  private let forces: (course: BehaviorCourse, own: MotionEffects)?
  private let step: Double
  private let start: State
  /// At the steps' beginnings, from birth on; empty without forces.
  private var states: [State] = []

  /// The motion until an age.
  ///
  /// - Complexity: O(1) without forces, else O(n) for n steps.
  init(
    from start: State, _ body: Body, until age: Double, course: BehaviorCourse, own: MotionEffects
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

  /// How many steps it takes to an age, the one that is under way included.
  static func stepCount(until age: Double, lifetime: Double) -> Int {
    let count = min(age, lifetime) / step(of: lifetime)
    return count > 0 ? Int(min(count, largestStepCount)) + 1 : 1
  }

  private static func step(of lifetime: Double) -> Double {
    max(shortestStep, min(lifetime, 3600) / largestStepCount)
  }

  /// The state at an age, with what behaviors add to it.
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
      &state, by: step, age: age, time: time(age), pace: 1 / body.speed, of: body)
    return state
  }

  private func effects(
    _ forces: (course: BehaviorCourse, own: MotionEffects), at age: Double
  ) -> MotionEffects {
    forces.course.effects(at: time(age)).followed(by: forces.own)
  }

  /// The layer's time at an age.
  private func time(_ age: Double) -> Double { body.birth + age / body.speed }
}
