@_spi(Reflection) import Swift

/// The offsets of the `@Animatable` slots in the instances of one class. Reflection finds them in
/// the first instance; in other instances the slots are read by address, because reflection would
/// take a hundred times as long as the rest of copying a presentation.
///
/// A class's stored properties have the same offsets in all instances of exactly this class, and
/// the wrapper consists only of the reference to its slot.
struct SlotLayout {
  private let fields: [(key: String, offset: Int)]

  /// The option that makes `_forEachField` accept a class. The standard library's own constant for
  /// it is declared as a variable, and the concurrency checker rejects the use of that.
  private static let ofClass = _EachFieldOptions(rawValue: 1)

  /// Whether a class has a field for a slot; such a field's name begins with an underscore. This
  /// reads the class's metadata. With a mirror of an instance, each value would have to be cast,
  /// and for each type the cast searches all conformances in the process.
  static func hasSlots(_ kind: AnyClass) -> Bool {
    !_forEachField(of: kind, options: ofClass) { name, _, type, _ in
      !isStorage(name, type)
    }
  }

  private static func isStorage(_ name: UnsafePointer<CChar>, _ type: Any.Type) -> Bool {
    name[0] == CChar(UInt8(ascii: "_")) && type is any SlotHolder.Type
  }

  /// Creates the layout from one instance. Fails if a slot is not at the offset given by the
  /// class's metadata. Searching the object's memory for the slots' addresses would be unsafe,
  /// because an empty optional may still contain the bytes of an earlier object.
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

  func forEach(in object: AnyObject, _ body: (String, AnyObject) -> Void) {
    let start = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    for (key, offset) in fields {
      let address = start.load(fromByteOffset: offset, as: UnsafeRawPointer.self)
      body(key, Unmanaged<AnyObject>.fromOpaque(address).takeUnretainedValue())
    }
  }
}
