import Foundation
import MidflightDrawing
import MidflightLayerTree
import MidflightScenes
import MidflightViews

extension ExportedMotion {
  /// Describes an animation as it was when it was added.
  @MainActor
  init(_ added: AddedAnimation) {
    self.init(added.animation, of: added.modelValues, at: added.layerTime)
    viewOrigin =
      switch added.origin {
      case .block: .block
      case .animator: .animator
      case .explicit, .implicit: nil
      }
    guard kind == .basic || kind == .spring, let keyPath else { return }
    let before = added.previousModelValue
    if valueKind == .other { valueKind = before.map(ValueKind.init) ?? .other }
    if from == nil { from = before.flatMap(Self.components) }
    if to == nil, !isAdditive {
      // The animation ends at the layer's new model value. For an implicit animation, the layer has
      // this value already when the animation is added; for others, the code usually sets it
      // afterwards.
      to = added.modelValues[keyPath].flatMap(Self.components)
    }
    if from == to { to = nil }
  }

  /// Describes a layer's animation, or a member of a group.
  ///
  /// - Parameters:
  ///   - models: The layer's model values, by key path.
  ///   - now: The time from which the delay counts, in the animation's time space.
  @MainActor
  private init(
    _ animation: CAAnimation, of models: [String: any AnimatableValue], at now: Double
  ) {
    kind = .other
    keyPath = (animation as? CAPropertyAnimation)?.keyPath
    duration = Self.finite(animation.duration)
    // Round away the error from adding times (less than a billionth of a second).
    let delay = ((animation.beginTime - now) * 1e9).rounded() / 1e9
    self.delay = animation.beginTime == 0 ? 0 : Self.finite(delay)
    let easing = animation.timingFunction.map { Easing($0) }
    (curve, stops) = (easing?.controlPoints, easing?.stops)
    members = []
    valueKind = .other
    cycles = animation.repeatCount > 0 ? Self.ending(Double(animation.repeatCount)) : 1
    repeatDuration = animation.repeatDuration > 0 ? Self.ending(animation.repeatDuration) : 0
    autoreverses = animation.autoreverses
    speed = Self.finite(Double(animation.speed))
    timeOffset = Self.finite(animation.timeOffset)
    fillMode = animation.fillMode.rawValue
    isRemovedOnCompletion = animation.isRemovedOnCompletion
    let property = animation as? CAPropertyAnimation
    isAdditive = property?.isAdditive ?? false
    isCumulative = property?.isCumulative ?? false
    valueFunction = property?.valueFunction?.name.rawValue
    notes = []
    switch animation {
    case let animation as CABasicAnimation: read(animation, of: models)
    case let animation as CAKeyframeAnimation: read(animation)
    case let animation as CAAnimationGroup:
      kind = .group
      members = (animation.animations ?? []).map { member in
        var motion = ExportedMotion(member, of: models, at: 0)
        if member.duration <= 0 { motion.duration = duration }
        return motion
      }
    case let animation as CATransition:
      kind = .transition
      transition = Transition(
        type: animation.type.rawValue, subtype: animation.subtype?.rawValue,
        startProgress: Double(animation.startProgress), endProgress: Double(animation.endProgress))
    default:
      notes.append("It is a \(type(of: animation)); only its timing is exported.")
    }
  }

  @MainActor
  private mutating func read(
    _ animation: CABasicAnimation, of models: [String: any AnimatableValue]
  ) {
    kind = .basic
    let ends = [animation.fromValue, animation.toValue].map(Self.value)
    (from, to) = (ends[0].flatMap(Self.components), ends[1].flatMap(Self.components))
    if let keyPath, valueFunction == nil, let model = models[keyPath] {
      valueKind = ValueKind(model)
    }
    if valueKind == .other {
      valueKind = ends.lazy.compactMap(\.self).first.map(ValueKind.init) ?? .other
    }
    if animation.byValue != nil {
      notes.append("It has a byValue; the start and end values passed here replace it.")
    }
    guard let animation = animation as? CASpringAnimation else { return }
    kind = .spring
    spring = Spring(
      mass: Self.finite(Double(animation.mass)),
      stiffness: Self.finite(Double(animation.stiffness)),
      damping: Self.finite(Double(animation.damping)),
      initialVelocity: Self.finite(Double(animation.initialVelocity)),
      allowsOverdamping: animation.allowsOverdamping)
    if animation.velocity != nil {
      notes.append(
        "Its velocity is in the property's units, which Core Animation does not support.")
    }
  }

  @MainActor
  private mutating func read(_ animation: CAKeyframeAnimation) {
    func numbers(_ list: [NSNumber]?) -> [Double]? {
      list.map { $0.map { Self.finite($0.doubleValue) } }
    }
    kind = .keyframes
    let values = (animation.values ?? []).map(Self.value)
    let components = values.compactMap { $0.flatMap(Self.components) }
    if let first = values.first ?? nil { valueKind = ValueKind(first) }
    let isComplete = animation.path == nil && !values.isEmpty && components.count == values.count
    keyframes = Keyframes(
      values: isComplete ? components : nil, followsPath: animation.path != nil,
      times: numbers(animation.keyTimes),
      curves: animation.timingFunctions.map {
        $0.map { Easing($0).controlPoints ?? [0, 0, 1, 1] }
      },
      calculationMode: animation.calculationMode.rawValue,
      rotationMode: animation.rotationMode?.rawValue, tensions: numbers(animation.tensionValues),
      continuities: numbers(animation.continuityValues), biases: numbers(animation.biasValues))
  }

  /// Converts an object to an animatable value; nil if there is no object.
  private static func value(_ given: Any?) -> (any AnimatableValue)? {
    guard let given, !(given is NSNull) else { return nil }
    return (given as? any AnimatableValue) ?? (given as? NSValue)?.boxedValue
      ?? Double.converted(from: given)
  }

  /// Returns a value's components; nil if its kind is ``ValueKind/other``, or if a component is not
  /// finite.
  private static func components(_ value: any AnimatableValue) -> [Double]? {
    let components: [Double]? =
      switch value {
      case let n as Int: [Double(n)]
      // Converting the number's decimal text avoids the extra digits that converting single
      // precision directly to double precision would add.
      case let f as Float: Double("\(f)").map { [$0] }
      default: ValueKind(value) == .other ? nil : value.numbers
      }
    return components.flatMap { $0.allSatisfy(\.isFinite) ? $0 : nil }
  }

  /// Returns the nearest finite number, since not every format can write infinity; 0 for NaN.
  private static func finite(_ value: Double) -> Double {
    if value.isNaN { return 0 }
    let most = Double.greatestFiniteMagnitude
    return min(max(value, -most), most)
  }

  /// Returns a number of cycles or seconds; nil if the number is infinite (which JSON can't
  /// express) or at least the largest single-precision number: both mean forever.
  private static func ending(_ value: Double) -> Double? {
    value < Double(Float.greatestFiniteMagnitude) ? value : nil
  }
}

extension ExportedMotion.ValueKind {
  init(_ value: any AnimatableValue) {
    self =
      switch value {
      case is Double, is CGFloat, is Float, is Int: .number
      case is CGPoint: .point
      case is CGSize: .size
      case is CGRect: .rectangle
      case is CGColor: .color
      default: .other
      }
  }
}
