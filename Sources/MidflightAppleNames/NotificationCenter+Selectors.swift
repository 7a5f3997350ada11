public import Foundation
public import MidflightLayerTree
import Synchronization

/// Adds observers whose methods are called by selector. An observer receives only the notifications
/// of its session, not those that another instance of the scene posts.
extension NotificationCenter {
  private struct Entry: @unchecked Sendable {
    weak var center: NotificationCenter?
    weak var observer: AnyObject?
    let name: Notification.Name?
    /// If `hasObject` is true, the only sender whose notifications are observed.
    weak var object: AnyObject?
    let hasObject: Bool
    let token: any NSObjectProtocol

    var isGone: Bool { center == nil || observer == nil || (hasObject && object == nil) }

    func isRemoved(
      from center: NotificationCenter, _ observer: AnyObject, _ name: Notification.Name?,
      _ object: AnyObject?
    ) -> Bool {
      self.center === center && self.observer === observer && (name == nil || self.name == name)
        && (object == nil || self.object === object)
    }
  }

  private static let entries = Mutex<[Entry]>([])

  /// Calls a method of an observer for each notification. The observer is not retained. A
  /// notification that is posted off the main thread is not delivered; this is reported once.
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
      // The block runs on the thread that posts the notification; the next line checks that this is
      // the main thread.
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

  /// Stops sending any notifications to an observer, whether it was added with a selector or a
  /// block.
  public func removeObserver(_ observer: AnyObject) {
    if !removeSelectors(of: observer, nil, nil) { removeObserver(observer as Any) }
  }

  /// Stops sending a notification to an observer. A nil name matches every notification; a nil
  /// object matches every sender.
  public func removeObserver(
    _ observer: AnyObject, name: Notification.Name?, object: Any?
  ) {
    let isFound = removeSelectors(of: observer, name, object.map { $0 as AnyObject })
    if !isFound { removeObserver(observer as Any, name: name, object: object) }
  }

  /// Removes the matching entries that were added with selectors; returns whether there were any.
  private func removeSelectors(
    of observer: AnyObject, _ name: Notification.Name?, _ object: AnyObject?
  ) -> Bool {
    let removed = Self.take { $0.isRemoved(from: self, observer, name, object) }
    for entry in removed { removeObserver(entry.token as Any) }
    return !removed.isEmpty
  }

  private static func take(_ condition: (Entry) -> Bool) -> [Entry] {
    let (taken, retained) = entries.withLock { entries in
      // Retain the objects until the entries are removed: releasing an object runs its
      // deinitializer, which may call this method.
      let retained = entries.flatMap { [$0.center, $0.observer, $0.object] as [AnyObject?] }
      let taken = entries.filter(condition)
      entries.removeAll(where: condition)
      return (taken, retained)
    }
    withExtendedLifetime(retained) {}
    return taken
  }
}
