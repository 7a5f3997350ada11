package import MidflightEngine
import MidflightLayerTree

package enum CurveShape: Equatable {
  case easing(Easing)
  /// A spring's progress, shown over a duration in seconds.
  case spring(TunedSpring, Double)
}

extension CurveShape {
  /// Progress as a function of the fraction of time, 0…1.
  var course: (Double) -> Double {
    switch self {
    case .easing(let easing):
      let function = easing.timingFunction
      return { function.value(at: $0) }
    case .spring(let spring, let duration):
      let motion = spring.motion
      return { motion.progress(at: $0 * duration, initialVelocity: spring.initialVelocity) }
    }
  }
}
