import Foundation
import MidflightHost
import Synchronization

/// Serves the window's accessible tree by AT-SPI, and collects the acts of clients.
///
/// A thread waits on the session bus until the desktop reports that assistive technology is in use,
/// and is connected to the accessibility bus while it is. It launches neither bus; without a session
/// bus there is no thread. It answers from the tree that was published last, so clients never wait
/// for the window, nor the window for clients.
///
/// Source: at-spi2-core's `org.a11y.Bus` and `org.a11y.Status`.
final class AccessibilityService: Sendable {
  private struct State {
    /// The number of connections so far, and whether there is one now.
    var connections = 0
    var isConnected = false
    /// The published tree, and whether the thread has yet to take it.
    var tree: (root: AccessibleElement, place: AccessibleSnapshot.Place)?
    var isNew = false
    var acts: [(id: String, act: AccessibleAct)] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  /// Ends the thread's sleep: what is written to the second comes out of the first.
  private let bell: [Int32]

  /// The most acts that wait for the window. Further ones are dropped.
  private static let mostActs = 1000

  /// Starts the thread; nil without a session bus.
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

  /// Counts the connections to the accessibility bus; nil while there is none.
  var connection: Int? { state.withLock { $0.isConnected ? $0.connections : nil } }

  /// Publishes a tree.
  ///
  /// - Returns: whether it differs from the one published last.
  func publish(_ root: AccessibleElement, _ place: AccessibleSnapshot.Place) -> Bool {
    let isNew = state.withLock { state in
      if let tree = state.tree, tree.root == root, tree.place == place { return false }
      (state.tree, state.isNew) = ((root, place), true)
      return true
    }
    if isNew { ring() }
    return isNew
  }

  /// Takes the requested acts, in their order.
  func takeActs() -> [(id: String, act: AccessibleAct)] {
    state.withLock { state in
      defer { state.acts = [] }
      return state.acts
    }
  }

  /// Lets the thread end.
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
      // While it asks, more may come.
      while Self.hasNews(on: session) || isStale {
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

  /// Reads the session bus's messages.
  ///
  /// - Returns: whether any is about assistive technology.
  private static func hasNews(on session: BusConnection) -> Bool {
    var hasNews = false
    while let message = session.next() {
      if AccessibilityStatus.concerns(message) { hasNews = true }
    }
    return hasNews
  }

  /// Connects to the accessibility bus at an address, or disconnects.
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
      // It is built anew for the next that reads it.
      if !isConnected { (state.tree, state.isNew) = (nil, false) }
      return hasBegun
    }
    if hasBegun { WakeUp.push() }
  }

  /// Publishes a new tree, answers calls, and passes acts on.
  ///
  /// - Returns: whether the bus is still there.
  private func exchange(by conversation: AccessibilityConversation) -> Bool {
    let new = state.withLock { state in
      defer { state.isNew = false }
      return state.isNew ? state.tree : nil
    }
    if let new { conversation.show(new.root, new.place) }
    guard let acts = conversation.exchange() else { return false }
    if !acts.isEmpty {
      state.withLock { state in
        state.acts += acts.prefix(max(Self.mostActs - state.acts.count, 0))
      }
      WakeUp.push()
    }
    return true
  }

  /// Sleeps until a message arrives or can be sent, or the bell rings.
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
