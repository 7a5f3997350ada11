/// The time and memory that a process that has the scene may take.
package struct StageLimits: Sendable, Hashable {
  /// After how many seconds without an answer it is ended.
  package var seconds = 5.0
  /// How many bytes it may ask for.
  package var memory = 4 << 30

  /// Five seconds and four gigabytes.
  package init() {}
}
