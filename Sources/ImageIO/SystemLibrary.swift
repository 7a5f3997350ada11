import Foundation

/// A system library that is loaded on first use, because most images do not need it. Neither the
/// program's start nor its archive then depends on it.
struct SystemLibrary {
  struct Missing: Error {}

  private let handle: UnsafeMutableRawPointer

  /// `name` includes the ABI version, such as `libtiff.so.6`.
  init(_ name: String) throws(Missing) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { throw Missing() }
    self.handle = handle
  }

  /// `Function` must match the declaration in the library's header.
  func function<Function>(_ name: String) throws(Missing) -> Function {
    guard let symbol = dlsym(handle, name) else { throw Missing() }
    return unsafeBitCast(symbol, to: Function.self)
  }
}
