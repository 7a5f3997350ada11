import MidflightHost

/// Answers calls to any object for the interfaces Accessible and Properties, and calls to the
/// application for the interface Application.
extension AccessibleAnswers {
  func accessible(_ call: AccessibleCall, _ object: Object) -> AccessibleAnswer? {
    switch call.member {
    case "GetChildAtIndex":
      let children = children(of: object)
      guard let index = call.integer(0) else { return Self.misused(call) }
      return .values([children.indices.contains(index) ? reference(children[index]) : Self.nothing])
    case "GetChildren":
      return .values([.array(of: "(so)", children(of: object).map(reference))])
    case "GetIndexInParent":
      let index = if case .element(let node) = object { node.index } else { -1 }
      return .values([.int32(Int32(clamping: index))])
    case "GetRelationSet": return .values([.array(of: "(ua(so))", [])])
    case "GetRole": return .values([.uint32(role(of: object).code)])
    case "GetRoleName", "GetLocalizedRoleName": return .values([.string(role(of: object).name)])
    case "GetState": return .values([states(of: object)])
    case "GetAttributes": return .values([attributes(of: object)])
    case "GetApplication": return .values([reference(AccessibleSnapshot.applicationPath)])
    case "GetInterfaces":
      return .values([.array(of: "s", interfaces(of: object).map(BusValue.string))])
    default: return nil
    }
  }

  private func attributes(of object: Object) -> BusValue {
    var texts = [("toolkit", "Midflight")]
    if case .element(let node) = object {
      texts.append(("id", node.element.id))
      if case .number(_, _, _, let text)? = node.element.value { texts.append(("valuetext", text)) }
    }
    return .texts(texts)
  }

  func application(_ call: AccessibleCall) -> AccessibleAnswer? {
    switch call.member {
    // All text in the program is English.
    case "GetLocale": .values([.string("en")])
    case "GetApplicationBusAddress":
      .refusal(.notSupported, "the application has no bus")
    default: nil
    }
  }

  static func misused(_ call: AccessibleCall) -> AccessibleAnswer {
    .refusal(.invalidArguments, "wrong arguments for \(call.member)")
  }

  // MARK: Properties

  func property(_ call: AccessibleCall, of object: Object) -> AccessibleAnswer {
    guard let interface = call.text(0) else { return Self.misused(call) }
    switch call.member {
    case "GetAll":
      let all = properties(of: interface, object).map { name, value in
        BusValue.entry(.string(name), .variant(value))
      }
      return .values([.array(of: "{sv}", all)])
    case "Get":
      guard let name = call.text(1) else { return Self.misused(call) }
      guard let value = properties(of: interface, object).first(where: { $0.name == name })?.value
      else { return .refusal(.unknownProperty, "\(interface) has no \(name) at \(call.path)") }
      return .values([.variant(value)])
    case "Set": return set(call, of: object)
    default: return .refusal(.unknownMethod, "there is no \(call.member)")
    }
  }

  private func properties(
    of interface: String, _ object: Object
  ) -> [(name: String, value: BusValue)] {
    guard interfaces(of: object).contains(interface) else { return [] }
    switch (interface, object) {
    case (Self.accessible, _):
      let (details, id) =
        if case .element(let node) = object { (node.element.details, node.element.id) } else {
          ("", "")
        }
      return [
        ("version", .uint32(1)), ("Name", .string(name(of: object))),
        ("Description", .string(details)), ("Parent", parent(of: object)),
        ("ChildCount", .int32(Int32(clamping: children(of: object).count))),
        ("Locale", .string("en")), ("AccessibleId", .string(id)), ("HelpText", .string("")),
      ]
    case ("org.a11y.atspi.Application", _):
      return [
        ("version", .uint32(1)), ("ToolkitName", .string("Midflight")),
        ("Version", .string("")), ("ToolkitVersion", .string("")),
        ("AtspiVersion", .string("2.1")), ("Id", .int32(applicationID)),
      ]
    case ("org.a11y.atspi.Action", .element(let node)):
      return [
        ("version", .uint32(1)), ("NActions", .int32(Int32(clamping: node.element.actions.count))),
      ]
    case ("org.a11y.atspi.Value", .element(let node)): return valueProperties(node.element)
    case ("org.a11y.atspi.Text", .element(let node)):
      let count = Int32(clamping: node.element.value?.text.unicodeScalars.count ?? 0)
      return [
        ("version", .uint32(1)), ("CharacterCount", .int32(count)), ("CaretOffset", .int32(count)),
      ]
    default: return [("version", .uint32(1))]
    }
  }

  private func valueProperties(
    _ element: AccessibleElement
  ) -> [(name: String, value: BusValue)] {
    guard case .number(let number, let range, let step, let text)? = element.value else {
      return []
    }
    return [
      ("version", .uint32(1)), ("MinimumValue", .double(range.lowerBound)),
      ("MaximumValue", .double(range.upperBound)), ("MinimumIncrement", .double(step)),
      ("CurrentValue", .double(number)), ("Text", .string(text)),
    ]
  }

  private func set(_ call: AccessibleCall, of object: Object) -> AccessibleAnswer {
    guard let name = call.text(1), let value = call.arguments.last?.inner else {
      return Self.misused(call)
    }
    switch (call.text(0), name, object) {
    case ("org.a11y.atspi.Application", "Id", .application): return .values([])
    case ("org.a11y.atspi.Value", "CurrentValue", .element(let node)):
      guard let number = value.number, number.isFinite else { return Self.misused(call) }
      guard case .number? = node.element.value else { break }
      return .request(node.element.id, .setNumber(number), [])
    default: break
    }
    return .refusal(.unknownProperty, "\(name) cannot be set at \(call.path)")
  }
}
