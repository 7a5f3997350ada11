import Foundation
import MidflightSwiftText

extension PortCode {
  /// The edits that a change asks for at a token; nil where the code is fine as it is.
  func edits(_ rewrite: PortRewrite, at index: Int) -> PortChange? {
    switch rewrite {
    case .managed: managed(index)
    case .keyPath: keyPath(index)
    case .attribute: attribute(index)
    case .target: target(index)
    case .recognizer: recognizer(index)
    case .numbers: numbers(index)
    case .deadline: deadline(index)
    case .random: random(index)
    }
  }

  /// `@NSManaged dynamic var level: CGFloat`.
  private func managed(_ index: Int) -> PortChange {
    var edits = [PortEdit(range: range(index, index + 1), text: "@Animatable")]
    var next = index + 2
    while isWord(next), text(next) != "var" {
      if text(next) == "dynamic" { edits.append(deletion(next, next)) }
      next += 1
    }
    guard text(next) == "var", isWord(next + 1), text(next + 2) == ":", isWord(next + 3) else {
      return .byHand
    }
    let type = next + 3
    if text(type + 1) == "?" || text(type + 1) == "!" { return .edits(edits) }
    let first = [
      "CGFloat": "0", "Double": "0", "Float": "0", "Int": "0", "Bool": "false", "CGPoint": ".zero",
      "CGSize": ".zero", "CGRect": ".zero",
    ]
    guard let value = first[text(type)] else { return .byHand }
    let end = tokens[type].range.upperBound
    return .edits(edits + [PortEdit(range: end..<end, text: " = \(value)")])
  }

  /// `#keyPath(CALayer.position)`, `#keyPath(level)`.
  private func keyPath(_ index: Int) -> PortChange {
    guard let end = closing(index + 2) else { return .byHand }
    var words = (index + 3..<end).map(text).filter { $0 != "." }
    // Types stand before properties, and may be inside of others.
    while words.first?.first?.isUppercase == true { words.removeFirst() }
    guard !words.isEmpty, words.allSatisfy({ !$0.isEmpty && $0 != "(" && $0 != "?" }) else {
      return .byHand
    }
    return .edits([
      PortEdit(range: range(index, end), text: "\"\(words.joined(separator: "."))\"")
    ])
  }

  /// `@objc`, `@objc(name)`, which stand before what they say something of.
  private func attribute(_ index: Int) -> PortChange {
    let isNamed =
      text(index + 2) == "("
      && tokens[index + 1].range.upperBound == tokens[index + 2].range.lowerBound
    let last = isNamed ? closing(index + 2) ?? index + 1 : index + 1
    return .edits([deletion(index, last)] + classBound(after: last))
  }

  /// Holds a protocol to classes, as `@objc` did.
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

  /// Deletes tokens with the blanks behind them.
  private func deletion(_ first: Int, _ last: Int) -> PortEdit {
    var range = range(first, last)
    while range.upperBound < bytes.count, bytes[range.upperBound] == UInt8(ascii: " ") {
      range = range.lowerBound..<range.upperBound + 1
    }
    return PortEdit(range: range, text: "")
  }

  // MARK: Selectors

  /// `addTarget(self, action: #selector(go), for: .touchUpInside)`.
  private func target(_ index: Int) -> PortChange {
    guard reads("addTarget(self, action: #selector(", at: index), let end = closing(index + 8)
    else { return .byHand }
    // Of a gesture recognizer.
    if closing(index + 1) == end + 1,
      let call = call(index + 9..<end, argument: { "$0 as! \($0)" })
    {
      return .edits([PortEdit(range: range(index, end + 1), text: "addHandler \(call)")])
    }
    guard reads(", for:", at: end + 1),
      let call = call(index + 9..<end, argument: { "$0.sender as! \($0)" })
    else { return .byHand }
    return .edits([PortEdit(range: range(index, end), text: "addAction(UIAction \(call)")])
  }

  /// `UITapGestureRecognizer(target: self, action: #selector(tapped))`, and a display link's kin.
  private func recognizer(_ index: Int) -> PortChange {
    let open = index + 1
    guard reads("(target: self,", at: open),
      reads("action: #selector(", at: open + 5) || reads("selector: #selector(", at: open + 5),
      let end = closing(open + 9), closing(open) == end + 1,
      let call = call(open + 10..<end, argument: { _ in "$0" })
    else { return .byHand }
    return .edits([PortEdit(range: range(open, end + 1), text: " \(call)")])
  }

  /// A closure that calls the function that a selector names; nil where that is not in the file, or
  /// takes more than one argument.
  private func call(_ selector: Range<Int>, argument: (String) -> String) -> String? {
    var words = selector.map(text)
    if let parameters = words.firstIndex(of: "(") { words = Array(words[..<parameters]) }
    guard let name = words.last, !name.isEmpty,
      let function = tokens.indices.first(where: {
        text($0) == "func" && text($0 + 1) == name && text($0 + 2) == "("
      }), let end = closing(function + 2)
    else { return nil }
    let parameters = (function + 3..<end).map(text)
    if parameters.isEmpty { return "{ [unowned self] _ in \(name)() }" }
    guard !parameters.contains(","), let colon = parameters.firstIndex(of: ":"),
      parameters.count == colon + 2
    else { return nil }
    let label = parameters[0] == "_" ? "" : "\(parameters[0]): "
    return "{ [unowned self] in \(name)(\(label)\(argument(parameters[colon + 1]))) }"
  }

  // MARK: Numbers and time

  /// `stops as [NSNumber]`; a list that is written out is one of numbers as it is.
  private func numbers(_ index: Int) -> PortChange? {
    if text(index - 1) == "]" { return nil }
    guard isWord(index - 1) else { return .byHand }
    let range = tokens[index - 1].range.upperBound..<tokens[index + 3].range.upperBound
    return .edits([PortEdit(range: range, text: ".map { NSNumber(value: Double($0)) }")])
  }

  /// `deadline: DispatchTime.now() + 1`, `deadline: .now() + .seconds(1)`.
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

  /// `CGFloat.random(in: 0...1)`, `Bool.random()`.
  private func random(_ index: Int) -> PortChange? {
    guard let end = closing(index + 3) else { return .byHand }
    if (index + 4..<end).contains(where: { text($0) == "using" }) { return nil }
    let place = tokens[end].range.lowerBound
    let comma = end == index + 4 ? "" : ", "
    return .edits([
      PortEdit(range: place..<place, text: "\(comma)using: &CAContext.current.random")
    ])
  }
}
