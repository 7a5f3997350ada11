import Foundation
import Synchronization

/// A list of the names of incomplete files, which must be removed before the process ends.
///
/// A signal handler can remove the files. It may neither allocate memory nor wait for a lock, so
/// the nodes of the list are never freed while the list exists; they are reused instead:
///
///     first → node → node → …
///             name   no name (free)
package final class TemporaryNames: @unchecked Sendable {
  package static let ofProcess = TemporaryNames()

  fileprivate struct Node: ~Copyable {
    let next: UnsafeMutablePointer<Node>?
    /// The name with a trailing 0; nil in a free node.
    let name: Atomic<UnsafeMutablePointer<CChar>?>
  }

  struct Entry {
    /// The name with a trailing 0.
    let bytes: [CChar]
    fileprivate let node: UnsafeMutablePointer<Node>

    /// Removes the name from the list, after its file has been removed or renamed.
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

  /// Adds a name to the list, before the file with this name is created. `bytes` has a trailing 0.
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

  /// Removes all files whose names are in the list. A signal handler may call this function,
  /// provided that it has been called once before, outside a handler.
  package func removeFiles() {
    var next = first.load(ordering: .acquiring)
    while let node = next {
      // The name's memory is not freed, because a signal handler must not free memory, and the
      // process is about to end.
      if let name = node.pointee.name.exchange(nil, ordering: .acquiringAndReleasing) {
        unlink(name)
      }
      next = node.pointee.next
    }
  }
}
