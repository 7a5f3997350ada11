package import MidflightEngine
import MidflightLayerTree

package enum CurveShape: Equatable {
  case easing(Easing)
  /// The progress of a spring. The number is the duration in seconds over which the progress is
  /// shown.
  case spring(TunedSpring, Double)
}

extension CurveShape {
  /// The progress, as a function of the elapsed fraction of the time, 0…1.
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
