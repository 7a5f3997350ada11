import CMidflightDBus

/// A D-Bus message: https://dbus.freedesktop.org/doc/api/html/group__DBusMessage.html. It must be
/// used on one thread only.
///
/// All reading and writing of values with libdbus' iterators is in this class. libdbus ends the
/// process if an argument is invalid, so only constants of this module are used as paths and names.
/// Strings are always valid UTF-8, because of Swift's string type.
@safe
final class BusMessage {
  let pointer: OpaquePointer

  /// Creates a message from libdbus' pointer, which this object then owns.
  init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }

  deinit { unsafe dbus_message_unref(pointer) }

  /// Creates a method call. Returns nil if memory runs out.
  init?(call member: String, of interface: String, at path: String, on destination: String) {
    guard
      let pointer = unsafe dbus_message_new_method_call(destination, path, interface, member)
    else { return nil }
    unsafe self.pointer = pointer
    // The bus must not launch a service to answer a query.
    unsafe dbus_message_set_auto_start(pointer, 0)
  }

  init?(signal member: String, of interface: String, at path: String) {
    guard let pointer = unsafe dbus_message_new_signal(path, interface, member) else { return nil }
    unsafe self.pointer = pointer
  }

  init?(answerTo call: BusMessage) {
    guard let pointer = unsafe dbus_message_new_method_return(call.pointer) else { return nil }
    unsafe self.pointer = pointer
  }

  /// Creates an error as the answer to a call. Returns nil if memory runs out.
  init?(refusalOf call: BusMessage, name: String, _ text: String) {
    guard let pointer = unsafe dbus_message_new_error(call.pointer, name, text) else { return nil }
    unsafe self.pointer = pointer
  }

  func startReceiver() { unsafe dbus_message_set_auto_start(pointer, 1) }

  // MARK: Header

  var isCall: Bool { unsafe dbus_message_get_type(pointer) == DBUS_MESSAGE_TYPE_METHOD_CALL }
  var isSignal: Bool { unsafe dbus_message_get_type(pointer) == DBUS_MESSAGE_TYPE_SIGNAL }
  var isAnswer: Bool { unsafe dbus_message_get_type(pointer) == DBUS_MESSAGE_TYPE_METHOD_RETURN }
  var wantsAnswer: Bool { unsafe dbus_message_get_no_reply(pointer) == 0 }
  var path: String { unsafe Self.text(dbus_message_get_path(pointer)) }
  var interface: String { unsafe Self.text(dbus_message_get_interface(pointer)) }
  var member: String { unsafe Self.text(dbus_message_get_member(pointer)) }
  /// The serial number of the call that this message answers; 0 if it is not an answer.
  var answered: UInt32 { unsafe dbus_message_get_reply_serial(pointer) }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    unsafe pointer.map { unsafe String(cString: $0) } ?? ""
  }

  // MARK: Values

  var values: [BusValue] {
    var iterator = unsafe DBusMessageIter()
    guard unsafe dbus_message_iter_init(pointer, &iterator) != 0 else { return [] }
    return unsafe Self.values(at: &iterator)
  }

  private static func values(at iterator: inout DBusMessageIter) -> [BusValue] {
    var values: [BusValue] = []
    while unsafe dbus_message_iter_get_arg_type(&iterator) != endOfValues {
      unsafe values.append(value(at: &iterator))
      unsafe dbus_message_iter_next(&iterator)
    }
    return values
  }

  /// The type that libdbus reports after the last value: `DBUS_TYPE_INVALID`.
  private static let endOfValues: Int32 = 0

  /// Reads the value at an iterator. The recursion is limited because D-Bus limits the nesting in
  /// messages to 64 levels.
  private static func value(at iterator: inout DBusMessageIter) -> BusValue {
    func basic<Value: BitwiseCopyable>(_ empty: Value) -> Value {
      var value = empty
      unsafe dbus_message_iter_get_basic(&iterator, &value)
      return value
    }
    func inside() -> [BusValue] {
      var inner = unsafe DBusMessageIter()
      unsafe dbus_message_iter_recurse(&iterator, &inner)
      return unsafe values(at: &inner)
    }
    let type = unsafe dbus_message_iter_get_arg_type(&iterator)
    switch Character(Unicode.Scalar(UInt8(truncatingIfNeeded: type))) {
    case "s": return unsafe .string(text(basic(UnsafePointer<CChar>?.none)))
    case "o": return unsafe .path(text(basic(UnsafePointer<CChar>?.none)))
    case "b": return .bool(basic(UInt32(0)) != 0)
    case "n": return .int16(basic(0))
    case "i": return .int32(basic(0))
    case "u": return .uint32(basic(0))
    case "d": return .double(basic(0))
    case "v": return .variant(inside().first ?? .other)
    case "r": return .structure(inside())
    case "a":
      let members = inside()
      return .array(of: members.first?.signature ?? "", members)
    case "e":
      let pair = inside()
      return pair.count == 2 ? .entry(pair[0], pair[1]) : .other
    default: return .other
    }
  }

  /// Appends values to the message.
  ///
  /// - Precondition: No value is ``BusValue/other``.
  func append(_ values: [BusValue]) {
    var iterator = unsafe DBusMessageIter()
    unsafe dbus_message_iter_init_append(pointer, &iterator)
    for value in values { unsafe Self.append(value, to: &iterator) }
  }

  private static func append(_ value: BusValue, to iterator: inout DBusMessageIter) {
    func basic<Value: BitwiseCopyable>(_ type: String, _ value: Value) {
      var value = value
      _ = unsafe dbus_message_iter_append_basic(&iterator, code(type), &value)
    }
    func text(_ type: String, _ text: String) {
      unsafe text.withCString { unsafe basic(type, UnsafePointer<CChar>?($0)) }
    }
    func container(_ type: String, _ signature: String?, _ members: [BusValue]) {
      var inner = unsafe DBusMessageIter()
      unsafe dbus_message_iter_open_container(&iterator, code(type), signature, &inner)
      for member in members { unsafe append(member, to: &inner) }
      unsafe dbus_message_iter_close_container(&iterator, &inner)
    }
    switch value {
    case .string(let string): text("s", string)
    case .path(let path): text("o", path)
    case .bool(let bool): basic("b", UInt32(bool ? 1 : 0))
    case .int16(let number): basic("n", number)
    case .int32(let number): basic("i", number)
    case .uint32(let number): basic("u", number)
    case .double(let number): basic("d", number)
    case .array(let element, let members): container("a", element, members)
    case .structure(let members): container("r", nil, members)
    case .entry(let key, let value): container("e", nil, [key, value])
    case .variant(let value): container("v", value.signature, [value])
    case .other: preconditionFailure("a value has no type")
    }
  }

  private static func code(_ type: String) -> Int32 { Int32(type.utf8.first ?? 0) }
}
