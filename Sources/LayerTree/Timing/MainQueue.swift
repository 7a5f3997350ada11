import Foundation

/// Tells whether code runs on the main actor's queue, which need not be on the program's first
/// thread.
package enum MainQueue {
  package static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) != nil }

  private static let mark: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()
}
