package import Foundation
import MidflightLayerTree
package import MidflightScenes
import MidflightViews

/// Handles the user's input to a session: actions, changes of the log, and the muting that results
/// from them.
extension Session {
  /// Whether a point in the scene's coordinates is in a view that takes touches; see
  /// `UIWindow.isTouchable(at:)`.
  package func isTouchable(at point: CGPoint) -> Bool {
    catchUp()
    return context.perform { UIApplication.shared.keyWindow?.isTouchable(at: point) } ?? false
  }

  /// Records an action at the current instant and applies it.
  ///
  /// The action takes over the properties that it changes: their later changes are muted.
  ///
  /// - Parameter overdubs: Whether later changes of the same properties are kept instead of muted.
  package func perform(_ action: InputLog.Action, overdubs: Bool = false) {
    catchUp()
    frameCache?.forget()
    let index = log.insert(InputLog.Entry(time: time, action: action))
    applyDueEntries()
    if !overdubs { takeOver(from: index) }
  }

  /// Replaces the log. If the new log differs in entries that have already taken effect, everything
  /// is evaluated again up to the current instant.
  package func replaceLog(_ new: InputLog) {
    catchUp()
    frameCache?.forget()
    let isSamePast = isPast(new, sameAs: log)
    log = new
    if isSamePast { return }
    // Find the rows of moving properties again. Their names depend on the order in which properties
    // begin to move, and that order depends on the log.
    if moved != nil {
      foundRows = Session.surveying(definition, tuning: tuning, log: new).foundRows
    }
    restart(to: time)
  }

  /// The marks in chronological order: the script's steps, the log entries that set a property or
  /// call a method, the touches, and the steps of actions that have begun.
  package var marks: [Mark] {
    catchUp()
    let entries = log.entries.indices.compactMap { index -> Mark? in
      let (properties, title): ([String], String)
      switch log.entries[index].action {
      case .set(let name, let value, _): (properties, title) = ([name], Readout.short(value))
      case .call(let method): (properties, title) = ([], method)
      case .touch(.began, let point):
        let (x, y) = (Readout.number(point.x, decimals: 1), Readout.number(point.y, decimals: 1))
        (properties, title) = ([], "touch (\(x), \(y))")
      case .touch, .go, .back: return nil
      }
      return Mark(
        id: .entry(index), time: log.entries[index].time, properties: properties, title: title)
    }
    return Array((steps.map(\.mark) + entries).enumerated())
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  /// Mutes later changes of the properties that the action of an entry takes over.
  ///
  /// - Parameter index: The entry's index in the log.
  private func takeOver(from index: Int) {
    let taken: Set<String>
    switch log.entries[index].action {
    case .set(let name, _, _): taken = [name]
    // What a touch or a method changes is up to the scene and not known here, so no property is
    // taken over.
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

  /// The marks, including the steps of actions that have not begun yet.
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

  private func isPast(_ a: InputLog, sameAs b: InputLog) -> Bool {
    // `applied` is the number of entries that have taken effect. An entry at the current instant
    // that has not taken effect yet belongs to the future.
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
