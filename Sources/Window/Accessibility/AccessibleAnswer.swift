package import MidflightHost

/// An answer to a call on the accessibility bus.
package enum AccessibleAnswer: Equatable, Sendable {
  case values([BusValue])
  /// An action to perform on the element with this identifier, and the values of the reply.
  case request(String, AccessibleRequest, [BusValue])
  case refusal(Refusal, String)

  /// The D-Bus error with which a call is refused.
  package enum Refusal: String, Sendable {
    case unknownObject = "org.freedesktop.DBus.Error.UnknownObject"
    case unknownInterface = "org.freedesktop.DBus.Error.UnknownInterface"
    case unknownMethod = "org.freedesktop.DBus.Error.UnknownMethod"
    case unknownProperty = "org.freedesktop.DBus.Error.UnknownProperty"
    case invalidArguments = "org.freedesktop.DBus.Error.InvalidArgs"
    case notSupported = "org.freedesktop.DBus.Error.NotSupported"
  }
}

/// A method call, without the connection on which it arrived.
package struct AccessibleCall: Sendable {
  var path: String
  var interface: String
  var member: String
  var arguments: [BusValue] = []

  /// Creates a call of the method `member` of an interface, on the object at a path.
  package init(_ path: String, _ interface: String, _ member: String, _ arguments: [BusValue] = [])
  {
    (self.path, self.interface, self.member) = (path, interface, member)
    self.arguments = arguments
  }

  /// Returns an argument as an integer, or nil if the argument is missing or not an integer.
  func integer(_ index: Int) -> Int? {
    guard arguments.indices.contains(index), let number = arguments[index].number,
      number.isFinite
    else { return nil }
    return Int(exactly: number)
  }

  func text(_ index: Int) -> String? {
    arguments.indices.contains(index) ? arguments[index].text : nil
  }
}
