import Foundation

/// Reads the session bus's information about assistive technology: whether it is in use, and the
/// address of the accessibility bus.
enum AccessibilityStatus {
  private static let name = "org.a11y.Bus"
  private static let path = "/org/a11y/bus"
  private static let status = "org.a11y.Status"
  private static let properties = "org.freedesktop.DBus.Properties"

  static func watch(on session: BusConnection) {
    session.watch(
      "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
        + "member='NameOwnerChanged',arg0='\(name)'")
    session.watch(
      "type='signal',interface='\(properties)',member='PropertiesChanged',path='\(path)',"
        + "arg0='\(status)'")
  }

  static func concerns(_ message: BusMessage) -> Bool {
    message.isSignal
      && (message.member == "PropertiesChanged"
        || (message.member == "NameOwnerChanged" && message.values.first?.text == name))
  }

  /// Returns the address of the accessibility bus, or nil if no assistive technology is in use, or
  /// if the desktop has no such bus.
  ///
  /// In a sandbox, the variable `AT_SPI_BUS_ADDRESS` contains the address that can be reached from
  /// inside the sandbox.
  static func address(on session: BusConnection) -> String? {
    guard ["IsEnabled", "ScreenReaderEnabled"].contains(where: { isOn($0, on: session) }) else {
      return nil
    }
    let call = BusMessage(call: "GetAddress", of: name, at: path, on: name)
    let given =
      ProcessInfo.processInfo.environment["AT_SPI_BUS_ADDRESS"] ?? session.ask(call)?.first?.text
    // The address can list alternatives. Use the first that the program can connect to without
    // launching another program.
    return given.flatMap { SessionBus.addresses(in: ["DBUS_SESSION_BUS_ADDRESS": $0]).first }
  }

  private static func isOn(_ property: String, on session: BusConnection) -> Bool {
    let call = BusMessage(call: "Get", of: properties, at: path, on: name)
    call?.append([.string(status), .string(property)])
    return session.ask(call)?.first?.inner == .bool(true)
  }
}
