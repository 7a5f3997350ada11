import CMidflightDBus
import Foundation
import MidflightHost
import Synchronization

/// The user's preferences for light colours and reduced motion, from the desktop portal. Both are
/// off if there is no session bus, or if the bus has no portal.
///
/// Source:
/// https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.Settings.html, with
/// the keys `color-scheme` and `reduced-motion` of `org.freedesktop.appearance`, or GNOME's
/// `enable-animations` if the portal does not know `reduced-motion`.
///
/// A separate thread asks for the values, and then sleeps until the portal reports a change.
final class DesktopSettings: Sendable {
  private struct State {
    var preferences = DesktopPreferences()
    var hasUpdate = false
    /// Whether the portal itself knows `reduced-motion`. If it does, GNOME's setting is ignored.
    var knowsMotion = false
    var isClosed = false
  }

  private let state = Mutex(State())
  /// Signalled once the first answers have arrived, or can no longer arrive.
  private let isAnswered = DispatchSemaphore(value: 0)
  /// A pipe that wakes the thread. The thread reads from the first descriptor, and other threads
  /// write to the second. The array is empty if the pipe could not be created.
  private let bell: [Int32]

  /// Starts asking for the preferences.
  ///
  /// - Parameter bus: The bus of the portal; nil to use the defaults without asking.
  init(on bus: SessionBus?) {
    var ends: [Int32] = [-1, -1]
    let isRinging = unsafe pipe(&ends) == 0
    bell = isRinging ? ends : []
    for end in bell { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    guard isRinging, let bus else {
      isAnswered.signal()
      return
    }
    Thread.detachNewThread { self.run(on: bus) }
  }

  deinit { for end in bell { Glibc.close(end) } }

  /// Waits up to 80 ms for the desktop's first answer. An answer that arrives later counts as a
  /// change.
  func waitForFirst() { _ = isAnswered.wait(timeout: .now() + .milliseconds(80)) }

  /// The preferences, if they have changed since the last call; otherwise nil.
  func takeUpdate() -> DesktopPreferences? {
    state.withLock { state in
      defer { state.hasUpdate = false }
      return state.hasUpdate ? state.preferences : nil
    }
  }

  func close() {
    state.withLock { $0.isClosed = true }
    var byte: UInt8 = 0
    if let end = bell.last { _ = unsafe write(end, &byte, 1) }
  }

  // MARK: On the thread

  private func run(on bus: SessionBus) {
    defer { isAnswered.signal() }
    guard let bus = unsafe SessionBus.connect(to: bus.address) else { return }
    defer { unsafe SessionBus.disconnect(bus) }
    // Subscribe before the values are read, so that no change is missed.
    unsafe dbus_bus_add_match(
      bus,
      "type='signal',interface='\(Self.interface)',member='SettingChanged',path='\(Self.path)'",
      nil)
    for setting in Setting.allCases {
      if let value = unsafe Self.read(setting, from: bus) { take(setting, value) }
    }
    isAnswered.signal()
    var socket: Int32 = -1
    guard unsafe dbus_connection_get_unix_fd(bus, &socket) != 0 else { return }
    while !state.withLock({ $0.isClosed }) {
      while let message = unsafe dbus_connection_pop_message(bus) {
        if let (setting, value) = unsafe Self.change(in: message) { take(setting, value) }
        unsafe dbus_message_unref(message)
      }
      var files = [
        pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
        pollfd(fd: bell[0], events: Int16(POLLIN), revents: 0),
      ]
      _ = unsafe poll(&files, 2, -1)
      if unsafe dbus_connection_read_write(bus, 0) == 0 { return }
    }
  }

  private func take(_ setting: Setting, _ value: UInt32) {
    let isNew = state.withLock { state in
      let old = state.preferences
      switch setting {
      case .colors: state.preferences.prefersLight = value == 2
      case .motion: (state.preferences.reducesMotion, state.knowsMotion) = (value == 1, true)
      case .animations:
        if !state.knowsMotion { state.preferences.reducesMotion = value == 0 }
      }
      if state.preferences == old { return false }
      state.hasUpdate = true
      return true
    }
    if isNew { WakeUp.push() }
  }

  // MARK: The portal

  private enum Setting: CaseIterable {
    case colors, motion, animations

    var name: (space: String, key: String) {
      switch self {
      case .colors: ("org.freedesktop.appearance", "color-scheme")
      case .motion: ("org.freedesktop.appearance", "reduced-motion")
      case .animations: ("org.gnome.desktop.interface", "enable-animations")
      }
    }
  }

  private static let interface = "org.freedesktop.portal.Settings"
  private static let path = "/org/freedesktop/portal/desktop"

  /// Asks the portal for a value. Returns nil if the portal does not know the value, or does not
  /// answer within two seconds.
  private static func read(_ setting: Setting, from bus: OpaquePointer) -> UInt32? {
    guard
      let message = unsafe dbus_message_new_method_call(
        "org.freedesktop.portal.Desktop", path, interface, "Read")
    else { return nil }
    defer { unsafe dbus_message_unref(message) }
    var arguments = unsafe DBusMessageIter()
    unsafe dbus_message_iter_init_append(message, &arguments)
    for text in [setting.name.space, setting.name.key] {
      unsafe text.withCString { pointer in
        var pointer: UnsafePointer<CChar>? = unsafe pointer
        _ = unsafe dbus_message_iter_append_basic(&arguments, Int32(UInt8(ascii: "s")), &pointer)
      }
    }
    guard let reply = unsafe dbus_connection_send_with_reply_and_block(bus, message, 2000, nil)
    else { return nil }
    defer { unsafe dbus_message_unref(reply) }
    var values = unsafe DBusMessageIter()
    guard unsafe dbus_message_iter_init(reply, &values) != 0 else { return nil }
    return unsafe number(at: &values)
  }

  private static func change(in message: OpaquePointer) -> (Setting, UInt32)? {
    guard unsafe dbus_message_is_signal(message, interface, "SettingChanged") != 0 else {
      return nil
    }
    var values = unsafe DBusMessageIter()
    guard unsafe dbus_message_iter_init(message, &values) != 0,
      let space = unsafe text(at: &values), unsafe dbus_message_iter_next(&values) != 0,
      let key = unsafe text(at: &values), unsafe dbus_message_iter_next(&values) != 0,
      let value = unsafe number(at: &values)
    else { return nil }
    return Setting.allCases.first { $0.name == (space, key) }.map { ($0, value) }
  }

  private static func text(at iterator: inout DBusMessageIter) -> String? {
    guard unsafe dbus_message_iter_get_arg_type(&iterator) == Int32(UInt8(ascii: "s")) else {
      return nil
    }
    var pointer: UnsafePointer<CChar>?
    unsafe dbus_message_iter_get_basic(&iterator, &pointer)
    return unsafe pointer.map { unsafe String(cString: $0) }
  }

  /// Reads a number or a Boolean, possibly inside nested variants.
  private static func number(at iterator: inout DBusMessageIter) -> UInt32? {
    switch UInt8(truncatingIfNeeded: unsafe dbus_message_iter_get_arg_type(&iterator)) {
    case UInt8(ascii: "v"):
      var inner = unsafe DBusMessageIter()
      unsafe dbus_message_iter_recurse(&iterator, &inner)
      return unsafe number(at: &inner)
    case UInt8(ascii: "u"), UInt8(ascii: "b"):
      var value: UInt32 = 0
      unsafe dbus_message_iter_get_basic(&iterator, &value)
      return value
    default: return nil
    }
  }
}
