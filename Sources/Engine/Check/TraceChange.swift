/// A difference between one property's motion and its recorded motion, as numbers and as text.
package struct TraceChange: Sendable, Hashable, Codable {
  package enum Aspect: String, Sendable, Hashable, Codable, CaseIterable {
    /// The property is only in the actual trace, or only in the expected one.
    case added, removed
    case components
    /// The time of the trace's last row, of any property.
    case length
    /// The first instant at which the target, the model value, differs.
    case target
    /// The times at which the motion begins and ends.
    case begin, end
    /// The presentation value in the last row.
    case finalValue
    /// The lowest and the highest value of each component.
    case lowest, highest
    /// The peak speed, in the property's units per second.
    case peakVelocity
    /// The presentation value at the instant at which it differs most from the expected one.
    case course
  }

  /// The property's name; nil for a change that concerns all properties.
  package let property: String?
  package let aspect: Aspect
  /// The expected and the actual numbers, if any. Times are in seconds.
  package let expected, actual: [Double]
  /// The instant of the difference, in seconds; nil if the aspect is itself a time.
  package let time: Double?
  /// The change as a clause: "level ends 0.1 s later (1.5 s → 1.6 s)".
  package let text: String
}
