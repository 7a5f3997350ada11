/// What a person has done, to be undone: the log and the tuned values as they were before each act.
struct History {
  /// All that a person can change of an evaluation.
  struct State: Equatable {
    var log: InputLog
    var tuning: Tuning
    var variants: [Int: Tuning] = [:]
  }

  private var past: [State] = []
  private var future: [State] = []
  /// The act that the newest of ``past`` was kept for.
  private var act: Int?

  /// How many acts are kept.
  private static let limit = 1000

  /// Keeps the state before an act; of the parts of one act, a drag's, the first alone.
  mutating func note(_ before: State, act: Int?) {
    future = []
    if let act, act == self.act { return }
    self.act = act
    past.append(before)
    if past.count > Self.limit { past.removeFirst() }
  }

  /// The state before the last act; nil when there is none.
  mutating func undo(from present: State) -> State? {
    guard let state = past.popLast() else { return nil }
    future.append(present)
    act = nil
    return state
  }

  /// The state that the last undo left; nil when there is none.
  mutating func redo(from present: State) -> State? {
    guard let state = future.popLast() else { return nil }
    past.append(present)
    act = nil
    return state
  }
}
