public import Foundation
public import MidflightLayerTree
import Synchronization

/// Observers whose methods are called by selectors, each in its own session: what another instance
/// of a scene posts does not reach it.
extension NotificationCenter {
  private struct Entry: @unchecked Sendable {
    weak var observer: AnyObject?
    var name: Notification.Name?
    var token: any NSObjectProtocol
  }

  private static let entries = Mutex<[Entry]>([])

  /// Has a selector's method of an observer called with each notification. The observer is not kept
  /// alive.
  @MainActor public func addObserver(
    _ observer: Any, selector: Selector, name: Notification.Name?, object: Any?
  ) {
    let observer = observer as AnyObject
    let send: @MainActor (Notification) -> Void = {
      [weak observer, weak context = CAContext.current] note in
      if CAContext.current === context { selector.send(to: observer, note) }
    }
    let token = addObserver(forName: name, object: object, queue: nil) { note in
      // It is called where the notification was posted.
      nonisolated(unsafe) let note = note
      if MainQueue.isCurrent { MainActor.assumeIsolated { send(note) } }
    }
    let gone = Self.entries.withLock { entries in
      let gone = entries.filter { $0.observer == nil }
      entries.removeAll { $0.observer == nil }
      entries.append(Entry(observer: observer, name: name, token: token))
      return gone
    }
    for entry in gone { removeObserver(entry.token as Any) }
  }

  /// Removes an observer, of all notifications: one that selectors or a block stand for.
  public func removeObserver(_ observer: AnyObject) { remove(observer, name: nil) }

  /// Removes an observer of a notification; of all where the name is nil.
  public func removeObserver(
    _ observer: AnyObject, name: Notification.Name?, object: Any?
  ) {
    remove(observer, name: name)
    removeObserver(observer as Any, name: name, object: object)
  }

  private func remove(_ observer: AnyObject, name: Notification.Name?) {
    let removed = Self.entries.withLock { entries in
      let removed = entries.filter {
        $0.observer === observer && (name == nil || $0.name == name)
      }
      entries.removeAll { $0.observer === observer && (name == nil || $0.name == name) }
      return removed
    }
    for entry in removed { removeObserver(entry.token as Any) }
    if removed.isEmpty { removeObserver(observer as Any) }
  }
}
