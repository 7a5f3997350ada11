import CMidflightDBus

/// A private connection to a D-Bus message bus. It stays on one thread.
@safe
final class BusConnection {
  private let pointer: OpaquePointer
  /// The socket, for `poll`.
  let descriptor: Int32
  /// The unique name of this connection.
  let name: String

  /// The most outgoing bytes that may wait. A bus that takes no more counts as gone.
  private static let mostBacklog = 8 << 20

  /// Connects; nil where the bus does not answer within the limit, in milliseconds.
  init?(to address: String, limit: Int32 = SessionBus.answerLimit) {
    guard let pointer = unsafe SessionBus.connect(to: address, limit: limit) else { return nil }
    var descriptor: Int32 = -1
    guard unsafe dbus_connection_get_unix_fd(pointer, &descriptor) != 0,
      let name = unsafe dbus_bus_get_unique_name(pointer)
    else {
      unsafe SessionBus.disconnect(pointer)
      return nil
    }
    unsafe self.pointer = pointer
    self.descriptor = descriptor
    unsafe self.name = String(cString: name)
  }

  deinit { unsafe SessionBus.disconnect(pointer) }

  /// Subscribes to signals by a match rule.
  func watch(_ rule: String) { unsafe dbus_bus_add_match(pointer, rule, nil) }

  /// Sends a message as far as the bus takes it.
  ///
  /// - Returns: its serial number; nil if it can't be sent.
  @discardableResult
  func send(_ message: BusMessage?) -> UInt32? {
    var serial: UInt32 = 0
    guard let message,
      unsafe dbus_connection_send(pointer, message.pointer, &serial) != 0
    else { return nil }
    return serial
  }

  /// Sends a call and waits for the answer; nil if it is an error, or late by more than a second.
  func ask(_ call: BusMessage?) -> [BusValue]? {
    guard let call,
      let reply = unsafe dbus_connection_send_with_reply_and_block(
        pointer, call.pointer, SessionBus.answerLimit, nil)
    else { return nil }
    return unsafe BusMessage(reply).values
  }

  /// The next received message; nil if there is none.
  func next() -> BusMessage? {
    unsafe dbus_connection_pop_message(pointer).map { unsafe BusMessage($0) }
  }

  /// Whether something waits to be sent.
  var hasBacklog: Bool { unsafe dbus_connection_has_messages_to_send(pointer) != 0 }

  /// Reads and writes as much as is possible without waiting.
  ///
  /// - Returns: whether the bus is still there, and reads.
  func exchange() -> Bool {
    unsafe dbus_connection_read_write(pointer, 0) != 0
      && dbus_connection_get_outgoing_size(pointer) < Self.mostBacklog
  }
}
