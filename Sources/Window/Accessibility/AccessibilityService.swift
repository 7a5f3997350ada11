import Foundation
import MidflightHost
import Synchronization

/// Shows the window to assistive technology by AT-SPI, and takes its acts.
///
/// A thread of its own waits on the session bus until the desktop says that something reads the
/// screen, and connects to the accessibility bus for as long as that is so. As other toolkits do, it
/// launches neither; without a session bus there is no thread. It answers from the tree that was
/// published last, so whoever asks never waits for the window, nor the window for whoever asks.
///
/// Source: at-spi2-core's `org.a11y.Bus` and `org.a11y.Status`.
final class AccessibilityService: Sendable {
  private struct State {
    /// How often it has connected, and whether it is now.
    var connections = 0
    var isConnected = false
    /// The tree that is shown, and whether the thread has yet to take it.
    var tree: (root: AccessibleElement, place: AccessibleSnapshot.Place)?
    var isNew = false
    var acts: [(id: String, act: AccessibleAct)] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  /// Ends the thread's sleep: what is written to the second comes out of the first.
  private let bell: [Int32]

  /// More acts than this that the window has not taken are not waited for.
  private static let mostActs = 1000

  /// Begins to wait for assistive technology; nil where there is nothing to wait on.
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

  /// How often something has begun to read the window; nil while nothing does.
  var connection: Int? { state.withLock { $0.isConnected ? $0.connections : nil } }

  /// Shows a tree.
  ///
  /// - Returns: whether it is another than before.
  func publish(_ root: AccessibleElement, _ place: AccessibleSnapshot.Place) -> Bool {
    let isNew = state.withLock { state in
      if let tree = state.tree, tree.root == root, tree.place == place { return false }
      (state.tree, state.isNew) = ((root, place), true)
      return true
    }
    if isNew { ring() }
    return isNew
  }

  /// Takes the acts that have been asked for, in their order.
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

  /// Takes what the session bus has said.
  ///
  /// - Returns: whether any of it is about assistive technology.
  private static func hasNews(on session: BusConnection) -> Bool {
    var hasNews = false
    while let message = session.next() {
      if AccessibilityStatus.concerns(message) { hasNews = true }
    }
    return hasNews
  }

  /// Connects to the accessibility bus, or leaves it.
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

  /// Shows the tree that is new, answers what was asked, and passes acts on.
  ///
  /// - Returns: whether the bus is there.
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

  /// Sleeps until something has come, or can be sent.
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
