import CMidflightDBus

/// A private connection to a D-Bus message bus. All of its methods must be called on one thread.
@safe
final class BusConnection {
  private let pointer: OpaquePointer
  /// The connection's socket, for `poll`.
  let descriptor: Int32
  let name: String

  /// The maximum number of queued outgoing bytes. If more bytes are queued, the bus is treated as
  /// gone.
  private static let maxBacklog = 8 << 20

  /// Connects to a bus. Returns nil if the bus does not answer within `limit` milliseconds.
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

  /// Subscribes to the signals that a match rule selects.
  func watch(_ rule: String) { unsafe dbus_bus_add_match(pointer, rule, nil) }

  /// Sends as much of a message as the bus accepts, and queues the rest.
  ///
  /// - Returns: The message's serial number; nil if the message can't be sent.
  @discardableResult
  func send(_ message: BusMessage?) -> UInt32? {
    var serial: UInt32 = 0
    guard let message,
      unsafe dbus_connection_send(pointer, message.pointer, &serial) != 0
    else { return nil }
    return serial
  }

  /// Sends a call and waits for the answer. Returns nil if the answer is an error or does not
  /// arrive within a second.
  func ask(_ call: BusMessage?) -> [BusValue]? {
    guard let call,
      let reply = unsafe dbus_connection_send_with_reply_and_block(
        pointer, call.pointer, SessionBus.answerLimit, nil)
    else { return nil }
    return unsafe BusMessage(reply).values
  }

  func next() -> BusMessage? {
    unsafe dbus_connection_pop_message(pointer).map { unsafe BusMessage($0) }
  }

  var hasBacklog: Bool { unsafe dbus_connection_has_messages_to_send(pointer) != 0 }

  /// Reads and writes as much as is possible without waiting.
  ///
  /// - Returns: Whether the bus is still connected and still reads the messages sent to it.
  func exchange() -> Bool {
    unsafe dbus_connection_read_write(pointer, 0) != 0
      && dbus_connection_get_outgoing_size(pointer) < Self.maxBacklog
  }
}
