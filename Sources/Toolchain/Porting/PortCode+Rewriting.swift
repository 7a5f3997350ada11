import Foundation
import MidflightSwiftText

extension PortCode {
  /// Returns the edits that a row of the porting table makes at a token; nil if the code there
  /// needs no change.
  func edits(_ rewrite: PortRewrite, at index: Int) -> PortChange? {
    switch rewrite {
    case .managed, .animated: animatable(index)
    case .keyPath: keyPath(index)
    case .attribute: attribute(index)
    case .selector: selector(index)
    case .timer: timer(index)
    case .numbers: numbers(index)
    case .archive: archive(index)
    case .deadline: deadline(index)
    case .random: random(index)
    }
  }

  /// Rewrites `@NSManaged dynamic var level: CGFloat` and `@objc dynamic var level: CGFloat = 0`.
  private func animatable(_ index: Int) -> PortChange {
    var edits = [PortEdit(range: range(index, index + 1), text: "@Animatable")]
    var next = index + 2
    while isWord(next), text(next) != "var" {
      if text(next) == "dynamic" { edits.append(deletion(next, next)) }
      next += 1
    }
    guard text(next) == "var", isWord(next + 1) else { return .byHand }
    if text(next + 2) == "=" { return .edits(edits) }
    guard text(next + 2) == ":", isWord(next + 3) else { return .byHand }
    let type = next + 3
    // Leave `var a, b` to the user: a property wrapper can be applied to a single variable only.
    if text(type + 1) == "," { return .byHand }
    if text(type + 1) == "=" { return .edits(edits) }
    if text(type + 1) == "?" || text(type + 1) == "!" { return .edits(edits) }
    let first = [
      "CGFloat": "0", "Double": "0", "Float": "0", "Int": "0", "Bool": "false", "CGPoint": ".zero",
      "CGSize": ".zero", "CGRect": ".zero",
    ]
    guard let value = first[text(type)] else { return .byHand }
    let end = tokens[type].range.upperBound
    return .edits(edits + [PortEdit(range: end..<end, text: " = \(value)")])
  }

  /// Whether the attribute at `index` belongs to a stored property of a layer class, and the file
  /// animates that property by name: `keyPath: "level"`, `#keyPath(level)`, `key == "level"`.
  func isAnimated(_ index: Int) -> Bool {
    guard text(index + 1) == "objc" else { return false }
    var next = index + 2
    while isWord(next), text(next) != "var" { next += 1 }
    guard text(next) == "var", isWord(next + 1), text(next + 2) == ":" || text(next + 2) == "=",
      isOfLayer(index)
    else { return false }
    // Exclude computed properties: a brace after the type, without an initial value, begins a
    // getter.
    var type = next + 3
    while isWord(type) || ["?", "!"].contains(text(type)) { type += 1 }
    if text(next + 2) == ":", text(type) == "{" { return false }
    return animatedKeys.contains(text(next + 1))
  }

  private var animatedKeys: Set<String> {
    var keys: Set<String> = []
    for index in tokens.indices {
      if reads("keyPath:", at: index) || reads("==", at: index) {
        if let key = string(index + 2) { keys.insert(key) }
      } else if reads("#keyPath(", at: index), let end = closing(index + 2) {
        keys.insert(text(end - 1))
      }
    }
    return keys
  }

  /// Whether a token is inside a layer class or an extension of one.
  private func isOfLayer(_ index: Int) -> Bool {
    namesOfType(around: index).contains { $0.hasSuffix("Layer") }
  }

  /// Returns the tokens of the type declarations around a token, the innermost declaration first.
  /// Each range begins after `class` or a similar keyword and ends before the brace.
  private func enclosingHeads(_ index: Int) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var (brace, depth) = (index - 1, 0)
    while brace >= 0 {
      switch text(brace) {
      case "}": depth += 1
      case "{" where depth > 0: depth -= 1
      case "{":
        var head = brace - 1
        while head >= 0, !["{", "}", "="].contains(text(head)) {
          let isType = ["class", "extension", "struct", "enum"].contains(text(head))
          // Neither `class func` nor the `: class` of a protocol declares a type.
          if isType, isWord(head + 1), text(head - 1) != ":",
            !["func", "var", "let", "override"].contains(text(head + 1))
          {
            found.append(head + 1..<brace)
            break
          }
          head -= 1
        }
      default: break
      }
      brace -= 1
    }
    return found
  }

  /// Returns the names in the head of the innermost type around a token, the type's own name first.
  private func namesOfType(around index: Int) -> [String] {
    enclosingHeads(index).first?.filter(isWord).map(text) ?? []
  }

  /// Returns the name of the innermost type around a token.
  func enclosingTypeName(_ index: Int) -> String? {
    guard let head = enclosingHeads(index).first else { return nil }
    return head.map(text).prefix { $0 == "." || $0.first?.isLetter == true || $0.hasPrefix("_") }
      .prefix { $0 != "where" }.joined()
  }

  /// Rewrites `NSKeyedArchiver.archivedData(withRootObject: view)`. Other objects can be archived
  /// without a change.
  private func archive(_ index: Int) -> PortChange? {
    let kinds = ["view", "layer", "label", "button", "control", "cell"]
    func isView(_ name: String) -> Bool { kinds.contains { name.lowercased().hasSuffix($0) } }
    let argument = text(index + 6)
    if argument != "self" { return isView(argument) ? .byHand : nil }
    return namesOfType(around: index).contains(where: isView) ? .byHand : nil
  }

  /// Rewrites `#keyPath(CALayer.position)` and `#keyPath(level)`.
  private func keyPath(_ index: Int) -> PortChange {
    guard let end = closing(index + 2) else { return .byHand }
    var words = (index + 3..<end).map(text).filter { $0 != "." }
    // In a key path, types come before properties, and may be nested: remove all of them.
    while words.first?.first?.isUppercase == true { words.removeFirst() }
    guard !words.isEmpty, words.allSatisfy({ !$0.isEmpty && $0 != "(" && $0 != "?" }) else {
      return .byHand
    }
    return .edits([
      PortEdit(range: range(index, end), text: "\"\(words.joined(separator: "."))\"")
    ])
  }

  /// Removes `@objc` or `@objc(name)` before a declaration.
  private func attribute(_ index: Int) -> PortChange {
    let isNamed =
      text(index + 2) == "("
      && tokens[index + 1].range.upperBound == tokens[index + 2].range.lowerBound
    let last = isNamed ? closing(index + 2) ?? index + 1 : index + 1
    return .edits([deletion(index, last)] + classBound(after: last))
  }

  /// Returns edits that restrict a protocol to classes, as `@objc` did.
  private func classBound(after index: Int) -> [PortEdit] {
    var next = index + 1
    while ["public", "internal", "fileprivate", "private", "package"].contains(text(next)) {
      next += 1
    }
    guard text(next) == "protocol", isWord(next + 1) else { return [] }
    let inherits = text(next + 2) == ":"
    if inherits {
      var inherited = next + 3
      while tokens.indices.contains(inherited), !["{", "where"].contains(text(inherited)) {
        if ["AnyObject", "class"].contains(text(inherited)) { return [] }
        inherited += 1
      }
    }
    let end = tokens[inherits ? next + 2 : next + 1].range.upperBound
    return [PortEdit(range: end..<end, text: inherits ? " AnyObject," : ": AnyObject")]
  }

  /// Returns an edit that deletes tokens and the spaces after them.
  private func deletion(_ first: Int, _ last: Int) -> PortEdit {
    var range = range(first, last)
    while range.upperBound < bytes.count, bytes[range.upperBound] == UInt8(ascii: " ") {
      range = range.lowerBound..<range.upperBound + 1
    }
    return PortEdit(range: range, text: "")
  }

  // MARK: Selectors

  /// Rewrites `#selector(tapped)`, `#selector(self.tapped(_:))` and `#selector(Card.tapped)`.
  private func selector(_ index: Int) -> PortChange {
    guard let end = closing(index + 2) else { return .byHand }
    var first = index + 3
    if reads("self.", at: first) { first += 2 }
    var last = first
    while isWord(last), text(last + 1) == ".", last + 2 < end { last += 2 }
    guard isWord(last), last + 1 == end || text(last + 1) == "(" else { return .byHand }
    let method = String(decoding: bytes[range(first, end - 1)], as: UTF8.self)
    let name =
      last + 1 == end
      ? declaredName(of: text(last)) ?? text(last) : (last..<end).map(text).joined()
    var owner = ""
    if text(first).first?.isUppercase != true {
      // Refer to the method through its type, because a reference through an instance would retain
      // the instance.
      guard first == last, let name = enclosingTypeName(index) else { return .byHand }
      owner = name + "."
    }
    return .edits([
      PortEdit(
        range: range(index, end), text: "Selector(\(owner)\(method), \"\(name)\")")
    ])
  }

  /// Returns a function's name with the argument labels of its declaration in the file; nil unless
  /// the file declares exactly one function with that base name.
  private func declaredName(of base: String) -> String? {
    var found: Set<String> = []
    for index in tokens.indices where text(index) == "func" && text(index + 1) == base {
      guard text(index + 2) == "(", let end = closing(index + 2) else { return nil }
      var labels = ""
      var depth = 0
      for next in index + 3..<end {
        if depth == 0, [",", "("].contains(text(next - 1)) { labels += text(next) + ":" }
        if ["(", "[", "{", "<"].contains(text(next)) { depth += 1 }
        let isArrow = text(next) == ">" && text(next - 1) == "-"
        if [")", "]", "}", ">"].contains(text(next)), !isArrow { depth -= 1 }
      }
      found.insert(labels.isEmpty ? base : "\(base)(\(labels))")
    }
    return found.count == 1 ? found.first : nil
  }

  /// Rewrites `Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { … }`,
  /// `Timer(timeInterval: 1, …` and `RunLoop.main.add(timer, forMode: .common)`.
  private func timer(_ index: Int) -> PortChange {
    if text(index) == "RunLoop" {
      return .edits([PortEdit(range: range(index, index + 2), text: "SessionTimer")])
    }
    let name = text(index + 1) == "." ? "SessionTimer" : "SessionTimer.unscheduled"
    return .edits([PortEdit(range: tokens[index].range, text: name)])
  }

  // MARK: Numbers and time

  /// Rewrites `stops as [NSNumber]`. An array literal needs no change, because the compiler
  /// converts its elements.
  private func numbers(_ index: Int) -> PortChange? {
    if text(index - 1) == "]" { return nil }
    guard isWord(index - 1) else { return .byHand }
    let map = "map { NSNumber(value: Double($0)) }"
    guard ["?", "!"].contains(text(index + 4)) else {
      let range = tokens[index - 1].range.upperBound..<tokens[index + 3].range.upperBound
      return .edits([PortEdit(range: range, text: "." + map)])
    }
    // After `as?` or `as!`, the array may be optional: find the start of its name, as in
    // `a.b.stops`.
    var first = index - 1
    while text(first - 1) == "." {
      guard isWord(first - 2) else { return .byHand }
      first -= 2
    }
    let list = String(decoding: bytes[range(first, index - 1)], as: UTF8.self)
    return .edits([
      PortEdit(range: range(first, index + 4), text: "(\(list) as [_]?)?.\(map)")
    ])
  }

  /// Rewrites `deadline: DispatchTime.now() + 1` and `deadline: .now() + .seconds(1)`.
  private func deadline(_ index: Int) -> PortChange {
    var edits: [PortEdit] = []
    var next = index + 2
    if text(next) == "DispatchTime" {
      edits.append(PortEdit(range: tokens[next].range, text: ""))
      next += 1
    }
    next += 4
    guard text(next) == "+" else { return .edits(edits) }
    if text(next + 1) == "DispatchTimeInterval" { return .byHand }
    guard text(next + 1) == "." else { return .edits(edits) }
    let units = ["seconds": 1.0, "milliseconds": 1e-3, "microseconds": 1e-6, "nanoseconds": 1e-9]
    let number = next + 4
    guard let unit = units[text(next + 2)], text(next + 3) == "(", text(number + 1) == ")",
      let value = Double(text(number).replacing("_", with: "")), value < 1e15
    else { return .byHand }
    let seconds = value * unit
    let text = seconds == seconds.rounded() ? String(Int(seconds)) : String(Float(seconds))
    return .edits(edits + [PortEdit(range: range(next + 1, number + 1), text: text)])
  }

  /// Rewrites `CGFloat.random(in: 0...1)` and `Bool.random()`.
  private func random(_ index: Int) -> PortChange? {
    guard let end = closing(index + 3) else { return .byHand }
    if (index + 4..<end).contains(where: { text($0) == "using" }) { return nil }
    let offset = tokens[end].range.lowerBound
    let comma = end == index + 4 ? "" : ", "
    return .edits([
      PortEdit(range: offset..<offset, text: "\(comma)using: &CAContext.current.random")
    ])
  }
}
