/// Changes single elements in the text of an XML file, and leaves the rest of the text as it is.
struct XMLSource {
  private struct Extent {
    /// The range of the start tag, which is the whole element if it has no content.
    let tag: Range<Int>
    /// The offset at which the end tag starts. If the element has no content, the offset of its
    /// end.
    var end: Int
  }

  private let bytes: [UInt8]
  /// The elements in the order of their start tags. ``XMLNode/number`` is an index of this array.
  private var extents: [Extent] = []
  private var changes: [(range: Range<Int>, text: String)] = []

  /// Finds the elements of a file that ``XMLReader`` has already read.
  ///
  /// - Complexity: O(bytes).
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var open: [Int] = []
    var offset = 0
    while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = bytes[start...]
      if let end = Self.end(of: rest, "<?", "?>") ?? Self.end(of: rest, "<!--", "-->")
        ?? Self.end(of: rest, "<![CDATA[", "]]>")
      {
        offset = end
        continue
      }
      offset = Self.endOfTag(rest)
      if rest.starts(with: "<!".utf8) { continue }
      if rest.starts(with: "</".utf8) {
        if let element = open.popLast() { extents[element].end = start }
        continue
      }
      extents.append(Extent(tag: start..<offset, end: offset))
      if !bytes[start..<offset].reversed().starts(with: ">/".utf8) {
        open.append(extents.count - 1)
      }
    }
  }

  private static func end(of rest: ArraySlice<UInt8>, _ start: String, _ end: String) -> Int? {
    guard rest.starts(with: start.utf8) else { return nil }
    return rest.dropFirst(start.utf8.count).firstRange(of: Array(end.utf8))?.upperBound
      ?? rest.endIndex
  }

  private static func endOfTag(_ rest: ArraySlice<UInt8>) -> Int {
    var quote: UInt8?
    for index in rest.indices {
      let byte = rest[index]
      if byte == quote {
        quote = nil
      } else if quote == nil {
        if byte == UInt8(ascii: ">") { return index + 1 }
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
      }
    }
    return rest.endIndex
  }

  var changed: [UInt8] {
    var result: [UInt8] = []
    var offset = 0
    // Changes at the same offset are applied in the order in which they were made.
    let ordered = changes.enumerated().sorted { a, b in
      (a.element.range.lowerBound, a.element.range.upperBound, a.offset)
        < (b.element.range.lowerBound, b.element.range.upperBound, b.offset)
    }
    for change in ordered.map(\.element) {
      result += bytes[offset..<change.range.lowerBound] + change.text.utf8
      offset = change.range.upperBound
    }
    return result + bytes[offset...]
  }

  /// Whether the text has the same number of elements, with the same names, as the tree that was
  /// read from it.
  func matches(_ root: XMLNode) -> Bool {
    var (count, isSame) = (0, true)
    root.visit { node in
      count += 1
      isSame = isSame && node.number < extents.count && name(of: node.number) == node.name
    }
    return isSame && count == extents.count
  }

  private func name(of element: Int) -> String {
    let tag = bytes[extents[element].tag].dropFirst()
    let name = tag.prefix { !" \t\r\n/>".utf8.contains($0) }
    return XMLReader.local(String(decoding: name, as: UTF8.self))
  }

  // MARK: Changing

  mutating func set(_ name: String, to value: String?, in node: XMLNode) {
    let tag = extents[node.number].tag
    let attribute = value.map { " \(name)=\"\(Self.escaped($0))\"" } ?? ""
    if let own = attributes(in: tag).first(where: { $0.name == name }) {
      changes.append((own.range, attribute))
    } else if value != nil {
      let end = closing(of: tag)
      changes.append((end..<end, attribute))
    }
  }

  mutating func append(_ text: String, to node: XMLNode) {
    let extent = extents[node.number]
    guard isEmpty(extent.tag) else {
      changes.append((extent.end..<extent.end, text))
      return
    }
    let name = self.name(in: extent.tag)
    changes.append((closing(of: extent.tag)..<extent.tag.upperBound, ">\(text)</\(name)>"))
  }

  mutating func remove(_ node: XMLNode) {
    let extent = extents[node.number]
    var end = extent.end
    if !isEmpty(extent.tag) { end = Self.endOfTag(bytes[extent.end...]) }
    changes.append((extent.tag.lowerBound..<end, ""))
  }

  mutating func rename(_ node: XMLNode, to name: String) {
    let extent = extents[node.number]
    let length = self.name(in: extent.tag).utf8.count
    for start in [extent.tag.lowerBound + 1] + (isEmpty(extent.tag) ? [] : [extent.end + 2]) {
      changes.append((start..<start + length, name))
    }
  }

  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }

  // MARK: Tags

  private func isEmpty(_ tag: Range<Int>) -> Bool { bytes[tag.upperBound - 2] == UInt8(ascii: "/") }

  /// Returns the offset of the `>` or `/>` at the end of a tag.
  private func closing(of tag: Range<Int>) -> Int { tag.upperBound - (isEmpty(tag) ? 2 : 1) }

  private func name(in tag: Range<Int>) -> String {
    let name = bytes[(tag.lowerBound + 1)..<closing(of: tag)].prefix { !Notation.isSeparator($0) }
    return String(decoding: name, as: UTF8.self)
  }

  /// Returns the attributes of a tag. Each attribute's range starts where the previous one ends, so
  /// it includes the white space before the attribute.
  private func attributes(in tag: Range<Int>) -> [(name: String, range: Range<Int>)] {
    var found: [(name: String, range: Range<Int>)] = []
    let end = closing(of: tag)
    var offset = tag.lowerBound + 1 + name(in: tag).utf8.count
    while let equals = bytes[offset..<end].firstIndex(of: UInt8(ascii: "=")) {
      let name = bytes[offset..<equals].filter { !Notation.isSeparator($0) }
      guard let quote = bytes[equals..<end].firstIndex(where: { $0 == 0x22 || $0 == 0x27 }),
        let last = bytes[(quote + 1)..<end].firstIndex(of: bytes[quote])
      else { break }
      found.append((String(decoding: name, as: UTF8.self), offset..<(last + 1)))
      offset = last + 1
    }
    return found
  }
}
