import Foundation

/// A system library that is loaded on first use, because most images do not need it. Neither
/// starting the program nor its distributed archive then depends on the library.
struct SystemLibrary {
  struct Missing: Error {}

  private let handle: UnsafeMutableRawPointer

  /// Loads a library; `name` includes the ABI version, as in `libtiff.so.6`.
  init(_ name: String) throws(Missing) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { throw Missing() }
    self.handle = handle
  }

  /// Looks up a function; the type `Function` must match the declaration in the library's header.
  func function<Function>(_ name: String) throws(Missing) -> Function {
    guard let symbol = dlsym(handle, name) else { throw Missing() }
    return unsafeBitCast(symbol, to: Function.self)
  }
}
