import MidflightHost

/// Answers calls on the accessibility bus. Each answer is a function of a snapshot and the call.
///
/// Source: the interfaces in the folder `xml` of https://gitlab.gnome.org/GNOME/at-spi2-core
package struct AccessibleAnswers: Sendable {
  let snapshot: AccessibleSnapshot
  /// The application's unique name on the bus.
  let bus: String
  /// The bus name and the path of the application's parent object, which is the registry's desktop.
  let parent: (bus: String, path: String)
  /// The number that the registry has assigned to the application.
  var applicationID: Int32 = 0

  package init(
    _ snapshot: AccessibleSnapshot, bus: String, parent: (bus: String, path: String),
    applicationID: Int32 = 0
  ) {
    (self.snapshot, self.bus, self.parent) = (snapshot, bus, parent)
    self.applicationID = applicationID
  }

  enum Object {
    case application
    case element(AccessibleSnapshot.Node)
  }

  static let accessible = "org.a11y.atspi.Accessible"
  static let cachePath = "/org/a11y/atspi/cache"

  /// Returns the answer to a call. The answer to a call of an unknown object, interface or method
  /// is an error.
  package func answer(_ call: AccessibleCall) -> AccessibleAnswer {
    switch call.interface {
    case "org.freedesktop.DBus.Peer" where call.member == "Ping": return .values([])
    case "org.a11y.atspi.Cache" where call.member == "GetItems": return .values([items])
    default: break
    }
    guard let object = object(at: call.path) else {
      return .refusal(.unknownObject, "no object at \(call.path)")
    }
    if call.interface == "org.freedesktop.DBus.Properties" { return property(call, of: object) }
    let answer: AccessibleAnswer? =
      switch (call.interface, object) {
      case (Self.accessible, _): accessible(call, object)
      case ("org.a11y.atspi.Application", .application): application(call)
      case ("org.a11y.atspi.Component", .element(let node)): component(call, node)
      case ("org.a11y.atspi.Action", .element(let node)): action(call, node.element)
      case ("org.a11y.atspi.Text", .element(let node)): text(call, node.element)
      case ("org.a11y.atspi.EditableText", .element(let node)): editableText(call, node.element)
      default: nil
      }
    return answer
      ?? .refusal(.unknownMethod, "\(call.interface) has no \(call.member) at \(call.path)")
  }

  private func object(at path: String) -> Object? {
    if path == AccessibleSnapshot.applicationPath { return .application }
    return snapshot.node(at: path).map(Object.element)
  }

  // MARK: References

  func reference(_ path: String) -> BusValue { .structure([.string(bus), .path(path)]) }

  func reference(_ number: Int) -> BusValue { reference(AccessibleSnapshot.path(of: number)) }

  static let nothing = BusValue.structure([.string(""), .path(AccessibleSnapshot.nullPath)])

  func parent(of object: Object) -> BusValue {
    switch object {
    case .application: .structure([.string(parent.bus), .path(parent.path)])
    case .element(let node):
      node.parent.map(reference) ?? reference(AccessibleSnapshot.applicationPath)
    }
  }

  func children(of object: Object) -> [Int] {
    switch object {
    case .application: snapshot.window.map { [$0.number] } ?? []
    case .element(let node): node.children
    }
  }

  // MARK: The cache

  /// All objects, with the properties that clients cache.
  private var items: BusValue {
    let elements = snapshot.order.compactMap { snapshot.nodes[$0] }.map { node in
      item(.element(node), AccessibleSnapshot.path(of: node.number), index: node.index)
    }
    let application = item(.application, AccessibleSnapshot.applicationPath, index: -1)
    return .array(of: "((so)(so)(so)iiassusau)", [application] + elements)
  }

  private func item(_ object: Object, _ path: String, index: Int) -> BusValue {
    let details = if case .element(let node) = object { node.element.details } else { "" }
    return .structure([
      reference(path), reference(AccessibleSnapshot.applicationPath), parent(of: object),
      .int32(Int32(clamping: index)), .int32(Int32(clamping: children(of: object).count)),
      .array(of: "s", interfaces(of: object).map(BusValue.string)), .string(name(of: object)),
      .uint32(role(of: object).code), .string(details), states(of: object),
    ])
  }

  // MARK: Properties of objects

  func name(of object: Object) -> String {
    switch object {
    case .application: "Midflight"
    case .element(let node): node.element.name
    }
  }

  func role(of object: Object) -> (code: UInt32, name: String) {
    switch object {
    case .application: (AccessibleCodes.application, "application")
    case .element(let node): AccessibleCodes.role(node.element.role)
    }
  }

  func states(of object: Object) -> BusValue {
    switch object {
    case .application: AccessibleCodes.bits([.enabled, .sensitive, .visible, .showing])
    case .element(let node):
      AccessibleCodes.bits(AccessibleCodes.states(of: node.element, snapshot.position))
    }
  }

  func interfaces(of object: Object) -> [String] {
    guard case .element(let node) = object else {
      return [Self.accessible, "org.a11y.atspi.Application"]
    }
    var names = [Self.accessible, "org.a11y.atspi.Component"]
    if !node.element.actions.isEmpty { names.append("org.a11y.atspi.Action") }
    switch node.element.value {
    case .number?: names.append("org.a11y.atspi.Value")
    case .text(_, let isEditable)?:
      names.append("org.a11y.atspi.Text")
      if isEditable { names.append("org.a11y.atspi.EditableText") }
    case nil: break
    }
    return names
  }
}
