/// The parameters of an animation as plain numbers. The tests use them to make the library's object
/// and to calculate the expected values.
struct Course {
  var target = Target.all[0]
  var kind = Kind.basic(Ends())
  var times = Times()
  /// The coordinates of the timing function's two control points: x, y, x, y.
  var pace: [Double]?
  var isAdditive = false
  var isCumulative = false
  var isRemoved = true
  /// The possible error of the expected start value.
  var startTolerance = 0.0

  indirect enum Kind {
    case basic(Ends)
    case spring(Ends, Oscillator)
    case keyframes(Keyframes)
    /// A motion along the segments of a path. A line has 2 points, a quadratic curve 3, and a cubic
    /// curve 4.
    case path(pieces: [[CGPoint]], isPaced: Bool, times: [Double]?)
    case group([Course])
  }

  struct Ends {
    var from: [Double]?
    var to: [Double]?
    var by: [Double]?
    /// The presentation value at the time when the animation was added. An animation without a
    /// start value begins at this value.
    var start: [Double]?
  }

  struct Oscillator {
    var mass = 1.0
    var stiffness = 100.0
    var damping = 10.0
    /// The initial velocity per second, in multiples of the distance from the start to the target.
    var velocity = 0.0
    /// If set, the initial velocity in the property's units per second, in place of `velocity`.
    var ownVelocity: [Double]?
    var overdamps = false
  }

  struct Keyframes {
    var values: [[Double]]
    var mode: String
    var times: [Double]?
    var paces: [[Double]]?
    var tension: [Double] = []
    var continuity: [Double] = []
    var bias: [Double] = []
  }

  struct Times {
    /// The begin time, in the time of the layer or the group; 0 if it is not set.
    var begin = 0.0
    var duration = 1.0
    var speed: Float = 1
    var offset = 0.0
    var count: Float = 0
    var repeatDuration = 0.0
    var autoreverses = false
    var fillsBackwards = false
    var fillsForwards = false
  }
}

extension Course {
  @MainActor func animation() -> CAAnimation {
    let result: CAAnimation
    switch kind {
    case .basic(let ends): result = set(ends, on: CABasicAnimation(keyPath: target.keyPath))
    case .spring(let ends, let oscillator):
      let spring = CASpringAnimation(keyPath: target.keyPath)
      (spring.mass, spring.stiffness) = (oscillator.mass, oscillator.stiffness)
      (spring.damping, spring.initialVelocity) = (oscillator.damping, oscillator.velocity)
      spring.velocity = oscillator.ownVelocity.map { target.form.boxed($0) }
      spring.allowsOverdamping = oscillator.overdamps
      result = set(ends, on: spring)
    case .keyframes(let frames):
      let animation = CAKeyframeAnimation(keyPath: target.keyPath)
      animation.values = frames.values.map { target.form.boxed($0) }
      animation.calculationMode = CAAnimationCalculationMode(rawValue: frames.mode)
      animation.keyTimes = frames.times?.map { NSNumber(value: $0) }
      animation.timingFunctions = frames.paces?.map { function($0) }
      animation.tensionValues = frames.tension.map { NSNumber(value: $0) }
      animation.continuityValues = frames.continuity.map { NSNumber(value: $0) }
      animation.biasValues = frames.bias.map { NSNumber(value: $0) }
      result = animation
    case .path(let pieces, let isPaced, let times):
      let animation = CAKeyframeAnimation(keyPath: target.keyPath)
      let path = CGMutablePath()
      path.move(to: pieces[0][0])
      for piece in pieces {
        switch piece.count {
        case 2: path.addLine(to: piece[1])
        case 3: path.addQuadCurve(to: piece[2], control: piece[1])
        default: path.addCurve(to: piece[3], control1: piece[1], control2: piece[2])
        }
      }
      animation.path = path
      animation.calculationMode = isPaced ? .paced : .linear
      animation.keyTimes = times?.map { NSNumber(value: $0) }
      result = animation
    case .group(let members):
      let group = CAAnimationGroup()
      group.animations = members.map { $0.animation() }
      result = group
    }
    (result.beginTime, result.duration) = (times.begin, times.duration)
    (result.speed, result.timeOffset) = (times.speed, times.offset)
    (result.repeatCount, result.repeatDuration) = (times.count, times.repeatDuration)
    result.autoreverses = times.autoreverses
    result.fillMode =
      switch (times.fillsBackwards, times.fillsForwards) {
      case (true, true): .both
      case (true, false): .backwards
      case (false, true): .forwards
      case (false, false): .removed
      }
    result.timingFunction = pace.map { function($0) }
    result.isRemovedOnCompletion = isRemoved
    if let property = result as? CAPropertyAnimation {
      (property.isAdditive, property.isCumulative) = (isAdditive, isCumulative)
    }
    return result
  }

  @MainActor private func set(_ ends: Ends, on animation: CABasicAnimation) -> CABasicAnimation {
    animation.fromValue = ends.from.map { target.form.boxed($0) }
    animation.toValue = ends.to.map { target.form.boxed($0) }
    animation.byValue = ends.by.map { target.form.boxed($0) }
    return animation
  }

  private func function(_ p: [Double]) -> CAMediaTimingFunction {
    CAMediaTimingFunction(controlPoints: p[0], p[1], p[2], p[3])
  }
}
