import Foundation

/// The queue of the main actor, which need not be on the thread that the program began with.
package enum MainQueue {
  /// Whether the present code runs on it.
  package static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) != nil }

  private static let mark: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()
}
