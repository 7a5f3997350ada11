/// Finds the line of a scene's code that added an animation, for the inspector.
@MainActor
package final class CodeLines {
  /// Returns the return address of the innermost call in the scene's code on the current call
  /// stack; nil if no function of the scene's code is running.
  package let caller: @MainActor () -> UInt?
  private let read: @MainActor (UInt) -> String?
  private var known: [UInt: String?] = [:]

  /// Creates a finder.
  ///
  /// - Parameters:
  ///   - caller: See ``caller``.
  ///   - read: Returns the file and line of an address, as in `Like.swift:12`; nil if unknown.
  package init(
    caller: @escaping @MainActor () -> UInt?, read: @escaping @MainActor (UInt) -> String?
  ) {
    (self.caller, self.read) = (caller, read)
  }

  /// Returns the file and line of an address, as in `Like.swift:12`; nil if unknown. The result for
  /// each address is cached.
  package func line(of address: UInt) -> String? {
    if let line = known[address] { return line }
    let line = read(address)
    known[address] = .some(line)
    return line
  }
}
