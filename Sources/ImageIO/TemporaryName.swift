import Foundation
import Synchronization

/// A name in the file system that stands for a file which is not complete, and is to be gone before
/// the process is.
///
/// Such names are in a list that a signal's handler can walk, which may neither allocate nor wait for
/// a lock: its nodes are never freed but used again.
///
///     head → node → node → …
///            name   no name (free)
struct TemporaryName {
  private struct Node: ~Copyable {
    let next: UnsafeMutablePointer<Node>?
    /// The name's bytes with a 0 behind them; nil in a node that is free.
    let name: Atomic<UnsafeMutablePointer<CChar>?>
  }

  /// Unsafe because of what it points to, which is atomic or never changes.
  nonisolated(unsafe) private static let head = Atomic<UnsafeMutablePointer<Node>?>(nil)

  private let node: UnsafeMutablePointer<Node>
  /// The name's bytes with a 0 behind them.
  let bytes: [CChar]

  /// Puts the name on the list; the file may come after that.
  init(_ bytes: [CChar]) {
    self.bytes = bytes
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    copy.initialize(from: bytes, count: bytes.count)
    var next = Self.head.load(ordering: .acquiring)
    while let candidate = next {
      let taken = candidate.pointee.name.compareExchange(
        expected: nil, desired: copy, ordering: .acquiringAndReleasing)
      if taken.exchanged {
        node = candidate
        return
      }
      next = candidate.pointee.next
    }
    let new = UnsafeMutablePointer<Node>.allocate(capacity: 1)
    var first = Self.head.load(ordering: .acquiring)
    while true {
      new.initialize(to: Node(next: first, name: Atomic(copy)))
      let pushed = Self.head.compareExchange(
        expected: first, desired: new, ordering: .acquiringAndReleasing)
      if pushed.exchanged { break }
      first = pushed.original
    }
    node = new
  }

  /// Takes the name off the list, when its file is gone or has become another's.
  func retire() {
    node.pointee.name.exchange(nil, ordering: .acquiringAndReleasing)?.deallocate()
  }

  /// Removes the files of all names on the list. Safe in a signal's handler once it has been called
  /// outside of one.
  static func removeAllFiles() {
    var next = head.load(ordering: .acquiring)
    while let node = next {
      // The handler may not free the bytes; the process is at its end.
      if let name = node.pointee.name.exchange(nil, ordering: .acquiringAndReleasing) {
        unlink(name)
      }
      next = node.pointee.next
    }
  }
}
