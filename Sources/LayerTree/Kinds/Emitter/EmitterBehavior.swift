import Foundation
import MidflightDrawing

struct EmitterBehavior: SteppedAnimatableValue {
  var type: EmitterWord
  var name: String?
  var isEnabled = true
  /// The force along x, y and z, in points per second² for a mass of 1.
  var force: [CGFloat] = []
  /// The frequency in cycles per second.
  var frequency: CGFloat = 0
  var drag: CGFloat = 0
  /// The rotation in turns.
  var rotation: CGFloat = 0
  var keyPath: EmitterWord = ""
  var values: [CGFloat] = []
  var colors: [CGColor] = []
  var locations: [CGFloat] = []
  var isAdditive = false
  var attractorType: EmitterWord = "radial"
  var stiffness: CGFloat = 0
  var radius: CGFloat = 0
  var position = CGPoint.zero
  var zPosition: CGFloat = 0
  var orientationLatitude: CGFloat = 0
  var orientationLongitude: CGFloat = 0
  var falloff: CGFloat = 0

  static let knownTypes: Set<EmitterWord> = [
    "wave", "drag", "alignToMotion", "valueOverLife", "colorOverLife", "attractor",
    "simpleAttractor",
  ]

  /// The properties that a `valueOverLife` behavior can change.
  static let knownKeyPaths: Set<EmitterWord> = [
    "position.x", "position.y", "position.z", "velocity.x", "velocity.y", "velocity.z", "mass",
    "rotation", "spin", "scale", "scaleSpeed", "color.red", "color.green", "color.blue",
    "color.alpha",
  ]

  static let members: [String: KeyedMember<EmitterBehavior>] = [
    "enabled": member(\.isEnabled),
    "isEnabled": member(\.isEnabled),
    "force": member(\.force),
    "frequency": member(\.frequency),
    "drag": member(\.drag),
    "rotation": member(\.rotation),
    "keyPath": member(\.keyPath),
    "values": member(\.values),
    "colors": member(\.colors),
    "locations": member(\.locations),
    "additive": member(\.isAdditive),
    "attractorType": member(\.attractorType),
    "stiffness": member(\.stiffness),
    "radius": member(\.radius),
    "position": member(\.position),
    "zPosition": member(\.zPosition),
    "orientationLatitude": member(\.orientationLatitude),
    "orientationLongitude": member(\.orientationLongitude),
    "falloff": member(\.falloff),
  ]

  private static func member<Value: AnimatableValue>(
    _ path: any WritableKeyPath<EmitterBehavior, Value> & Sendable
  ) -> KeyedMember<EmitterBehavior> { KeyedMember(path) }

  static func component(named name: String) -> AnimatableComponent<EmitterBehavior>? {
    members[name]?.component
  }
}

/// A list of behaviors. Key paths access each by its name: `emitterBehaviors.finger.stiffness`.
struct EmitterBehaviors: SteppedAnimatableValue {
  var list: [EmitterBehavior] = []

  /// Returns the component for the behavior named `name`. If the list has none, reading gives a new
  /// behavior without effect, and writing does nothing.
  static func component(named name: String) -> AnimatableComponent<EmitterBehaviors>? {
    if name.contains(".") { return nil }
    return AnimatableComponent(
      get: { $0.list.first { $0.name == name } ?? EmitterBehavior(type: "") },
      set: { behaviors, behavior in
        if let i = behaviors.list.firstIndex(where: { $0.name == name }) {
          behaviors.list[i] = behavior
        }
      })
  }

  static func converted(from any: Any) -> EmitterBehaviors? {
    switch any {
    case let behaviors as EmitterBehaviors: behaviors
    case is NSNull: EmitterBehaviors()
    default: nil
    }
  }
}

extension EmitterBehaviors: OptionalValue {
  var hasNoValue: Bool { list.isEmpty }
}

extension EmitterBehaviors {
  /// Creates a list with copies of the given behaviors. Behaviors after the first
  /// ``CAEmitterLayer/largestBehaviorCount`` are ignored, which is reported.
  @MainActor init(_ behaviors: [CAEmitterBehavior]) {
    let limit = CAEmitterLayer.largestBehaviorCount
    if behaviors.count > limit {
      CAContext.current.problems.note("emitter behaviors after the first \(limit) are ignored")
    }
    list = behaviors.prefix(limit).map(\.values)
  }

  @MainActor var objects: [CAEmitterBehavior]? {
    list.isEmpty ? nil : list.map { CAEmitterBehavior($0) }
  }
}
