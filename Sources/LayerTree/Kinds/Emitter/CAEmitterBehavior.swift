public import Foundation

/// A behavior of an emitter's particles: a force on them, or a property as a function of their age.
///
/// The inputs of a behavior are set by their keys, as in Core Animation's header of 2016
/// (https://cyrill.win/articles/2016/04/15/CAEmitterBehavior); numbers are 0 by default. A behavior
/// is assigned to a layer or a cell, which stores a copy. After that, key paths reach and animate
/// the inputs of the layer's behaviors by name: `emitterBehaviors.finger.stiffness`.
///
/// | type | inputs |
/// |---|---|
/// | `wave` | `force` (x, y, z), `frequency`: the force times a triangular wave, shaped by a quadratic smoothstep, from 0 at the layer's time 0 up to 1 and down to −1 |
/// | `drag` | `drag`: the force −drag · velocity |
/// | `attractor` | `stiffness`, `radius`, `position`, `zPosition`, `attractorType` (`radial`, `axial`, `planar`), `orientationLatitude` (from the z axis), `orientationLongitude` (from the x axis), `falloff`: a spring towards the radius, without effect inside it |
/// | `simpleAttractor` | `stiffness`, `radius`, `position`, `falloff`: the same in the plane |
/// | `alignToMotion` | `rotation`, in turns: the image's y axis points in the direction of motion |
/// | `valueOverLife` | `keyPath`, `values`, `locations`, `additive`: a property interpolated between the values, from birth to death |
/// | `colorOverLife` | `colors`, `locations`: the colour interpolated between the colours, from birth to death |
///
/// The header doesn't define the effect of an attractor's `falloff`. Here a negative value makes
/// the spring push particles inside the radius outwards, as expected by apps that set the radius to
/// r and the falloff to −r. Other values have no effect. `light`, `colorOverDistance` and
/// `valueOverDistance` are stored but have no effect, because their rules are not public; this is
/// reported.
///
/// A force is divided by the cell's `mass`, 1 by default. Particles under forces are integrated
/// from their birth: see ``CAEmitterLayer``.
@MainActor open class CAEmitterBehavior {
  var values: EmitterBehavior

  /// Creates a behavior of a type. The behavior has an effect once its inputs are set. A type
  /// without an effect is reported.
  public init(type: String) {
    values = EmitterBehavior(type: EmitterWord(rawValue: type))
    if !isKnown { note("has no effect here") }
  }

  init(_ values: EmitterBehavior) { self.values = values }

  private func note(_ problem: String) {
    CAContext.current.problems.note("emitter behavior '\(type.prefix(40))' \(problem)")
  }

  private var isKnown: Bool { Self.isKnown(type) }

  package static func isKnown(_ type: String) -> Bool {
    EmitterBehavior.knownTypes.contains(EmitterWord(rawValue: type))
  }

  /// Returns the types that exist in Core Animation.
  public class func behaviorTypes() -> [String] {
    [
      kCAEmitterBehaviorWave, kCAEmitterBehaviorDrag, kCAEmitterBehaviorAlignToMotion,
      kCAEmitterBehaviorValueOverLife, kCAEmitterBehaviorColorOverLife, kCAEmitterBehaviorLight,
      kCAEmitterBehaviorAttractor, kCAEmitterBehaviorSimpleAttractor, "colorOverDistance",
      "valueOverDistance",
    ]
  }

  /// The type that the behavior was created with.
  public var type: String { values.type.rawValue }

  /// The name of the behavior in key paths; nil by default.
  open var name: String? {
    get { values.name }
    set { values.name = newValue }
  }

  /// Whether the behavior has an effect; true by default.
  open var isEnabled: Bool {
    get { values.isEnabled }
    set { values.isEnabled = newValue }
  }

  /// Returns the stored value of an input; nil for an unknown key.
  open func value(forKey key: String) -> Any? {
    switch key {
    case "name": name
    case "type": type
    default:
      EmitterBehavior.members[key].map {
        let value = $0.read(values)
        return (value as? any StoredForCallers)?.callerValue ?? value
      }
    }
  }

  /// Sets an input. An unknown key or a value of the wrong type is reported and changes nothing.
  open func setValue(_ value: Any?, forKey key: String) {
    if key == "name" {
      name = value as? String
      return
    }
    // A type that is not known has no inputs to set. It was reported when the behavior was created.
    guard isKnown else { return }
    if let value, EmitterBehavior.members[key]?.write(&values, value) == true {
      if key == "falloff", values.falloff > 0 {
        note("has a falloff above 0, which has no effect here")
      }
      if key == "keyPath", !EmitterBehavior.knownKeyPaths.contains(values.keyPath) {
        note("does not change \(values.keyPath.rawValue.prefix(40))")
      }
      return
    }
    note("has an unusable value for \(key)")
  }

  /// Returns the same as `value(forKey:)`, because inputs have no members.
  public final func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }

  /// Does the same as `setValue(_:forKey:)`, because inputs have no members.
  public final func setValue(_ value: Any?, forKeyPath keyPath: String) {
    setValue(value, forKey: keyPath)
  }

  package func valueType(forKey key: String) -> Any.Type? { EmitterBehavior.members[key]?.type }
}

/// An oscillating force; see ``CAEmitterBehavior``.
public let kCAEmitterBehaviorWave = "wave"
/// A force against the motion; see ``CAEmitterBehavior``.
public let kCAEmitterBehaviorDrag = "drag"
/// Rotates a particle's image to its direction of motion; see ``CAEmitterBehavior``.
public let kCAEmitterBehaviorAlignToMotion = "alignToMotion"
/// A property as a function of a particle's age; see ``CAEmitterBehavior``.
public let kCAEmitterBehaviorValueOverLife = "valueOverLife"
/// The colour as a function of a particle's age; see ``CAEmitterBehavior``.
public let kCAEmitterBehaviorColorOverLife = "colorOverLife"
/// Lighting of particles, which has no effect here; see ``CAEmitterBehavior``.
public let kCAEmitterBehaviorLight = "light"
/// A spring towards a sphere, a cylinder or two planes; see ``CAEmitterBehavior``.
public let kCAEmitterBehaviorAttractor = "attractor"
/// A spring towards a circle in the plane; see ``CAEmitterBehavior``.
public let kCAEmitterBehaviorSimpleAttractor = "simpleAttractor"
