/// What is done about edges that may overlap.
package enum OverlapMethod: Sendable {
  /// They are removed if that does not take too long, and otherwise sampled. Tests compare the others
  /// with this.
  case removed
  /// Like ``removed``, but all crossings are found by a sweep: simple contours are not recognized, and
  /// pairs are not compared before.
  case swept
  case sampled
  /// All edges are summed, also those that overlap.
  case summed
}
