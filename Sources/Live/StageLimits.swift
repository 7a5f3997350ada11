/// The limits on time and memory for a scene's process.
package struct StageLimits: Sendable, Hashable {
  /// The time without an answer after which the process is killed, in seconds.
  package var seconds = 5.0
  /// The memory limit, in bytes.
  package var memory = 4 << 30

  package init() {}
}
