public import Foundation
public import MidflightLayerTree
import Synchronization

/// Observers whose methods are called by selectors, each in its own session: what another instance
/// of a scene posts does not reach it.
extension NotificationCenter {
  private struct Entry: @unchecked Sendable {
    weak var center: NotificationCenter?
    weak var observer: AnyObject?
    let name: Notification.Name?
    /// Whose notifications alone are heard, where `hasObject` says that there is one.
    weak var object: AnyObject?
    let hasObject: Bool
    let token: any NSObjectProtocol

    var isGone: Bool { center == nil || observer == nil || (hasObject && object == nil) }

    /// Whether removing an observer from a centre takes this one away.
    func isRemoved(
      from center: NotificationCenter, _ observer: AnyObject, _ name: Notification.Name?,
      _ object: AnyObject?
    ) -> Bool {
      self.center === center && self.observer === observer && (name == nil || self.name == name)
        && (object == nil || self.object === object)
    }
  }

  private static let entries = Mutex<[Entry]>([])

  /// Calls a method of an observer for each notification. The observer is not retained. A notification
  /// that is posted off the main thread is reported once and not delivered.
  ///
  /// - Parameters:
  ///   - name: The notification to observe; nil for all.
  ///   - object: The sender to observe, compared by identity; nil for any sender.
  @MainActor public func addObserver(
    _ observer: Any, selector: Selector, name: Notification.Name?, object: Any?
  ) {
    let observer = observer as AnyObject
    let send: @MainActor (Notification) -> Void = {
      [weak observer, weak context = CAContext.current] note in
      if CAContext.current === context { selector.send(to: observer, note) }
    }
    let method = "\(type(of: observer)).\(selector.description)"
    let token = addObserver(forName: name, object: object, queue: nil) { note in
      // It is called where the notification was posted.
      nonisolated(unsafe) let note = note
      if MainQueue.isCurrent { return MainActor.assumeIsolated { send(note) } }
      ProcessProblems.note(
        "\(note.name.rawValue) was posted off the main thread, so \(method) is not called: post it "
          + "in DispatchQueue.main.async { … }")
    }
    let object = object.map { $0 as AnyObject }
    let entry = Entry(
      center: self, observer: observer, name: name, object: object, hasObject: object != nil,
      token: token)
    let gone = Self.take { $0.isGone }
    Self.entries.withLock { $0.append(entry) }
    for entry in gone { entry.center?.removeObserver(entry.token as Any) }
  }

  /// Removes an observer, of all notifications: one that selectors or a block stand for.
  public func removeObserver(_ observer: AnyObject) {
    if !removeSelectors(of: observer, nil, nil) { removeObserver(observer as Any) }
  }

  /// Removes an observer of a notification. A nil name matches every notification, a nil object every
  /// sender.
  public func removeObserver(
    _ observer: AnyObject, name: Notification.Name?, object: Any?
  ) {
    let isFound = removeSelectors(of: observer, name, object.map { $0 as AnyObject })
    if !isFound { removeObserver(observer as Any, name: name, object: object) }
  }

  /// Removes what selectors of an observer stand for; false where there is nothing.
  private func removeSelectors(
    of observer: AnyObject, _ name: Notification.Name?, _ object: AnyObject?
  ) -> Bool {
    let removed = Self.take { $0.isRemoved(from: self, observer, name, object) }
    for entry in removed { removeObserver(entry.token as Any) }
    return !removed.isEmpty
  }

  /// Removes and returns the entries that satisfy a predicate.
  private static func take(_ condition: (Entry) -> Bool) -> [Entry] {
    let (taken, kept) = entries.withLock { entries in
      // The deinitializer of one that is released meanwhile may remove itself here.
      let kept = entries.flatMap { [$0.center, $0.observer, $0.object] as [AnyObject?] }
      let taken = entries.filter(condition)
      entries.removeAll(where: condition)
      return (taken, kept)
    }
    withExtendedLifetime(kept) {}
    return taken
  }
}
