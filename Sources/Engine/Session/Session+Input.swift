package import Foundation
import MidflightLayerTree
package import MidflightScenes
import MidflightViews

/// What people do to a session: acts, other logs, and what these mute.
extension Session {
  /// Whether a point of the scene's space is in a view that takes touches; see
  /// `UIWindow.isTouchable(at:)`.
  package func isTouchable(at point: CGPoint) -> Bool {
    catchUp()
    return context.perform { UIApplication.shared.keyWindow?.isTouchable(at: point) } ?? false
  }

  /// Records an action at the present instant and lets it take effect.
  ///
  /// The action takes over the properties that it changes: what would change them later is muted.
  ///
  /// - Parameter overdubs: Whether later changes stay instead.
  package func perform(_ action: InputLog.Action, overdubs: Bool = false) {
    catchUp()
    reel?.forget()
    let index = log.insert(InputLog.Entry(time: time, action: action))
    applyDueEntries()
    if !overdubs { takeOver(from: index) }
  }

  /// Puts another log in the place of this one. Where the two differ in what has taken effect
  /// already, everything up to the present instant is evaluated anew.
  package func replaceLog(_ new: InputLog) {
    catchUp()
    reel?.forget()
    let isSamePast = isPast(new, sameAs: log)
    log = new
    if isSamePast { return }
    // Rows are named in the order of their moving, which is that of the log.
    if moved != nil {
      foundRows = Session.surveying(definition, tuning: tuning, log: new).foundRows
    }
    restart(to: time)
  }

  /// The events of the scene: the script's steps, the log's entries, and their steps as far as
  /// they have come, in order of time.
  package var marks: [Mark] {
    catchUp()
    let entries = log.entries.indices.compactMap { index -> Mark? in
      guard case .set(let name, let value, _) = log.entries[index].action else { return nil }
      return Mark(
        id: .entry(index), time: log.entries[index].time, properties: [name],
        title: Readout.short(value))
    }
    return Array((steps.map(\.mark) + entries).enumerated())
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  /// Mutes what lies ahead and changes what the entry at an index has taken over.
  private func takeOver(from index: Int) {
    let taken: Set<String>
    switch log.entries[index].action {
    case .set(let name, _, _): taken = [name]
    // What a touch or a method leads to is the scene's own affair.
    case .touch, .call: taken = []
    case .go, .back:
      taken = Set(steps.filter { $0.entry == index }.flatMap(\.mark.properties))
    }
    var changed = log
    for mark in marksAhead where mark.time > time && !taken.isDisjoint(with: mark.properties) {
      if case .step(index, _) = mark.id { continue }
      changed.setMuted(true, mark.id)
    }
    log = changed
  }

  /// The marks; of actions that lie ahead, what their steps will be as well.
  private var marksAhead: [Mark] {
    let comingActions = log.entries[applied...].contains {
      switch $0.action {
      case .set, .touch, .call: false
      case .go, .back: true
      }
    }
    guard comingActions, let end = log.entries.last?.time else { return marks }
    let outlook = Session(of: self)
    outlook.seek(to: end)
    return outlook.marks
  }

  /// Whether two logs have done the same up to the present.
  private func isPast(_ a: InputLog, sameAs b: InputLog) -> Bool {
    // An entry of the present instant that is not applied yet belongs to the future.
    guard a.entries.count >= applied, b.entries.count >= applied else { return false }
    for index in 0..<applied {
      let (x, y) = (a.entries[index], b.entries[index])
      guard x.time == y.time, x.action == y.action, x.isMuted == y.isMuted else { return false }
    }
    if a.entries.count > applied, a.entries[applied].time <= time { return false }
    let done = Set(steps.indices).subtracting(ahead)
    return done.allSatisfy { a.isMuted(steps[$0].mark.id) == b.isMuted(steps[$0].mark.id) }
  }
}
