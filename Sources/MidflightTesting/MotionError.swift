/// The reason why a motion, or a part of it, cannot be measured.
public enum MotionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The expression that makes the subject returned the same object again. The value is the name of
  /// the object's class.
  case sameSubject(String)
  /// No property with this name moves. `known` lists the names of the properties that move.
  case unknownProperty(String, known: [String])
  /// The property of a key path has no numeric components. The value is the key path's text.
  case noNumbers(String)

  /// A scene's script or a ``Play`` takes longer than an hour. The value is its duration in
  /// seconds.
  case tooLong(Double)

  /// The error message.
  public var description: String {
    switch self {
    case .sameSubject(let name):
      "a motion is evaluated several times, each time with a new \(name); "
        + "create it in the call, as in Motion(of: \(name)())"
    case .unknownProperty(let name, let known):
      "no property '\(name)' moves; "
        + (known.isEmpty
          ? "no property moves" : "these properties move: " + known.joined(separator: ", "))
    case .tooLong(let seconds):
      "a motion can take at most 3600 s, not \(seconds) s"
    case .noNumbers(let name):
      "'\(name)' is not an animatable property with a fixed number of components"
    }
  }
}
