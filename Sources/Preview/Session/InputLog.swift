public import LayerTree
public import Scenes

/// What people did to a scene, in virtual time.
///
/// **Guarantees.** Entries are in order of time; those of one instant are in the order in which they
/// were inserted.
public struct InputLog: Sendable, Hashable {
  public enum Action: Sendable, Hashable {
    /// Gives a property, by its public name, a new target.
    case set(property: String, SceneValue, animated: Bool)
    /// The scene's own action, and its way back.
    case go, back
  }

  public struct Entry: Sendable, Hashable {
    public let time: Flicks
    public let action: Action

    public init(time: Flicks, action: Action) {
      self.time = time
      self.action = action
    }
  }

  public private(set) var entries: [Entry] = []

  public init() {}

  /// Inserts an entry behind all entries of its time and before, and returns its index. Later
  /// entries stay.
  @discardableResult
  public mutating func insert(_ entry: Entry) -> Int {
    let index = entries.firstIndex { $0.time > entry.time } ?? entries.count
    entries.insert(entry, at: index)
    return index
  }
}
