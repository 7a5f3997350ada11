import Foundation
import MidflightGeometry

@MainActor struct AnimationMember {
  let belongs: (CAAnimation) -> Bool
  let read: (CAAnimation) -> Any?
  let write: (CAAnimation, Any?) -> Bool

  init<Kind: CAAnimation, Value>(
    _ property: ReferenceWritableKeyPath<Kind, Value>, from: @escaping (Any) -> Value?
  ) {
    belongs = { $0 is Kind }
    read = { ($0 as? Kind)?[keyPath: property] }
    write = { animation, value in
      guard let animation = animation as? Kind, let new = from(value as Any) else { return false }
      animation[keyPath: property] = new
      return true
    }
  }

  /// Describes a property of an animatable type. If it is a number, it accepts numbers of any type.
  static func value<Kind: CAAnimation, Value: AnimatableValue>(
    _ property: ReferenceWritableKeyPath<Kind, Value>
  ) -> AnimationMember {
    AnimationMember(property) { Value.converted(from: $0) }
  }

  /// Describes a property of any other type. If the type is optional, the property accepts nil.
  static func object<Kind: CAAnimation, Value>(
    _ property: ReferenceWritableKeyPath<Kind, Value>
  ) -> AnimationMember {
    AnimationMember(property) { $0 as? Value }
  }
}

extension CAAnimation {
  static let members: [String: AnimationMember] = [
    "beginTime": .value(\CAAnimation.beginTime),
    "duration": .value(\CAAnimation.duration),
    "speed": .value(\CAAnimation.speed),
    "timeOffset": .value(\CAAnimation.timeOffset),
    "repeatCount": .value(\CAAnimation.repeatCount),
    "repeatDuration": .value(\CAAnimation.repeatDuration),
    "autoreverses": .value(\CAAnimation.autoreverses),
    "fillMode": .value(\CAAnimation.fillMode),
    "timingFunction": .object(\CAAnimation.timingFunction),
    "delegate": .object(\CAAnimation.delegate),
    "removedOnCompletion": .value(\CAAnimation.isRemovedOnCompletion),
    "keyPath": .object(\CAPropertyAnimation.keyPath),
    "additive": .value(\CAPropertyAnimation.isAdditive),
    "cumulative": .value(\CAPropertyAnimation.isCumulative),
    "valueFunction": .object(\CAPropertyAnimation.valueFunction),
    "fromValue": .object(\CABasicAnimation.fromValue),
    "toValue": .object(\CABasicAnimation.toValue),
    "byValue": .object(\CABasicAnimation.byValue),
    "values": .object(\CAKeyframeAnimation.values),
    "path": .object(\CAKeyframeAnimation.path),
    "keyTimes": .object(\CAKeyframeAnimation.keyTimes),
    "timingFunctions": .object(\CAKeyframeAnimation.timingFunctions),
    "calculationMode": .object(\CAKeyframeAnimation.calculationMode),
    "tensionValues": .object(\CAKeyframeAnimation.tensionValues),
    "continuityValues": .object(\CAKeyframeAnimation.continuityValues),
    "biasValues": .object(\CAKeyframeAnimation.biasValues),
    "rotationMode": .object(\CAKeyframeAnimation.rotationMode),
    "mass": .value(\CASpringAnimation.mass),
    "stiffness": .value(\CASpringAnimation.stiffness),
    "damping": .value(\CASpringAnimation.damping),
    "initialVelocity": .value(\CASpringAnimation.initialVelocity),
    "allowsOverdamping": .value(\CASpringAnimation.allowsOverdamping),
    "animations": .object(\CAAnimationGroup.animations),
    "type": .object(\CATransition.type),
    "subtype": .object(\CATransition.subtype),
    "startProgress": .value(\CATransition.startProgress),
    "endProgress": .value(\CATransition.endProgress),
  ]

  /// Returns the property under a key. A Boolean property is found under both forms of its name,
  /// such as `isAdditive` and `additive`.
  func member(_ key: String) -> AnimationMember? {
    var name = key
    if name.hasPrefix("is"), let first = name.dropFirst(2).first, first.isUppercase {
      name = first.lowercased() + name.dropFirst(3)
    }
    return Self.members[name].flatMap { $0.belongs(self) ? $0 : nil }
  }

  package func hasProperty(forKey key: String) -> Bool { member(key) != nil }

  func storedValue(forKey key: String) -> Any? {
    if let member = member(key) { return member.read(self) }
    return dictionary[key] ?? Self.defaultValue(forKey: key)
  }

  func storeValue(_ value: Any?, forKey key: String) {
    guard mayChange(key) else { return }
    guard let member = member(key) else {
      dictionary[key] = value
      return
    }
    if !member.write(self, value) {
      CAContext.current.problems.note("the value for an animation's \(key) has the wrong type")
    }
  }
}
