import Foundation
import Synchronization

/// Names in the file system that stand for files which are not complete, and are to be gone before
/// the process is.
///
/// A signal's handler can remove them, which may neither allocate nor wait for a lock: the list's
/// nodes are never freed before it, but used again.
///
///     first → node → node → …
///             name   no name (free)
package final class TemporaryNames: @unchecked Sendable {
  /// Those of the process as a whole.
  package static let ofProcess = TemporaryNames()

  fileprivate struct Node: ~Copyable {
    let next: UnsafeMutablePointer<Node>?
    /// The name's bytes with a 0 behind them; nil in a node that is free.
    let name: Atomic<UnsafeMutablePointer<CChar>?>
  }

  /// A name on the list.
  struct Entry {
    /// The name with a 0 behind it.
    let bytes: [CChar]
    fileprivate let node: UnsafeMutablePointer<Node>

    /// Takes the name off the list, when its file is gone or has another name.
    func retire() {
      node.pointee.name.exchange(nil, ordering: .acquiringAndReleasing)?.deallocate()
    }
  }

  private let first = Atomic<UnsafeMutablePointer<Node>?>(nil)

  package init() {}

  deinit {
    var next = first.load(ordering: .acquiring)
    while let node = next {
      next = node.pointee.next
      node.pointee.name.load(ordering: .acquiring)?.deallocate()
      node.deinitialize(count: 1)
      node.deallocate()
    }
  }

  /// Puts a name on the list, for a file that is made after that.
  ///
  /// - Parameter bytes: The name with a 0 behind it.
  func add(_ bytes: [CChar]) -> Entry {
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    copy.initialize(from: bytes, count: bytes.count)
    var next = first.load(ordering: .acquiring)
    while let node = next {
      let taken = node.pointee.name.compareExchange(
        expected: nil, desired: copy, ordering: .acquiringAndReleasing)
      if taken.exchanged { return Entry(bytes: bytes, node: node) }
      next = node.pointee.next
    }
    let node = UnsafeMutablePointer<Node>.allocate(capacity: 1)
    var old = first.load(ordering: .acquiring)
    while true {
      node.initialize(to: Node(next: old, name: Atomic(copy)))
      let pushed = first.compareExchange(
        expected: old, desired: node, ordering: .acquiringAndReleasing)
      if pushed.exchanged { return Entry(bytes: bytes, node: node) }
      old = pushed.original
    }
  }

  /// Removes the files of all names. Safe in a signal's handler once it has been called outside of
  /// one.
  package func removeFiles() {
    var next = first.load(ordering: .acquiring)
    while let node = next {
      // The bytes stay: a handler may not free them, and the process is at its end.
      if let name = node.pointee.name.exchange(nil, ordering: .acquiringAndReleasing) {
        unlink(name)
      }
      next = node.pointee.next
    }
  }
}
