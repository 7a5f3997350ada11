import CMidflightSwiftCall
import Foundation
import MidflightDrawing
import MidflightScenes
import MidflightToolchain
import MidflightViews

/// The settable properties and callable methods that the classes of a library declare. They are
/// found in the library's symbols.
///
/// For each accessor and method, the compiler emits a symbol that includes its type; symbols of
/// private members are not exported. Therefore nothing has to be registered or generated, and
/// compilation takes no extra time. Accessors and methods are called with Swift's calling
/// convention, which is described in the [documents on its
/// ABI](https://github.com/swiftlang/swift/tree/main/docs/ABI).
@MainActor
struct LibraryMembers {
  /// The members of each class. The keys are the classes' names, as `String(reflecting:)` returns
  /// them.
  private let members: [String: SubjectMembers]

  /// Finds the members in a library's symbols.
  ///
  /// - Parameters:
  ///   - library: The handle of the library.
  ///   - code: The facts about members that were found in the text of the library's files.
  init(_ library: UnsafeMutableRawPointer, _ symbols: SymbolTable, code: MemberFacts) {
    var reader = MemberReader(library, symbols, code)
    reader.readAll()
    members = reader.found.mapValues { members in
      var members = members
      @MainActor func isLast(_ method: SubjectMethod) -> Bool {
        code.calledByItself.contains(MemberReader.base(of: method.name))
      }
      // Remove lazy properties: reading one would run its initializer too early.
      members.properties.removeAll { code.lazies.contains($0.name) }
      // Put observed properties first. Within each group, put those first whose names suggest the
      // view's main value.
      members.properties = [true, false].flatMap { isObserved in
        let some = members.properties.filter { code.observed.contains($0.name) == isObserved }
        return some.filter { Self.isShown($0.name) } + some.filter { !Self.isShown($0.name) }
      }
      members.methods =
        members.methods.filter { !isLast($0) } + members.methods.filter(isLast)
      return members
    }
  }

  /// Whether a property's name suggests that it is the main value that a view shows.
  private static func isShown(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["progress", "value", "percent", "percentage", "fraction", "level", "amount"]
      .contains { name.hasSuffix($0) }
  }

  /// Returns the members declared by an object's class and its superclasses in the library. Each
  /// name appears once.
  func members(of object: AnyObject) -> SubjectMembers {
    var all = SubjectMembers()
    // Ignore objects with a custom mirror, which would run the user's code.
    var mirror: Mirror? = object is any CustomReflectable ? nil : Mirror(reflecting: object)
    while let current = mirror {
      if let own = members[String(reflecting: current.subjectType)] {
        all.properties += own.properties.filter { property in
          !all.properties.contains { $0.name == property.name }
        }
        all.methods += own.methods.filter { method in
          !all.methods.contains { $0.name == method.name }
        }
      }
      mirror = current.superclassMirror
    }
    return all
  }
}

/// Reads a library's symbols, as demangled by the runtime:
///
///     Live1.Ring.progress.setter : Foundation.CGFloat
///     Live1.Ring.fill(to: Foundation.CGFloat, animated: Swift.Bool) -> ()
@MainActor
private struct MemberReader {
  private(set) var found: [String: SubjectMembers] = [:]
  private let library: UnsafeMutableRawPointer
  private let symbols: SymbolTable
  private let code: MemberFacts
  /// The names of the cases of each enumeration without associated values, by the type's name.
  private var cases: [String: [String]] = [:]

  init(_ library: UnsafeMutableRawPointer, _ symbols: SymbolTable, _ code: MemberFacts) {
    (self.library, self.symbols, self.code) = (library, symbols, code)
  }

  /// Reads the symbols in the order of their addresses, which is the order of their declarations in
  /// the files.
  mutating func readAll() {
    let names = symbols.namesByAddress.filter { $0.hasPrefix("$s") }
    for name in names where name.hasSuffix("OMn") {
      guard let type = _typeByName(String(name.dropFirst(2).dropLast(2))),
        let cases = EnumerationCases.names(of: type)
      else { continue }
      self.cases[String(reflecting: type)] = cases
    }
    for name in names {
      if name.hasSuffix("vs") { readProperty(name) }
      if name.hasSuffix("F") { readMethod(name) }
    }
  }

  private static func text(of symbol: String) -> String? {
    guard let text = swift_demangle(symbol, symbol.utf8.count, nil, nil, 0) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  static func base(of name: String) -> String { String(name.prefix { $0 != "(" }) }

  /// Splits a member's full name into the owner's name and the member's own name. Nil for a static,
  /// generic or hidden member, and for a member in an extension of another module's class.
  private static func owner(of text: Substring) -> (owner: String, name: String)? {
    guard !text.contains(where: { " (<$".contains($0) }), let dot = text.lastIndex(of: ".") else {
      return nil
    }
    let name = text[text.index(after: dot)...]
    return name.isEmpty || name.hasPrefix("_") ? nil : (String(text[..<dot]), String(name))
  }

  // MARK: Properties

  private mutating func readProperty(_ setter: String) {
    let stem = setter.dropLast()
    // Require a `modify` accessor. A property that can be set only in its own file has none, unless
    // that file modifies the property in place.
    guard symbols.names.contains(stem + "M"), let text = Self.text(of: setter),
      let mark = text.firstRange(of: ".setter : "),
      let (owner, name) = Self.owner(of: text[..<mark.lowerBound]),
      !code.readOnly.contains("\(owner.split(separator: ".").last ?? "").\(name)"),
      let set = dlsym(library, setter), let get = dlsym(library, stem + "g"),
      let property = property(name, String(text[mark.upperBound...]), get, set)
    else { return }
    found[owner, default: SubjectMembers()].properties.append(property)
  }

  private func property(
    _ name: String, _ type: String, _ get: UnsafeMutableRawPointer,
    _ set: UnsafeMutableRawPointer
  ) -> SubjectProperty? {
    func pointer(_ object: AnyObject) -> UnsafeRawPointer {
      UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    }
    func number(
      _ kind: SubjectProperty.Kind, _ read: @escaping (UnsafeRawPointer) -> Double,
      _ write: @escaping (Double, UnsafeRawPointer) -> Void
    ) -> SubjectProperty {
      SubjectProperty(name, kind) { object in
        .number(read(pointer(object)))
      } write: { object, value in
        if case .number(let number) = value { write(number, pointer(object)) }
      }
    }
    switch type {
    case "Swift.Double", "Foundation.CGFloat":
      return number(.number) {
        midflight_get_double(get, $0)
      } _: {
        midflight_set_double(set, $0, $1)
      }
    case "Swift.Float":
      return number(.number) {
        Double(midflight_get_float(get, $0))
      } _: {
        midflight_set_float(set, Float($0), $1)
      }
    case "Swift.Int":
      return number(.wholeNumber) {
        Double(midflight_get_word(get, $0))
      } _: {
        midflight_set_word(set, Self.word($0), $1)
      }
    case "Swift.Bool": return choice(["false", "true"])
    case "MidflightDrawing.CGColor":
      return SubjectProperty(name, .color) { object in
        let color = midflight_get_color(get, pointer(object))
        return .color(
          CGColor(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha))
      } write: { object, value in
        guard case .color(let color) = value else { return }
        midflight_set_color(
          set,
          midflight_color(
            red: color.red, green: color.green, blue: color.blue, alpha: color.alpha),
          pointer(object))
      }
    case "MidflightViews.UIColor", "Swift.Optional<MidflightViews.UIColor>":
      return SubjectProperty(name, .color) { object in
        midflight_get_pointer(get, pointer(object)).map {
          .color(Unmanaged<UIColor>.fromOpaque($0).takeRetainedValue().cgColor)
        }
      } write: { object, value in
        guard case .color(let color) = value else { return }
        midflight_set_pointer(
          set, Unmanaged.passRetained(UIColor(cgColor: color)).toOpaque(), pointer(object))
      }
    default: return cases[type].map(choice)
    }
    func choice(_ names: [String]) -> SubjectProperty {
      number(.choices(names)) {
        // For an enumeration with two cases, read only the lowest bit, since the others are
        // undefined.
        Double(midflight_get_word(get, $0) & (names.count <= 2 ? 1 : 0xFF))
      } _: { number, object in
        // Check the index: a log may come from an earlier version of the file, in which there were
        // more cases.
        let index = Self.word(number)
        if names.indices.contains(index) { midflight_set_word(set, index, object) }
      }
    }
  }

  private static func word(_ number: Double) -> Int {
    Int(exactly: number.rounded()) ?? (number > 0 ? .max : .min)
  }

  // MARK: Methods

  /// The kind of register in which an argument is passed.
  private enum Slot {
    case double, float, word
    /// A closure or an object. The value is the function that returns the argument's default; nil
    /// if the default is nil.
    case closure(UnsafeMutableRawPointer?)
    case object(UnsafeMutableRawPointer?)
  }

  /// Whether there are enough registers of each kind for the arguments.
  private static func fit(_ slots: [Slot]) -> Bool {
    var (words, numbers) = (0, 0)
    for slot in slots {
      switch slot {
      case .double, .float: numbers += 1
      case .word, .object: words += 1
      case .closure: words += 2
      }
    }
    return words <= 6 && numbers <= 8
  }

  private mutating func readMethod(_ symbol: String) {
    guard let text = Self.text(of: symbol), text.hasSuffix(") -> ()"),
      let open = text.firstIndex(of: "("),
      let (owner, name) = Self.owner(of: text[..<open]), !code.overrides.contains(name),
      let method = dlsym(library, symbol)
    else { return }
    let list = text[text.index(after: open)...].dropLast(") -> ()".count)
    var (slots, parameters, labels): ([Slot], [SubjectMethod.Parameter], String) = ([], [], "")
    for (index, text) in Self.parts(of: list).enumerated() {
      let colon = text.firstRange(of: ": ")
      let label = colon.map { text[..<$0.lowerBound] } ?? "_"
      let type = colon.map { text[$0.upperBound...] } ?? text
      let number = index == 0 ? "" : "\(index - 1)"
      let value = dlsym(library, "\(symbol)fA\(number)_")
      guard let slot = Self.slot(type, value) else { return }
      slots.append(slot)
      if !Self.fit(slots) { return }
      labels += "\(label):"
      guard let kind = Self.kind(of: type) else { continue }
      let ordinary = label == "_" ? (index == 0 ? "value" : "value\(index + 1)") : String(label)
      parameters.append(
        SubjectMethod.Parameter(
          name: "\(name).\(ordinary)", kind: kind,
          value: { Self.number(slot, kind, value, called: ordinary) }))
    }
    let full = "\(name)(\(labels))"
    found[owner, default: SubjectMembers()].methods.append(
      SubjectMethod(full, parameters) { object, numbers in
        Self.call(method, on: object, slots, numbers)
      })
  }

  /// Splits a list at the commas outside brackets.
  private static func parts(of list: Substring) -> [Substring] {
    var (parts, start, depth): ([Substring], Substring.Index, Int) = ([], list.startIndex, 0)
    var before: Character = " "
    for index in list.indices {
      let letter = list[index]
      if "([<".contains(letter) { depth += 1 }
      // Do not count the `>` of an arrow, which is not a bracket.
      if ")]".contains(letter) || (letter == ">" && before != "-") { depth -= 1 }
      before = letter
      guard letter == ",", depth == 0 else { continue }
      parts.append(list[start..<index])
      start = list.index(index, offsetBy: 2)
    }
    return list.isEmpty ? [] : parts + [list[start...]]
  }

  private static func kind(of type: Substring) -> SubjectMethod.Parameter.Kind? {
    switch type {
    case "Swift.Double", "Foundation.CGFloat", "Swift.Float": .number
    case "Swift.Int": .wholeNumber
    case "Swift.Bool": .flag
    default: nil
    }
  }

  /// Returns the kind of register for an argument of a type, with the argument's default value; nil
  /// if arguments of the type can't be passed.
  private static func slot(_ type: Substring, _ value: UnsafeMutableRawPointer?) -> Slot? {
    switch type {
    case "Swift.Double", "Foundation.CGFloat": return .double
    case "Swift.Float": return .float
    case "Swift.Int", "Swift.Bool": return .word
    default:
      // There is no function for a default of nil, so a missing function is accepted for an
      // optional.
      guard value != nil || type.hasPrefix("Swift.Optional<") else { return nil }
      if type == "Swift.Optional<MidflightViews.UIColor>" || type == "MidflightViews.UIColor" {
        return .object(value)
      }
      let isClosure = type.hasPrefix("Swift.Optional<(") || type.hasPrefix("@escaping (")
      return isClosure && type.contains(" -> ") ? .closure(value) : nil
    }
  }

  /// Returns the default value of a number. If the code gives no default, returns 1 for an integer,
  /// a Boolean, or a number whose name suggests a time, and otherwise 0.75.
  private static func number(
    _ slot: Slot, _ kind: SubjectMethod.Parameter.Kind, _ value: UnsafeMutableRawPointer?,
    called name: String
  ) -> Double {
    guard let value else {
      let name = name.lowercased()
      let times = ["duration", "delay", "time", "interval", "seconds"]
      return kind != .number || times.contains(where: name.contains) ? 1 : 0.75
    }
    switch slot {
    case .double: return midflight_default_double(value)
    case .float: return Double(midflight_default_float(value))
    default:
      let word = midflight_default_word(value)
      return Double(kind == .flag ? word & 1 : word)
    }
  }

  private static func call(
    _ method: UnsafeMutableRawPointer, on object: AnyObject, _ slots: [Slot], _ values: [Double]
  ) {
    var (words, numbers): ([Int], [Double]) = ([], [])
    var objects: [Unmanaged<AnyObject>] = []
    var next = values.makeIterator()
    for slot in slots {
      switch slot {
      case .double: numbers.append(next.next() ?? 0)
      case .float:
        let bits = UInt64(Float(next.next() ?? 0).bitPattern)
        numbers.append(Double(bitPattern: bits))
      case .word: words.append(word(next.next() ?? 0))
      case .closure(let value):
        let closure = value.map { midflight_default_closure($0) }
        words += [closure?.code ?? 0, closure?.context ?? 0]
      case .object(let value):
        let word = value.map { midflight_default_word($0) } ?? 0
        words.append(word)
        if let pointer = UnsafeRawPointer(bitPattern: word) {
          objects.append(Unmanaged.fromOpaque(pointer))
        }
      }
    }
    words += [Int](repeating: 0, count: max(6 - words.count, 0))
    numbers += [Double](repeating: 0, count: max(8 - numbers.count, 0))
    midflight_call_method(
      method, words, numbers, UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()))
    for object in objects { object.release() }
  }
}

/// Finds the cases of an enumeration without associated values. In memory, such cases are small
/// integers.
enum EnumerationCases {
  /// Returns the names of the cases in the order of their declarations; nil for any other type, and
  /// for an enumeration with a single case or more than 64.
  ///
  /// The type's descriptor contains the numbers of cases; see `TypeMetadata` in the [documents on
  /// Swift's ABI](https://github.com/swiftlang/swift/tree/main/docs/ABI).
  static func names(of type: Any.Type) -> [String]? {
    func open<Value>(_ type: Value.Type) -> [String]? {
      let metadata = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
      let enumeration: UInt = 0x201
      guard MemoryLayout<Value>.size == 1, metadata[0] == enumeration,
        let descriptor = UnsafePointer<UInt32>(bitPattern: metadata[1])
      else { return nil }
      let (withValues, count) = (descriptor[5] & 0xFF_FFFF, Int(descriptor[6]))
      guard withValues == 0, (2...64).contains(count) else { return nil }
      return (0..<count).map { tag in
        withUnsafeBytes(of: UInt8(tag)) { "\($0.loadUnaligned(as: Value.self))" }
      }
    }
    return _openExistential(type, do: open)
  }
}
