public import Foundation

/// A behavior of an emitter's particles: a force on them, or a property as a function of their life.
///
/// Its inputs are set by their keys, as in Core Animation's header of 2016
/// (https://cyrill.win/articles/2016/04/15/CAEmitterBehavior); a number is 0 by default. A behavior
/// belongs to a layer, or to a cell, which copy it when it is given to them; the layer's inputs are
/// then reached, and animated, by name: `emitterBehaviors.finger.stiffness`.
///
/// | type | inputs |
/// |---|---|
/// | `wave` | `force` (x, y, z), `frequency`: the force times a triangular wave through a quadratic smoothstep, from 0 at the layer's time 0 up to 1 and down to −1 |
/// | `drag` | `drag`: the force −drag · velocity |
/// | `attractor` | `stiffness`, `radius`, `position`, `zPosition`, `attractorType` (`radial`, `axial`, `planar`), `orientationLatitude` (from the z axis), `orientationLongitude` (from the x axis), `falloff`: a spring towards the radius, with no effect inside it |
/// | `simpleAttractor` | `stiffness`, `radius`, `position`, `falloff`: the same in the plane |
/// | `alignToMotion` | `rotation`, in turns: the image's y axis points where the particle goes |
/// | `valueOverLife` | `keyPath`, `values`, `locations`, `additive`: a property between the values, from birth to death |
/// | `colorOverLife` | `colors`, `locations`: the colour between the colours, from birth to death |
///
/// The header doesn't say how an attractor's `falloff` counts. Here a negative one lets the spring
/// push out what is inside the radius, as apps expect that set the two to r and −r; other values
/// change nothing. `light`, `colorOverDistance` and `valueOverDistance` are kept, and reported as
/// without effect: their rules are not public.
///
/// Forces act on a cell's `mass`, 1 by default. Particles on which forces act are integrated from
/// their birth: see ``CAEmitterLayer``.
@MainActor open class CAEmitterBehavior {
  var values: EmitterBehavior

  /// A behavior of a type, which acts when its inputs are set. A type without effect is reported.
  public init(type: String) {
    values = EmitterBehavior(type: EmitterWord(rawValue: type))
    if !isKnown { note("has no effect here") }
  }

  init(_ values: EmitterBehavior) { self.values = values }

  private func note(_ problem: String) {
    CAContext.current.problems.note("emitter behavior '\(type.prefix(40))' \(problem)")
  }

  private var isKnown: Bool { Self.isKnown(type) }

  /// Whether behaviors of a type have an effect here.
  package static func isKnown(_ type: String) -> Bool {
    EmitterBehavior.knownTypes.contains(EmitterWord(rawValue: type))
  }

  /// The types that Core Animation has.
  public class func behaviorTypes() -> [String] {
    [
      kCAEmitterBehaviorWave, kCAEmitterBehaviorDrag, kCAEmitterBehaviorAlignToMotion,
      kCAEmitterBehaviorValueOverLife, kCAEmitterBehaviorColorOverLife, kCAEmitterBehaviorLight,
      kCAEmitterBehaviorAttractor, kCAEmitterBehaviorSimpleAttractor, "colorOverDistance",
      "valueOverDistance",
    ]
  }

  /// The type that it was made with.
  public var type: String { values.type.rawValue }

  /// The name by which key paths reach it; nil by default.
  open var name: String? {
    get { values.name }
    set { values.name = newValue }
  }

  /// Whether it acts; true by default.
  open var isEnabled: Bool {
    get { values.isEnabled }
    set { values.isEnabled = newValue }
  }

  /// The value of an input, in the form in which it is stored; nil for an unknown key.
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

  /// Sets an input. An unknown key, and a value of the wrong type, are reported and change nothing.
  open func setValue(_ value: Any?, forKey key: String) {
    if key == "name" {
      name = value as? String
      return
    }
    // What is without effect has been reported with its type.
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

  /// The same as `value(forKey:)`: inputs are whole.
  public final func value(forKeyPath keyPath: String) -> Any? { value(forKey: keyPath) }

  /// The same as `setValue(_:forKey:)`: inputs are whole.
  public final func setValue(_ value: Any?, forKeyPath keyPath: String) {
    setValue(value, forKey: keyPath)
  }

  /// The type of the values that a key names, as they are stored; nil for an unknown key.
  package func valueType(forKey key: String) -> Any.Type? { EmitterBehavior.members[key]?.type }
}

/// A force that swings: ``CAEmitterBehavior``.
public let kCAEmitterBehaviorWave = "wave"
/// A force against the motion: ``CAEmitterBehavior``.
public let kCAEmitterBehaviorDrag = "drag"
/// Turns a particle's image to where it goes: ``CAEmitterBehavior``.
public let kCAEmitterBehaviorAlignToMotion = "alignToMotion"
/// A property as a function of a particle's life: ``CAEmitterBehavior``.
public let kCAEmitterBehaviorValueOverLife = "valueOverLife"
/// The colour as a function of a particle's life: ``CAEmitterBehavior``.
public let kCAEmitterBehaviorColorOverLife = "colorOverLife"
/// Lighting, which has no effect here: ``CAEmitterBehavior``.
public let kCAEmitterBehaviorLight = "light"
/// A spring towards a sphere, a cylinder or two planes: ``CAEmitterBehavior``.
public let kCAEmitterBehaviorAttractor = "attractor"
/// A spring towards a circle in the plane: ``CAEmitterBehavior``.
public let kCAEmitterBehaviorSimpleAttractor = "simpleAttractor"
