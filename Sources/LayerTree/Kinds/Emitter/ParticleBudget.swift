/// The work that drawing particles may take, and how many are drawn.
struct ParticleBudget {
  /// Births that are looked at, steps that are integrated, and particles that are drawn.
  var births, steps, particles: Int

  /// What one emitter may take in a frame.
  static let emitter = ParticleBudget(
    births: CAEmitterLayer.largestBirthCount, steps: CAEmitterLayer.largestStepCount,
    particles: CAEmitterLayer.largestParticleCount)

  /// The smaller of two, part by part.
  func limited(to other: ParticleBudget) -> ParticleBudget {
    ParticleBudget(
      births: min(births, other.births), steps: min(steps, other.steps),
      particles: min(particles, other.particles))
  }

  static func * (budget: ParticleBudget, factor: Int) -> ParticleBudget {
    ParticleBudget(
      births: budget.births * factor, steps: budget.steps * factor,
      particles: budget.particles * factor)
  }

  static func / (budget: ParticleBudget, count: Int) -> ParticleBudget {
    ParticleBudget(
      births: budget.births / count, steps: budget.steps / count,
      particles: budget.particles / count)
  }

  static func - (budget: ParticleBudget, used: ParticleBudget) -> ParticleBudget {
    ParticleBudget(
      births: budget.births - used.births, steps: budget.steps - used.steps,
      particles: budget.particles - used.particles)
  }

  /// The rest of a frame's budget, which emitters take from in the order of drawing.
  final class Frame {
    private var left = emitter * CAEmitterLayer.largestFrameFactor

    /// Lets an emitter take from what is left, up to its own limits.
    func spend(_ draw: (inout ParticleBudget) -> Void) {
      let given = left.limited(to: .emitter)
      var rest = given
      draw(&rest)
      left = left - (given - rest)
    }
  }
}
