/// Limits on the numbers of evaluated births, integration steps and drawn particles.
struct ParticleBudget {
  var births, steps, particles: Int

  /// The limits of one emitter in a frame.
  static let emitter = ParticleBudget(
    births: CAEmitterLayer.largestBirthCount, steps: CAEmitterLayer.largestStepCount,
    particles: CAEmitterLayer.largestParticleCount)

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

  /// The remaining budget of a frame, which emitters use up in drawing order.
  final class Frame {
    private var left = emitter * CAEmitterLayer.largestFrameFactor

    func spend(_ draw: (inout ParticleBudget) -> Void) {
      let given = left.limited(to: .emitter)
      var rest = given
      draw(&rest)
      left = left - (given - rest)
    }
  }
}
