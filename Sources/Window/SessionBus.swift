import CMidflightDBus
import Foundation
import Synchronization

/// A D-Bus session bus that exists and answers.
///
/// By default, libdbus launches a bus if the environment names none, and that bus outlives the
/// program. libdbus also waits indefinitely for a bus that accepts a connection but never answers.
/// SDL and libdecor connect through libdbus, so before they start, the program determines here
/// which bus they may use.
///
/// Source: https://dbus.freedesktop.org/doc/dbus-specification.html#addresses
package struct SessionBus: Sendable {
  /// The bus's address: a single address, without alternatives.
  package let address: String

  /// The default time limit for an answer from the bus, in milliseconds.
  package static let answerLimit: Int32 = 1000
  /// The maximum number of alternatives in an address that are tried. Further ones are ignored.
  package static let maxAlternatives = 8

  /// Finds the first bus in the environment that answers.
  ///
  /// All buses are asked at the same time, each on a separate thread, because even connecting can
  /// block.
  ///
  /// - Parameter limit: The time limit for all answers together, in milliseconds.
  package static func find(
    in environment: [String: String], limit: Int32 = answerLimit
  ) -> SessionBus? {
    let questions = addresses(in: environment).map { Question($0, limit: limit) }
    let end = DispatchTime.now() + .milliseconds(Int(limit))
    let answered = questions.first { $0.isAnswered(before: end) }
    return answered.map { SessionBus(address: $0.address) }
  }

  /// Returns the addresses to try, in order: those in `DBUS_SESSION_BUS_ADDRESS` that connect to a
  /// socket or, if the variable is unset or asks for a launch, the user's bus in `XDG_RUNTIME_DIR`.
  package static func addresses(in environment: [String: String]) -> [String] {
    let alternatives = (environment["DBUS_SESSION_BUS_ADDRESS"] ?? "").split(separator: ";")
    let existing = alternatives.filter { connectingMethods.contains($0.prefix { $0 != ":" }) }
    if !existing.isEmpty { return existing.prefix(maxAlternatives).map(String.init) }
    guard alternatives.allSatisfy({ $0.hasPrefix("autolaunch:") }),
      let folder = environment["XDG_RUNTIME_DIR"], !folder.isEmpty
    else { return [] }
    let path = folder + "/bus"
    // Like libdbus, reject a bus that belongs to another user.
    var file = stat()
    guard unsafe stat(path, &file) == 0, file.st_mode & S_IFMT == S_IFSOCK,
      file.st_uid == getuid(), let escaped = unsafe dbus_address_escape_value(path)
    else { return [] }
    defer { unsafe dbus_free(escaped) }
    return unsafe ["unix:path=\(String(cString: escaped))"]
  }

  /// The transports that connect to a socket. Other transports launch a program (`autolaunch`,
  /// `unixexec`, `launchd`) or are for servers only.
  private static let connectingMethods: Set<Substring> = ["unix", "tcp", "nonce-tcp"]

  /// Opens a connection and waits for the bus's reply to `Hello`. Returns nil if there is no reply
  /// within `limit` milliseconds. The caller closes and releases the connection with
  /// ``disconnect(_:)``.
  ///
  /// libdbus has a function for this, but that function blocks all other users of libdbus until the
  /// bus answers, and has no time limit.
  static func connect(to address: String, limit: Int32 = answerLimit) -> OpaquePointer? {
    guard let connection = unsafe dbus_connection_open_private(address, nil) else { return nil }
    unsafe dbus_connection_set_exit_on_disconnect(connection, 0)
    if let hello = unsafe dbus_message_new_method_call(
      DBUS_SERVICE_DBUS, DBUS_PATH_DBUS, DBUS_INTERFACE_DBUS, "Hello")
    {
      defer { unsafe dbus_message_unref(hello) }
      let reply = unsafe dbus_connection_send_with_reply_and_block(connection, hello, limit, nil)
      if let reply = unsafe reply {
        defer { unsafe dbus_message_unref(reply) }
        unsafe note(reply, for: connection)
        return unsafe connection
      }
    }
    unsafe disconnect(connection)
    return nil
  }

  /// Stores the unique name that the bus has assigned to a connection.
  private static func note(_ reply: OpaquePointer, for connection: OpaquePointer) {
    var values = unsafe DBusMessageIter()
    guard unsafe dbus_message_iter_init(reply, &values) != 0,
      unsafe dbus_message_iter_get_arg_type(&values) == Int32(UInt8(ascii: "s"))
    else { return }
    var name: UnsafePointer<CChar>?
    unsafe dbus_message_iter_get_basic(&values, &name)
    if let name = unsafe name { unsafe dbus_bus_set_unique_name(connection, name) }
  }

  static func disconnect(_ connection: OpaquePointer) {
    unsafe dbus_connection_close(connection)
    unsafe dbus_connection_unref(connection)
  }

  /// Asks, on a separate thread, whether the bus at an address answers. The thread may still run
  /// after the caller has stopped waiting for the answer.
  private final class Question: Sendable {
    let address: String
    private let answers = Atomic(false)
    private let isDone = DispatchSemaphore(value: 0)

    init(_ address: String, limit: Int32) {
      self.address = address
      Thread.detachNewThread { [self] in
        if let connection = unsafe SessionBus.connect(to: address, limit: limit) {
          unsafe SessionBus.disconnect(connection)
          answers.store(true, ordering: .releasing)
        }
        isDone.signal()
      }
    }

    func isAnswered(before end: DispatchTime) -> Bool {
      isDone.wait(timeout: end) == .success && answers.load(ordering: .acquiring)
    }
  }
}

extension SessionBus {
  /// An address that libdbus rejects immediately, because its transport is unknown.
  private static let refusedAddress = "disabled:"

  /// Runs `body`, which initialises libdbus, in an environment in which the process can find only
  /// this session bus, or none if `bus` is nil. The system bus can't be found either, because SDL
  /// would open it for batteries and thread priorities, which the window does not use.
  ///
  /// libdbus reads the addresses only once per process. The environment is restored afterwards for
  /// programs that the window starts. Later connections, such as libdecor's, still use the same
  /// bus.
  static func withEnvironment(of bus: SessionBus?, during body: () -> Void) {
    let addresses = [
      "DBUS_SESSION_BUS_ADDRESS": bus?.address ?? refusedAddress,
      "DBUS_SYSTEM_BUS_ADDRESS": refusedAddress,
    ]
    let before = ProcessInfo.processInfo.environment
    for (name, address) in addresses { unsafe setenv(name, address, 1) }
    body()
    for name in addresses.keys {
      if let value = before[name] { unsafe setenv(name, value, 1) } else { unsafe unsetenv(name) }
    }
  }
}
