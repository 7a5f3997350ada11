@_spi(Reflection) import Swift

/// Where the instances of one class keep their `@Animatable` slots: found by reflection in the
/// first of them, read by address in the others, since reflection takes a hundred times as long as
/// all else that a presentation's copy needs.
///
/// A class's stored properties lie at the same offsets in all of its instances, and the wrapper is
/// its slot's reference and nothing else. Only instances of that very class are asked: a subclass
/// has a layout of its own.
struct SlotLayout {
  /// In the order of the keys.
  private let fields: [(key: String, offset: Int)]

  /// Fields of a class and its superclasses; the option's own name is a variable, which concurrency
  /// refuses.
  private static let ofClass = _EachFieldOptions(rawValue: 1)

  /// Whether a class has a field that is a slot's storage, whose name has an underscore before it.
  ///
  /// A mirror of an instance, and a cast of each of its values, would search all conformances of the
  /// process for each type.
  static func hasSlots(_ kind: AnyClass) -> Bool {
    !_forEachField(of: kind, options: ofClass) { name, _, type, _ in
      !isStorage(name, type)
    }
  }

  private static func isStorage(_ name: UnsafePointer<CChar>, _ type: Any.Type) -> Bool {
    name[0] == CChar(UInt8(ascii: "_")) && type is any SlotHolder.Type
  }

  /// The layout of the class of an object in which these slots were found; nil where one of them is
  /// not where the class's own description has it.
  ///
  /// The runtime knows where a class keeps what. To look for a slot's address in the object's
  /// memory instead would find it in what an empty optional has left there of an object before.
  init?(of object: AnyObject, slots: [(key: String, slot: AnyObject)]) {
    var offsets: [String: Int] = [:]
    _forEachField(of: type(of: object), options: Self.ofClass) { name, offset, type, _ in
      if Self.isStorage(name, type) { offsets[String(cString: name + 1)] = offset }
      return true
    }
    let start = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    var fields: [(key: String, offset: Int)] = []
    for (key, slot) in slots {
      let address = UnsafeRawPointer(Unmanaged.passUnretained(slot).toOpaque())
      guard let offset = offsets[key],
        start.load(fromByteOffset: offset, as: UnsafeRawPointer.self) == address
      else { return nil }
      fields.append((key, offset))
    }
    self.fields = fields
  }

  /// Calls `body` with the slots of another instance of the class, in the order of their keys.
  func forEach(in object: AnyObject, _ body: (String, AnyObject) -> Void) {
    let start = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    for (key, offset) in fields {
      let address = start.load(fromByteOffset: offset, as: UnsafeRawPointer.self)
      body(key, Unmanaged<AnyObject>.fromOpaque(address).takeUnretainedValue())
    }
  }
}
