import CMidflightDBus
import Foundation

// A desktop portal for tests, which only has settings: the numbers for `color-scheme` and
// `enable-animations`. It reads them from the file `preferences` in its folder, again whenever the
// file changes.

/// Reads the two numbers from the file; nil while the file is being written.
func preferences() -> [UInt32]? {
  let text = try? String(contentsOfFile: "preferences", encoding: .utf8)
  let numbers = text?.split(separator: " ").compactMap { UInt32($0) }
  return numbers?.count == 2 ? numbers : nil
}

let path = "/org/freedesktop/portal/desktop"
let interface = "org.freedesktop.portal.Settings"
let names = [
  ("org.freedesktop.appearance", "color-scheme", "u"),
  ("org.gnome.desktop.interface", "enable-animations", "b"),
]

func append(_ text: String, to iterator: inout DBusMessageIter) {
  text.withCString { pointer in
    var pointer: UnsafePointer<CChar>? = pointer
    _ = dbus_message_iter_append_basic(&iterator, Int32(UInt8(ascii: "s")), &pointer)
  }
}

/// Appends a number, wrapped in `variants` nested variants.
func append(_ number: UInt32, _ type: String, variants: Int, to iterator: inout DBusMessageIter) {
  guard variants > 0 else {
    var number = number
    dbus_message_iter_append_basic(&iterator, Int32(type.utf8.first!), &number)
    return
  }
  var inner = DBusMessageIter()
  dbus_message_iter_open_container(
    &iterator, Int32(UInt8(ascii: "v")), variants > 1 ? "v" : type, &inner)
  append(number, type, variants: variants - 1, to: &inner)
  dbus_message_iter_close_container(&iterator, &inner)
}

func text(at iterator: inout DBusMessageIter) -> String {
  var pointer: UnsafePointer<CChar>?
  dbus_message_iter_get_basic(&iterator, &pointer)
  dbus_message_iter_next(&iterator)
  return pointer.map { String(cString: $0) } ?? ""
}

func answer(_ message: OpaquePointer, on bus: OpaquePointer, _ values: [UInt32]) {
  var arguments = DBusMessageIter()
  guard dbus_message_is_method_call(message, interface, "Read") != 0,
    dbus_message_iter_init(message, &arguments) != 0
  else { return }
  let (space, key) = (text(at: &arguments), text(at: &arguments))
  var reply: OpaquePointer?
  if let index = names.firstIndex(where: { $0.0 == space && $0.1 == key }) {
    reply = dbus_message_new_method_return(message)
    var iterator = DBusMessageIter()
    dbus_message_iter_init_append(reply, &iterator)
    append(values[index], names[index].2, variants: 2, to: &iterator)
  } else {
    reply = dbus_message_new_error(
      message, "org.freedesktop.portal.Error.NotFound", "there is no such setting")
  }
  dbus_connection_send(bus, reply, nil)
  dbus_message_unref(reply)
}

func tell(_ values: [UInt32], _ bus: OpaquePointer) {
  for (name, value) in zip(names, values) {
    let signal = dbus_message_new_signal(path, interface, "SettingChanged")
    var iterator = DBusMessageIter()
    dbus_message_iter_init_append(signal, &iterator)
    append(name.0, to: &iterator)
    append(name.1, to: &iterator)
    append(value, name.2, variants: 1, to: &iterator)
    dbus_connection_send(bus, signal, nil)
    dbus_message_unref(signal)
  }
}

guard var shown = preferences(), let bus = dbus_bus_get_private(DBUS_BUS_SESSION, nil),
  dbus_bus_request_name(bus, "org.freedesktop.portal.Desktop", 0, nil) == 1
else { exit(1) }
_ = FileManager.default.createFile(atPath: "portal-is-ready", contents: nil)
while dbus_connection_read_write(bus, 20) != 0 {
  while let message = dbus_connection_pop_message(bus) {
    answer(message, on: bus, shown)
    dbus_message_unref(message)
  }
  if let new = preferences(), new != shown {
    shown = new
    tell(new, bus)
  }
}
