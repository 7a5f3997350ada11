/// The limits on time and memory for a scene's process.
package struct StageLimits: Sendable, Hashable {
  /// The time in seconds after which a process that does not answer is killed.
  package var seconds = 5.0
  /// The memory limit of the process, in bytes.
  package var memory = 4 << 30

  package init() {}
}
