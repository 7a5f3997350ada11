/// The lines of a scene's own code, for what is told of the animations that it adds.
@MainActor
package final class CodeLines {
  /// The address of the code's call that has led to here, the last one of several; nil where none of
  /// its functions is at work.
  package let caller: @MainActor () -> UInt?
  private let read: @MainActor (UInt) -> String?
  private var known: [UInt: String?] = [:]

  /// The lines of code that is loaded.
  ///
  /// - Parameters:
  ///   - caller: See ``caller``.
  ///   - read: The line of an address, as in `Like.swift:12`; nil where it is not known.
  package init(
    caller: @escaping @MainActor () -> UInt?, read: @escaping @MainActor (UInt) -> String?
  ) {
    (self.caller, self.read) = (caller, read)
  }

  /// The line of an address, as in `Like.swift:12`; nil where it is not known. It is read once.
  package func line(of address: UInt) -> String? {
    if let line = known[address] { return line }
    let line = read(address)
    known[address] = .some(line)
    return line
  }
}
