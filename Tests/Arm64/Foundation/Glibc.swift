@_exported public import CGlibc

/// The value that `mmap` returns on failure: a macro that Swift's importer cannot read.
public var MAP_FAILED: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: -1) }

/// The function of Swift's runtime that the standard library calls to parse a number. Returns the
/// position after the number.
@_cdecl("_swift_stdlib_strtod_clocale")
public func readNumber(
  _ text: UnsafePointer<CChar>, _ number: UnsafeMutablePointer<Double>
) -> UnsafePointer<CChar>? {
  var end: UnsafeMutablePointer<CChar>?
  number.pointee = strtod(text, &end)
  return UnsafePointer(end)
}
