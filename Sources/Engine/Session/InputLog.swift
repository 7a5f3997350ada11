package import Foundation
package import MidflightLayerTree
package import MidflightScenes
package import MidflightViews

/// The acts of people in a scene, in virtual time, and what they took over.
///
/// An act takes over the properties that it changes: whatever would change them later, the scene's
/// script or an act of before, is *muted*, which the log holds as data.
///
/// **Guarantees.** Entries are in order of time; those of one instant are in the order in which
/// they were inserted.
package struct InputLog: Sendable, Hashable, Codable {
  /// Something that people do to a scene.
  package enum Action: Sendable, Hashable, Codable {
    /// Gives a property, by its public name, a new target.
    case set(property: String, SceneValue, animated: Bool)
    /// The scene's own action, and its way back.
    case go, back
    /// Calls a method of the program's own code, by its name with labels.
    case call(method: String)
    /// A touch on the stage, at a point of the scene's space.
    case touch(UITouch.Phase, CGPoint)

    /// The method that it calls.
    package var method: String? {
      guard case .call(let method) = self else { return nil }
      return method
    }

    /// The property that it gives a target.
    package var property: String? {
      guard case .set(let property, _, _) = self else { return nil }
      return property
    }
  }

  /// An action and when it happens.
  package struct Entry: Sendable, Hashable, Codable {
    /// Virtual time since the scene's start.
    package var time: Flicks
    /// The act.
    package var action: Action
    /// Whether it has no effect.
    package var isMuted = false
    /// Those of its steps that have no effect, by their places among the steps of the scene's
    /// action.
    package var mutedSteps: Set<Int> = []

    /// An action at a time, which may lie beyond the scene's duration.
    package init(time: Flicks, action: Action) {
      self.time = time
      self.action = action
    }
  }

  /// The scene's duration, or two seconds after the last entry that has an effect, whichever is later.
  /// See ``Session/naturalEnd(of:tuning:log:)``.
  func end(in scene: SceneDefinition) -> Flicks {
    let last = entries.last { !$0.isMuted }.map { $0.time + Flicks(seconds: 2) }
    return max(Flicks(seconds: scene.duration), last ?? .zero)
  }

  /// Names what happens at one time: a step of the script, an entry, or a step of an entry's
  /// action.
  package enum MarkID: Sendable, Hashable {
    case script(step: Int)
    case entry(Int)
    case step(entry: Int, step: Int)

    /// The entry that it is of; nil for the script's.
    package var entryIndex: Int? {
      switch self {
      case .script: nil
      case .entry(let index), .step(let index, _): index
      }
    }

    /// The name that it has once its entry is at another place.
    package func moved(toEntry index: Int) -> MarkID {
      if case .step(_, let step) = self { .step(entry: index, step: step) } else { .entry(index) }
    }
  }

  /// The entries in order of time.
  package private(set) var entries: [Entry] = []
  /// Those of the script's steps that have no effect.
  package var mutedScriptSteps: Set<Int> = []

  /// Whether the script is left out.
  package var isScriptMuted = false

  /// The empty log.
  package init() {}

  /// A log of entries in any order; those of one instant stay in the given order.
  ///
  /// - Complexity: O(n log n).
  package init(_ entries: some Sequence<Entry>) {
    let given = Array(entries)
    self.entries = given.indices.sorted { (given[$0].time, $0) < (given[$1].time, $1) }
      .map { given[$0] }
  }

  /// Inserts an entry behind all entries of its time and before, and returns its index. Later
  /// entries stay.
  ///
  /// - Complexity: O(later entries).
  @discardableResult
  package mutating func insert(_ entry: Entry) -> Int {
    let index = entries.lastIndex { $0.time <= entry.time }.map { $0 + 1 } ?? 0
    entries.insert(entry, at: index)
    return index
  }

  /// Takes an entry out.
  package mutating func remove(at index: Int) {
    entries.remove(at: index)
  }

  /// Gives an entry another time, not before 0 s, and returns its new index.
  @discardableResult
  package mutating func move(at index: Int, to time: Flicks) -> Int {
    var entry = entries.remove(at: index)
    entry.time = max(time, .zero)
    return insert(entry)
  }

  /// Takes the properties that have targets over from a scene's script, as
  /// if each entry had been done in its turn.
  ///
  /// - Complexity: O(entries + steps of the script).
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

  /// Whether what is named has no effect.
  package func isMuted(_ mark: MarkID) -> Bool {
    switch mark {
    case .script(let step): mutedScriptSteps.contains(step)
    case .entry(let index): entries[index].isMuted
    case .step(let index, let step):
      entries[index].isMuted || entries[index].mutedSteps.contains(step)
    }
  }

  /// Takes an effect away, or gives it back.
  package mutating func setMuted(_ isMuted: Bool, _ mark: MarkID) {
    func set(_ step: Int, in steps: inout Set<Int>) {
      if isMuted { steps.insert(step) } else { steps.remove(step) }
    }
    switch mark {
    case .script(let step): set(step, in: &mutedScriptSteps)
    case .entry(let index): entries[index].isMuted = isMuted
    case .step(let index, let step): set(step, in: &entries[index].mutedSteps)
    }
  }
}

/// Something that happens to a scene at one time, as a timeline shows it.
package struct Mark: Sendable, Hashable {
  /// Its name in the log.
  package let id: InputLog.MarkID
  /// When it happens.
  package let time: Flicks
  /// The properties that it changes.
  package let properties: [String]
  /// Its effect, in a few words.
  package let title: String
}
