import Foundation

/// A library of the system's that is looked up when it is first needed, so that neither the
/// program's start nor an archive of it takes along what most pictures never ask for.
struct SystemLibrary {
  /// Why it can't be used.
  struct Missing: Error {}

  private let handle: UnsafeMutableRawPointer

  /// - Parameter name: The shared library's name with the number of its binary interface, such as
  ///   `libtiff.so.6`.
  init(_ name: String) throws(Missing) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { throw Missing() }
    self.handle = handle
  }

  /// A function of the library, as its header declares it.
  func function<Function>(_ name: String) throws(Missing) -> Function {
    guard let symbol = dlsym(handle, name) else { throw Missing() }
    return unsafeBitCast(symbol, to: Function.self)
  }
}
