import Foundation

/// The names of the symbols that a library exports: the dynamic symbols of a 64-bit, little-endian
/// [ELF](https://refspecs.linuxfoundation.org/elf/gabi4+/contents.html) file.
struct SymbolTable {
  let names: Set<String>
  /// The names of the symbols, in the order of their addresses.
  let namesByAddress: [String]

  init?(of file: URL) {
    guard let data = try? Data(contentsOf: file, options: .mappedIfSafe) else { return nil }
    func number<Number: FixedWidthInteger>(_ offset: Int, _ type: Number.Type) -> Number? {
      let size = MemoryLayout<Number>.size
      guard offset >= 0, offset <= data.count - size else { return nil }
      return data[(data.startIndex + offset)...].prefix(size).reversed()
        .reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
    }
    func word64(_ offset: Int) -> Int? { number(offset, UInt64.self).flatMap { Int(exactly: $0) } }
    guard data.prefix(6) == Data([0x7F, 0x45, 0x4C, 0x46, 2, 1]), let table = word64(40),
      let entrySize = number(58, UInt16.self).map(Int.init), entrySize >= 64,
      let count = number(60, UInt16.self).map(Int.init)
    else { return nil }
    func section(_ index: Int) -> (type: UInt32, offset: Int, size: Int, link: Int)? {
      guard index < count else { return nil }
      let start = table + index * entrySize
      guard let type = number(start + 4, UInt32.self), let offset = word64(start + 24),
        let size = word64(start + 32), let link = number(start + 40, UInt32.self)
      else { return nil }
      return (type, offset, size, Int(link))
    }
    let dynamicSymbols: UInt32 = 11
    guard
      let symbols = (0..<count).lazy.compactMap(section).first(where: { $0.type == dynamicSymbols }
      ),
      let strings = section(symbols.link), strings.offset >= 0, strings.size >= 0,
      strings.offset <= data.count - strings.size
    else { return nil }
    let text = data[(data.startIndex + strings.offset)...].prefix(strings.size)
    var addresses: [String: UInt64] = [:]
    for index in 0..<(symbols.size / 24) {
      let entry = symbols.offset + index * 24
      guard let name = number(entry, UInt32.self), let home = number(entry + 6, UInt16.self),
        let address = number(entry + 8, UInt64.self),
        // Skip symbols that are imported, not defined in this library.
        home != 0, Int(name) < text.count
      else { continue }
      let letters = text[(text.startIndex + Int(name))...].prefix { $0 != 0 }
      addresses[String(decoding: letters, as: UTF8.self)] = address
    }
    names = Set(addresses.keys)
    namesByAddress = addresses.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
  }
}
