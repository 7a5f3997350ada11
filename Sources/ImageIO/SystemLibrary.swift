import Foundation

/// A system library that is loaded when it is first used, because most images do not need it. So
/// neither the start of the program nor the archive in which it is distributed depends on the
/// library.
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
