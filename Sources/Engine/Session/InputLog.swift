package import Foundation
package import MidflightLayerTree
package import MidflightScenes
package import MidflightViews

/// A user's actions in a scene, each with its virtual time.
///
/// A user action takes over the properties that it changes: their later changes by the scene's
/// script or by earlier actions are *muted*. The log stores which changes are muted.
///
/// **Guarantees.** Entries are in chronological order. Entries at the same instant are in the order
/// in which they were inserted.
package struct InputLog: Sendable, Hashable, Codable {
  package enum Action: Sendable, Hashable, Codable {
    case set(property: String, SceneValue, animated: Bool)
    /// Runs the scene's action, forwards for `go` and backwards for `back`.
    case go, back
    /// Calls a method of the user's code. `method` is its name with argument labels.
    case call(method: String)
    /// A touch on the stage, at a point in the scene's coordinates.
    case touch(UITouch.Phase, CGPoint)

    package var method: String? {
      guard case .call(let method) = self else { return nil }
      return method
    }

    package var property: String? {
      guard case .set(let property, _, _) = self else { return nil }
      return property
    }
  }

  package struct Entry: Sendable, Hashable, Codable {
    /// The virtual time of the action, since the scene's start.
    package var time: Flicks
    package var action: Action
    package var isMuted = false
    /// The indices of the muted steps of this entry's action.
    package var mutedSteps: Set<Int> = []

    /// Creates an entry. Its time may be after the scene's end.
    package init(time: Flicks, action: Action) {
      self.time = time
      self.action = action
    }
  }

  /// Returns the scene's duration, or the time two seconds after the last unmuted entry, whichever
  /// is later. See ``Session/naturalEnd(of:tuning:log:)``.
  func end(in scene: SceneDefinition) -> Flicks {
    let last = entries.last { !$0.isMuted }.map { $0.time + Flicks(seconds: 2) }
    return max(Flicks(seconds: scene.duration), last ?? .zero)
  }

  /// Identifies a change at one instant: a step of the script, a log entry, or a step of the action
  /// that a log entry runs.
  package enum MarkID: Sendable, Hashable {
    case script(step: Int)
    case entry(Int)
    case step(entry: Int, step: Int)

    package var entryIndex: Int? {
      switch self {
      case .script: nil
      case .entry(let index), .step(let index, _): index
      }
    }

    package func moved(toEntry index: Int) -> MarkID {
      if case .step(_, let step) = self { .step(entry: index, step: step) } else { .entry(index) }
    }
  }

  package private(set) var entries: [Entry] = []
  /// The indices of the muted steps of the scene's script.
  package var mutedScriptSteps: Set<Int> = []

  package var isScriptMuted = false

  package init() {}

  /// Creates a log of entries, sorted by time. Entries at the same instant keep the given order.
  ///
  /// - Complexity: O(n log n).
  package init(_ entries: some Sequence<Entry>) {
    let given = Array(entries)
    self.entries = given.indices.sorted { (given[$0].time, $0) < (given[$1].time, $1) }
      .map { given[$0] }
  }

  /// Inserts an entry after all entries of the same or an earlier time, and returns its index.
  ///
  /// - Complexity: O(n), where n is the number of later entries.
  @discardableResult
  package mutating func insert(_ entry: Entry) -> Int {
    let index = entries.lastIndex { $0.time <= entry.time }.map { $0 + 1 } ?? 0
    entries.insert(entry, at: index)
    return index
  }

  /// Returns the indices of the entries that belong to a mark: for a touch, all entries from its
  /// press to its release; otherwise, the entry alone.
  ///
  /// - Complexity: O(n), where n is the number of later entries.
  private func group(at index: Int) -> [Int] {
    guard case .touch(.began, _) = entries[index].action else { return [index] }
    var group = [index]
    for later in entries.indices.dropFirst(index + 1) {
      guard case .touch(let phase, _) = entries[later].action else { continue }
      if phase == .began { break }
      group.append(later)
      if phase != .moved && phase != .stationary { break }
    }
    return group
  }

  /// Whether a touch lasts at a time, so that no other touch may begin: the presses and releases of
  /// overlapping touches could not be told apart.
  ///
  /// - Complexity: O(n), where n is the number of entries.
  package func isTouched(at time: Flicks) -> Bool { hasTouch(from: time, to: time, except: nil) }

  /// Whether a touch, moved or copied to another time, would overlap another touch. False for an
  /// entry that is not a touch's first.
  package func isBlocked(at index: Int, movedTo time: Flicks, isCopy: Bool) -> Bool {
    guard case .touch(.began, _) = entries[index].action else { return false }
    let last = group(at: index).last ?? index
    let start = max(time, .zero)
    return hasTouch(
      from: start, to: start + (entries[last].time - entries[index].time),
      except: isCopy ? nil : index)
  }

  /// Whether a touch overlaps a range of time. Touches that only share an instant do not overlap if
  /// one ends before the other begins in the order in which ``insert(_:)`` puts entries.
  private func hasTouch(from start: Flicks, to end: Flicks, except index: Int?) -> Bool {
    entries.indices.contains { other in
      guard case .touch(.began, _) = entries[other].action, other != index else { return false }
      let (first, last) = (entries[other].time, entries[group(at: other).last ?? other].time)
      return first <= start ? start < last : first <= end
    }
  }

  /// Removes an entry. Removes the whole touch if the entry is a touch's first.
  package mutating func remove(at index: Int) {
    for index in group(at: index).reversed() { entries.remove(at: index) }
  }

  /// Changes an entry's time, and returns the entry's new index. A time before 0 s counts as 0 s.
  /// Moves the whole touch if the entry is a touch's first.
  @discardableResult
  package mutating func move(at index: Int, to time: Flicks) -> Int {
    let moved = group(at: index).map { entries[$0] }
    remove(at: index)
    return insert(moved, at: time)
  }

  /// Inserts a copy of an entry at another time, and returns the copy's index. Copies the whole
  /// touch if the entry is a touch's first.
  @discardableResult
  package mutating func copy(at index: Int, to time: Flicks) -> Int {
    insert(group(at: index).map { entries[$0] }, at: time)
  }

  /// Inserts entries with their times shifted so that the first one is at `time`, and returns the
  /// first one's index.
  private mutating func insert(_ moved: [Entry], at time: Flicks) -> Int {
    let start = max(time, .zero)
    let indices = moved.map { entry in
      var entry = entry
      entry.time = start + (entry.time - moved[0].time)
      return insert(entry)
    }
    return indices[0]
  }

  /// Returns the log with the script's changes muted as they would have been if the user had made
  /// the entries live: a change is muted if an earlier entry has set its property.
  ///
  /// - Complexity: O(n), where n is the number of entries plus the number of the script's steps.
  @MainActor
  package func takingOver(_ scene: SceneDefinition) -> InputLog {
    var taken: [String: Flicks] = [:]
    for entry in entries {
      if let name = entry.action.property, taken[name] == nil { taken[name] = entry.time }
    }
    if taken.isEmpty { return self }
    var result = self
    for mark in Session(scene).marks {
      let times = mark.properties.compactMap { taken[$0] }
      if times.contains(where: { $0 < mark.time }) { result.setMuted(true, mark.id) }
    }
    return result
  }

  package func isMuted(_ mark: MarkID) -> Bool {
    switch mark {
    case .script(let step): mutedScriptSteps.contains(step)
    case .entry(let index): entries[index].isMuted
    case .step(let index, let step):
      entries[index].isMuted || entries[index].mutedSteps.contains(step)
    }
  }

  package mutating func setMuted(_ isMuted: Bool, _ mark: MarkID) {
    func set(_ step: Int, in steps: inout Set<Int>) {
      if isMuted { steps.insert(step) } else { steps.remove(step) }
    }
    switch mark {
    case .script(let step): set(step, in: &mutedScriptSteps)
    case .entry(let index):
      for index in group(at: index) { entries[index].isMuted = isMuted }
    case .step(let index, let step): set(step, in: &entries[index].mutedSteps)
    }
  }
}

/// A change in a scene at one instant, shown as a mark on the timeline.
package struct Mark: Sendable, Hashable {
  package let id: InputLog.MarkID
  package let time: Flicks
  /// The names of the properties that the change sets; empty for a touch and for a call of a
  /// method, whose effect is up to the scene's code.
  package let properties: [String]
  package let title: String

  /// Whether the change is a touch or a call of a method, which belongs to no property's lane.
  package var isAction: Bool {
    if case .entry = id { properties.isEmpty } else { false }
  }
}
