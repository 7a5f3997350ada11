import Foundation

/// A system library that is loaded on first use, because most images do not need it. So the program
/// can be distributed and started without the library.
struct SystemLibrary {
  struct Missing: Error {}

  private let handle: UnsafeMutableRawPointer

  /// Loads a library. `name` includes the ABI version, as in `libtiff.so.6`.
  init(_ name: String) throws(Missing) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { throw Missing() }
    self.handle = handle
  }

  /// Returns a function of the library. `Function` must match the function's declaration in the
  /// library's header.
  func function<Function>(_ name: String) throws(Missing) -> Function {
    guard let symbol = dlsym(handle, name) else { throw Missing() }
    return unsafeBitCast(symbol, to: Function.self)
  }
}
