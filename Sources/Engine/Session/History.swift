import MidflightLayerTree
import MidflightScenes

/// The undo history: the log and the tuned values before each user action.
package struct History {
  package struct State: Sendable, Hashable, Codable {
    package var log: InputLog
    package var tuning: Tuning
    package var variants: [Int: Tuning]

    package init(log: InputLog, tuning: Tuning, variants: [Int: Tuning] = [:]) {
      (self.log, self.tuning, self.variants) = (log, tuning, variants)
    }
  }

  private var past: [State] = []
  private var future: [State] = []
  /// The number of the user action that followed the last state in ``past``; nil if the action had
  /// only one step.
  private var action: Int?

  private static let limit = 1000

  /// Saves the state before a user action. If an action has several steps, such as a drag, only the
  /// state before the first step is saved.
  ///
  /// - Parameter action: The number of the action, the same for all of its steps; nil if it has
  ///   only one step.
  package mutating func note(_ before: State, action: Int?) {
    future = []
    if let action, action == self.action { return }
    self.action = action
    past.append(before)
    if past.count > Self.limit { past.removeFirst() }
  }

  mutating func undo(from present: State) -> State? {
    guard let state = past.popLast() else { return nil }
    future.append(present)
    action = nil
    return state
  }

  mutating func redo(from present: State) -> State? {
    guard let state = future.popLast() else { return nil }
    past.append(present)
    action = nil
    return state
  }
}

extension History.State {
  func change(to after: Self, _ tunables: [Tunable]) -> String {
    let before = self
    if before.tuning.policy != after.tuning.policy { return "policy \(after.tuning.policy.title)" }
    if before.tuning.reducesMotion != after.tuning.reducesMotion {
      return after.tuning.reducesMotion ? "reduced motion" : "full motion"
    }
    let tuned = tunables.filter { tunable in
      tunable.targets.contains { before.tuning[$0] != after.tuning[$0] }
    }
    let (old, new) = (before.tuning.tweaks, after.tuning.tweaks)
    let tweaks = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.sorted()
    let first =
      tweaks.first.map { "\($0) \(new[$0].map { "→ " + Readout.exact($0) } ?? "as in the code")" }
      ?? tuned.first.map { "\($0.name) \(before.tuning.change(to: after.tuning, of: $0))" }
    if let first {
      let count = tweaks.count + tuned.count
      return count == 1 ? first : "\(first) and \(count - 1) more"
    }
    if before.variants != after.variants { return "a variant stored" }
    let changes = after.log.entries.map(\.text).difference(from: before.log.entries.map(\.text))
    if let change = changes.insertions.first ?? changes.removals.first {
      let count = max(changes.insertions.count, changes.removals.count)
      let (text, isTaken) =
        switch change {
        case .insert(_, let text, _): (text, false)
        case .remove(_, let text, _): (text, true)
        }
      return (isTaken ? "without " : "") + text + (count > 1 ? " and \(count - 1) more" : "")
    }
    return "a mark muted or unmuted"
  }
}

extension Tuning {
  fileprivate func change(to after: Self, of tunable: Tunable) -> String {
    func seconds(_ title: String, _ time: (Tuning) -> Double) -> String? {
      let (old, new) = (time(self), time(after))
      return old == new
        ? nil
        : "\(title) \(Readout.number(old, decimals: 3)) → \(Readout.number(new, decimals: 3)) s"
    }
    return seconds("duration") { $0.duration(of: tunable) }
      ?? seconds("delay") { $0.delay(of: tunable) } ?? "curve"
  }
}

extension InputLog.Entry {
  /// The entry's action and time as text, without saying whether the entry is muted.
  fileprivate var text: String {
    let what =
      switch action {
      case .set(let property, let value, _): "\(property) → \(Readout.text(value))"
      case .go: "go"
      case .back: "back"
      case .call(let method): method
      case .touch: "a touch"
      }
    return "\(what) at \(Readout.fixed(time.seconds, decimals: 3)) s"
  }
}
