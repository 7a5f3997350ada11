/// A way in which one property's motion differs from a recorded one, in a number and in words.
package struct TraceChange: Sendable, Hashable, Codable {
  /// The aspect of the motion that differs.
  package enum Aspect: String, Sendable, Hashable, Codable, CaseIterable {
    /// The property is not in the expected trace, or not in the actual one.
    case added, removed
    /// The number of components.
    case components
    /// The time of the last row, of all properties.
    case length
    /// The first instant at which the target, the model value, is another.
    case target
    /// The times at which the motion begins and ends.
    case begin, end
    /// The value that is shown in the last row.
    case finalValue
    /// The lowest and the highest value on the way; of a value with several components, of each.
    case lowest, highest
    /// The largest speed, per second.
    case peakVelocity
    /// The shown value where it is farthest from the expected one.
    case course
  }

  /// The property's name; nil for what concerns all.
  package let property: String?
  package let aspect: Aspect
  /// The expected and the actual numbers; empty where there are none. Times are in seconds.
  package let expected, actual: [Double]
  /// The instant, in seconds, at which they differ; nil where the aspect is a time itself.
  package let time: Double?
  /// The change as a clause: "level ends 0.1 s later (1.5 s → 1.6 s)".
  package let text: String
}
