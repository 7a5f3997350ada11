import CMalloc

/// Where the instances of one class keep their `@Animatable` slots: found by reflection in the first of
/// them, read by address in the others, since reflection takes a hundred times as long as all else that
/// a presentation's copy needs.
///
/// A class's stored properties lie at the same offsets in all of its instances, and the wrapper is its
/// slot's reference and nothing else. Only instances of that very class are asked: a subclass has a
/// layout of its own.
struct SlotLayout {
  /// In the order of the keys.
  private let fields: [(key: String, offset: Int)]

  /// The layout of an object in which these slots were found; nil where one of them is not in the
  /// object itself.
  init?(of object: AnyObject, slots: [(key: String, slot: AnyObject)]) {
    let start = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    let size = malloc_usable_size(UnsafeMutableRawPointer(mutating: start))
    let word = MemoryLayout<UnsafeRawPointer>.size
    var fields: [(key: String, offset: Int)] = []
    for (key, slot) in slots {
      let address = UInt(bitPattern: Unmanaged.passUnretained(slot).toOpaque())
      // Behind the object's header.
      let offset = stride(from: 2 * word, through: size - word, by: word).first {
        start.load(fromByteOffset: $0, as: UInt.self) == address
      }
      guard let offset else { return nil }
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
