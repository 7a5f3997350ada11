import Foundation
import MidflightHost
import Synchronization

/// Serves the window's accessible tree over AT-SPI, and collects the actions that clients request.
///
/// A thread waits on the session bus until the desktop reports that assistive technology is in use.
/// As long as it is, the thread is connected to the accessibility bus. The thread launches neither
/// bus, and does not exist if there is no session bus. The thread answers from the last published
/// tree, so that clients never wait for the window, and the window never waits for clients.
///
/// Source: `org.a11y.Bus` and `org.a11y.Status` of https://gitlab.gnome.org/GNOME/at-spi2-core
final class AccessibilityService: Sendable {
  private struct State {
    /// The number of connections opened so far. `isConnected` tells whether one of them is open
    /// now.
    var connections = 0
    var isConnected = false
    /// The published tree. `isNew` tells whether the thread has yet to read it.
    var tree: (root: AccessibleElement, position: AccessibleSnapshot.WindowPosition)?
    var isNew = false
    var requests: [(id: String, request: AccessibleRequest)] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  /// A pipe that wakes the thread. The thread reads from the first descriptor, and other threads
  /// write to the second.
  private let bell: [Int32]

  /// The maximum number of queued actions. Further actions are dropped.
  private static let maxRequests = 1000

  init?(on bus: SessionBus?) {
    guard let bus else { return nil }
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    bell = ends
    Thread.detachNewThread { self.run(on: bus) }
  }

  deinit { for end in bell { Glibc.close(end) } }

  // MARK: On the main thread

  /// The number of connections opened to the accessibility bus so far, which identifies the open
  /// one; nil if none is open now.
  var connection: Int? { state.withLock { $0.isConnected ? $0.connections : nil } }

  /// Publishes a tree.
  ///
  /// - Returns: Whether the tree differs from the last one published.
  func publish(_ root: AccessibleElement, _ position: AccessibleSnapshot.WindowPosition) -> Bool {
    let isNew = state.withLock { state in
      if let tree = state.tree, tree.root == root, tree.position == position { return false }
      (state.tree, state.isNew) = ((root, position), true)
      return true
    }
    if isNew { ring() }
    return isNew
  }

  /// Returns the actions requested since the last call, in order, and removes them.
  func takeActions() -> [(id: String, request: AccessibleRequest)] {
    state.withLock { state in
      defer { state.requests = [] }
      return state.requests
    }
  }

  func close() {
    state.withLock { $0.isClosed = true }
    ring()
  }

  private func ring() {
    var byte: UInt8 = 0
    _ = unsafe write(bell[1], &byte, 1)
  }

  // MARK: On the thread

  private func run(on bus: SessionBus) {
    guard let session = BusConnection(to: bus.address) else { return }
    AccessibilityStatus.watch(on: session)
    var conversation: AccessibilityConversation?
    var isStale = true
    while !state.withLock({ $0.isClosed }) {
      // More messages may arrive during the query, so check for them again after it.
      while Self.hasUpdate(on: session) || isStale {
        isStale = false
        follow(AccessibilityStatus.address(on: session), &conversation)
      }
      if let present = conversation, !exchange(by: present) {
        conversation = nil
        note(isConnected: false)
      }
      wait(for: session, conversation)
      if !session.exchange() { break }
    }
    note(isConnected: false)
  }

  /// Reads the messages that the session bus has sent.
  ///
  /// - Returns: Whether any of the messages concerns assistive technology.
  private static func hasUpdate(on session: BusConnection) -> Bool {
    var hasUpdate = false
    while let message = session.next() {
      if AccessibilityStatus.concerns(message) { hasUpdate = true }
    }
    return hasUpdate
  }

  private func follow(_ address: String?, _ conversation: inout AccessibilityConversation?) {
    guard let address else {
      conversation = nil
      return note(isConnected: false)
    }
    if conversation != nil { return }
    conversation = AccessibilityConversation(to: address)
    note(isConnected: conversation != nil)
  }

  private func note(isConnected: Bool) {
    let hasBegun = state.withLock { state in
      let hasBegun = isConnected && !state.isConnected
      state.isConnected = isConnected
      if hasBegun { state.connections += 1 }
      // Discard the tree, because it must be published again for the next client.
      if !isConnected { (state.tree, state.isNew) = (nil, false) }
      return hasBegun
    }
    if hasBegun { WakeUp.push() }
  }

  /// Publishes the tree if it is new, answers calls, and passes on the requested actions.
  ///
  /// - Returns: Whether the bus is still connected.
  private func exchange(by conversation: AccessibilityConversation) -> Bool {
    let new = state.withLock { state in
      defer { state.isNew = false }
      return state.isNew ? state.tree : nil
    }
    if let new { conversation.show(new.root, new.position) }
    guard let requests = conversation.exchange() else { return false }
    if !requests.isEmpty {
      state.withLock { state in
        state.requests += requests.prefix(max(Self.maxRequests - state.requests.count, 0))
      }
      WakeUp.push()
    }
    return true
  }

  /// Sleeps until a message arrives or can be sent, or until another thread writes to the pipe.
  private func wait(for session: BusConnection, _ conversation: AccessibilityConversation?) {
    var files = [pollfd(fd: bell[0], events: Int16(POLLIN), revents: 0)]
    files.append(pollfd(fd: session.descriptor, events: Int16(POLLIN), revents: 0))
    if let conversation {
      let events = POLLIN | (conversation.hasBacklog ? POLLOUT : 0)
      files.append(pollfd(fd: conversation.descriptor, events: Int16(events), revents: 0))
    }
    _ = unsafe poll(&files, nfds_t(files.count), -1)
    var bytes = [UInt8](repeating: 0, count: 64)
    while unsafe read(bell[0], &bytes, bytes.count) > 0 {}
  }
}
