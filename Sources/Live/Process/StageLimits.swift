/// The time and memory that a process that has the scene may take.
public struct StageLimits: Sendable, Hashable {
  /// After how many seconds without an answer it is ended.
  public var seconds = 5.0
  /// How many bytes it may ask for.
  public var memory = 4 << 30

  /// Five seconds and four gigabytes.
  public init() {}
}
