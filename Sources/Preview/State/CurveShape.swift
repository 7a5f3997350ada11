package import MidflightEngine
import MidflightLayerTree

/// A curve that is drawn.
package enum CurveShape: Equatable {
  case easing(Easing)
  /// A spring's course over so many seconds.
  case spring(TunedSpring, Double)
}

extension CurveShape {
  /// Where it stands at fractions of its time, 0…1.
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
