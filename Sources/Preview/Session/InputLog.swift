public import LayerTree
public import Scenes

/// What people did to a scene, in virtual time.
///
/// **Guarantees.** Entries are in order of time; those of one instant are in the order in which they
/// were inserted.
public struct InputLog: Sendable, Hashable {
  /// Something that people do to a scene.
  public enum Action: Sendable, Hashable {
    /// Gives a property, by its public name, a new target.
    case set(property: String, SceneValue, animated: Bool)
    /// The scene's own action, and its way back.
    case go, back
  }

  /// An action and when it happens.
  public struct Entry: Sendable, Hashable {
    /// Virtual time since the scene's start.
    public let time: Flicks
    /// What happens then.
    public let action: Action

    /// An action at a time, which may lie beyond the scene's duration.
    public init(time: Flicks, action: Action) {
      self.time = time
      self.action = action
    }
  }

  /// The entries in order of time.
  public private(set) var entries: [Entry] = []

  /// The empty log.
  public init() {}

  /// A log of entries in any order; those of one instant stay in the given order.
  ///
  /// - Complexity: O(n log n).
  public init(_ entries: some Sequence<Entry>) {
    let given = Array(entries)
    self.entries = given.indices.sorted { (given[$0].time, $0) < (given[$1].time, $1) }
      .map { given[$0] }
  }

  /// Inserts an entry behind all entries of its time and before, and returns its index. Later
  /// entries stay.
  ///
  /// - Complexity: O(later entries).
  @discardableResult
  public mutating func insert(_ entry: Entry) -> Int {
    let index = entries.lastIndex { $0.time <= entry.time }.map { $0 + 1 } ?? 0
    entries.insert(entry, at: index)
    return index
  }
}
