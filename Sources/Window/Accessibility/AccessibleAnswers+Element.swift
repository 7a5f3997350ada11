import MidflightHost

/// Answers calls to elements for the interfaces Component, Action, Text and EditableText.
extension AccessibleAnswers {
  // MARK: Component

  func component(_ call: AccessibleCall, _ node: AccessibleSnapshot.Node) -> AccessibleAnswer? {
    func number(_ number: Int) -> BusValue { .int32(Int32(clamping: number)) }
    func space(_ index: Int) -> AccessibleSnapshot.Space {
      call.integer(index).flatMap { UInt32(exactly: $0) }
        .flatMap(AccessibleSnapshot.Space.init) ?? .window
    }
    func frame(_ index: Int) -> AccessibleFrame { snapshot.frame(of: node, in: space(index)) }
    switch call.member {
    case "GetExtents":
      let frame = frame(0)
      let numbers = [frame.x, frame.y, frame.width, frame.height]
      return .values([.structure(numbers.map(number))])
    case "GetPosition": return .values([number(frame(0).x), number(frame(0).y)])
    case "GetSize": return .values([number(frame(1).width), number(frame(1).height)])
    case "Contains", "GetAccessibleAtPoint":
      guard let x = call.integer(0), let y = call.integer(1) else { return Self.misused(call) }
      let found = snapshot.innermost(of: node, x: x, y: y, in: space(2))
      return .values([
        call.member == "Contains"
          ? .bool(found != nil) : found.map { reference($0.number) } ?? Self.nothing
      ])
    // The layer of the window is `ATSPI_LAYER_WINDOW` (7), and the layer of all other elements is
    // `ATSPI_LAYER_WIDGET` (3).
    case "GetLayer": return .values([.uint32(node.parent == nil ? 7 : 3)])
    case "GetMDIZOrder": return .values([.int16(0)])
    case "GetAlpha": return .values([.double(1)])
    case "GrabFocus":
      guard node.element.states.contains(.focusable) else { return .values([.bool(false)]) }
      return .request(node.element.id, .focus, [.bool(true)])
    case "SetExtents", "SetPosition", "SetSize", "ScrollTo", "ScrollToPoint":
      return .values([.bool(false)])
    default: return nil
    }
  }

  // MARK: Action

  func action(_ call: AccessibleCall, _ element: AccessibleElement) -> AccessibleAnswer? {
    let actions = element.actions
    if call.member == "GetActions" {
      let all = actions.indices.map { index in
        BusValue.structure([
          .string(actions[index].name), .string(Self.description(of: actions[index])),
          .string(keys(of: index, element)),
        ])
      }
      return .values([.array(of: "(sss)", all)])
    }
    guard let index = call.integer(0), actions.indices.contains(index) else {
      return Self.misused(call)
    }
    switch call.member {
    case "GetName", "GetLocalizedName": return .values([.string(actions[index].name)])
    case "GetDescription": return .values([.string(Self.description(of: actions[index]))])
    case "GetKeyBinding": return .values([.string(keys(of: index, element))])
    case "DoAction":
      return .request(element.id, .perform(actions[index]), [.bool(true)])
    default: return nil
    }
  }

  private func keys(of index: Int, _ element: AccessibleElement) -> String {
    index == 0 ? element.keys : ""
  }

  private static func description(of action: AccessibleAction) -> String {
    switch action {
    case .press: "clicks it"
    case .menu: "opens the menu"
    case .type: "edits the value"
    default: action.name
    }
  }

  // MARK: Text

  func text(_ call: AccessibleCall, _ element: AccessibleElement) -> AccessibleAnswer? {
    guard case .text(let text, _)? = element.value else { return nil }
    // AT-SPI's text offsets count Unicode scalars.
    let scalars = Array(text.unicodeScalars)
    func part(_ start: Int, _ end: Int) -> String {
      let first = min(max(start, 0), scalars.count)
      let last = end < 0 ? scalars.count : min(max(end, first), scalars.count)
      return String(String.UnicodeScalarView(scalars[first..<last]))
    }
    let end = Int32(clamping: scalars.count)
    switch call.member {
    case "GetText":
      guard let start = call.integer(0), let end = call.integer(1) else {
        return Self.misused(call)
      }
      return .values([.string(part(start, end))])
    case "GetCharacterAtOffset":
      guard let offset = call.integer(0) else { return Self.misused(call) }
      return .values([
        .int32(scalars.indices.contains(offset) ? Int32(clamping: scalars[offset].value) : -1)
      ])
    // The text is a single line, so the whole text is the answer for every granularity except the
    // character.
    case "GetStringAtOffset", "GetTextAtOffset":
      guard let offset = call.integer(0), let granularity = call.integer(1) else {
        return Self.misused(call)
      }
      guard granularity == 0 else { return .values([.string(text), .int32(0), .int32(end)]) }
      let next = min(max(offset + 1, 0), scalars.count)
      return .values([
        .string(part(offset, next)), .int32(Int32(clamping: offset)), .int32(Int32(next)),
      ])
    case "GetNSelections": return .values([.int32(0)])
    case "GetAttributes", "GetAttributeRun":
      return .values([.texts([]), .int32(0), .int32(end)])
    case "GetDefaultAttributes", "GetDefaultAttributeSet": return .values([.texts([])])
    case "GetOffsetAtPoint": return .values([.int32(-1)])
    case "SetCaretOffset", "AddSelection", "RemoveSelection", "SetSelection":
      return .values([.bool(false)])
    default: return nil
    }
  }

  func editableText(_ call: AccessibleCall, _ element: AccessibleElement) -> AccessibleAnswer? {
    guard case .text(_, isEditable: true)? = element.value else { return nil }
    func request(_ request: AccessibleRequest) -> AccessibleAnswer {
      .request(element.id, request, [.bool(true)])
    }
    switch call.member {
    case "SetTextContents":
      guard let new = call.text(0) else { return Self.misused(call) }
      return request(.setText(new))
    // Pass on only the edit, not the resulting text. The application applies the edit to its
    // current text, because an earlier edit may still be in progress.
    case "InsertText":
      guard let offset = call.integer(0), let new = call.text(1) else { return Self.misused(call) }
      return request(.replaceText(start: offset, end: offset, new))
    case "DeleteText":
      guard let start = call.integer(0), let end = call.integer(1) else {
        return Self.misused(call)
      }
      return request(.replaceText(start: start, end: end, ""))
    default: return nil
    }
  }
}
