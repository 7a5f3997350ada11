@_exported public import CGlibc

/// What `mmap` returns where it fails, a macro that the importer cannot see through.
public var MAP_FAILED: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: -1) }

/// What the standard library has of its runtime to read a number; returns the place after it.
@_cdecl("_swift_stdlib_strtod_clocale")
public func readNumber(
  _ text: UnsafePointer<CChar>, _ number: UnsafeMutablePointer<Double>
) -> UnsafePointer<CChar>? {
  var end: UnsafeMutablePointer<CChar>?
  number.pointee = strtod(text, &end)
  return UnsafePointer(end)
}
