/// A difference between a property's motion and its expected motion, as numbers and as text.
package struct TraceChange: Sendable, Hashable, Codable {
  package enum Aspect: String, Sendable, Hashable, Codable, CaseIterable {
    /// The property appears in only one of the traces: the actual one or the expected one.
    case added, removed
    case components
    /// The traces end at different times. A trace ends at its latest row.
    case length
    /// The target (the model value) differs; ``time`` is the first time at which it does.
    case target
    /// The motion begins or ends at another time.
    case begin, end
    /// The presentation value in the last row differs.
    case finalValue
    /// The lowest or the highest value of a component differs.
    case lowest, highest
    /// The peak speed differs, in the property's units per second.
    case peakVelocity
    /// The presentation values (or, if these are equal, the velocities) differ during the motion;
    /// ``time`` is the time of the largest difference.
    case course
  }

  /// The name of the property that changed; nil for a change that concerns all properties.
  package let property: String?
  package let aspect: Aspect
  /// The numbers in the expected and in the actual trace; empty if there are none. Times are in
  /// seconds.
  package let expected, actual: [Double]
  /// The time at which the traces differ, in seconds; nil if the differing numbers are themselves
  /// times.
  package let time: Double?
  /// Describes the change as a clause: "level ends 0.1 s later (1.5 s → 1.6 s)".
  package let text: String
}
