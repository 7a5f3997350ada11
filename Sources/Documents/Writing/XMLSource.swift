/// The text of an XML file that has been read, some of whose elements can be changed; all else stays
/// as it was written.
struct XMLSource {
  /// Where an element stands in the text.
  private struct Place {
    /// Its start tag, or all of it where that is empty.
    let tag: Range<Int>
    /// Where its end tag begins; the end of the start tag where that is empty.
    var end: Int
  }

  private let bytes: [UInt8]
  /// In the order of their start tags, which ``XMLNode/number`` counts.
  private var places: [Place] = []
  private var changes: [(range: Range<Int>, text: String)] = []

  /// Finds the elements of a file that ``XMLReader`` has read.
  ///
  /// - Complexity: O(n)
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var open: [Int] = []
    var place = 0
    while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = bytes[start...]
      if let end = Self.end(of: rest, "<?", "?>") ?? Self.end(of: rest, "<!--", "-->")
        ?? Self.end(of: rest, "<![CDATA[", "]]>")
      {
        place = end
        continue
      }
      place = Self.endOfTag(rest)
      if rest.starts(with: "<!".utf8) { continue }
      if rest.starts(with: "</".utf8) {
        if let element = open.popLast() { places[element].end = start }
        continue
      }
      places.append(Place(tag: start..<place, end: place))
      if !bytes[start..<place].reversed().starts(with: ">/".utf8) { open.append(places.count - 1) }
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

  /// The text with all changes.
  var changed: [UInt8] {
    var result: [UInt8] = []
    var place = 0
    // Those at the same place stay in the order in which they were made.
    let ordered = changes.enumerated().sorted { a, b in
      (a.element.range.lowerBound, a.element.range.upperBound, a.offset)
        < (b.element.range.lowerBound, b.element.range.upperBound, b.offset)
    }
    for change in ordered.map(\.element) {
      result += bytes[place..<change.range.lowerBound] + change.text.utf8
      place = change.range.upperBound
    }
    return result + bytes[place...]
  }

  /// Whether it has as many elements as are below and with the outermost one that was read of it.
  func matches(_ root: XMLNode) -> Bool {
    var count = 0
    root.visit { _ in count += 1 }
    return count == places.count
  }

  // MARK: Changing

  /// Gives an element an attribute, in the place of the one that it has; nil takes it away.
  mutating func set(_ name: String, to value: String?, in node: XMLNode) {
    let tag = places[node.number].tag
    let attribute = value.map { " \(name)=\"\(Self.escaped($0))\"" } ?? ""
    if let own = attributes(in: tag).first(where: { $0.name == name }) {
      changes.append((own.range, attribute))
    } else if value != nil {
      let end = closing(of: tag)
      changes.append((end..<end, attribute))
    }
  }

  /// Puts elements at an element's end.
  mutating func append(_ text: String, to node: XMLNode) {
    let place = places[node.number]
    guard isEmpty(place.tag) else {
      changes.append((place.end..<place.end, text))
      return
    }
    let name = self.name(in: place.tag)
    changes.append((closing(of: place.tag)..<place.tag.upperBound, ">\(text)</\(name)>"))
  }

  /// Takes an element away.
  mutating func remove(_ node: XMLNode) {
    let place = places[node.number]
    var end = place.end
    if !isEmpty(place.tag) { end = Self.endOfTag(bytes[place.end...]) }
    changes.append((place.tag.lowerBound..<end, ""))
  }

  /// Gives an element another name.
  mutating func rename(_ node: XMLNode, to name: String) {
    let place = places[node.number]
    let length = self.name(in: place.tag).utf8.count
    for start in [place.tag.lowerBound + 1] + (isEmpty(place.tag) ? [] : [place.end + 2]) {
      changes.append((start..<start + length, name))
    }
  }

  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }

  // MARK: Tags

  private func isEmpty(_ tag: Range<Int>) -> Bool { bytes[tag.upperBound - 2] == UInt8(ascii: "/") }

  /// Where a tag's `>` or `/>` begins.
  private func closing(of tag: Range<Int>) -> Int { tag.upperBound - (isEmpty(tag) ? 2 : 1) }

  private func name(in tag: Range<Int>) -> String {
    let name = bytes[(tag.lowerBound + 1)..<closing(of: tag)].prefix { !Notation.isSeparator($0) }
    return String(decoding: name, as: UTF8.self)
  }

  /// The attributes of a tag, each with what stands before it.
  private func attributes(in tag: Range<Int>) -> [(name: String, range: Range<Int>)] {
    var found: [(name: String, range: Range<Int>)] = []
    let end = closing(of: tag)
    var place = tag.lowerBound + 1 + name(in: tag).utf8.count
    while let equals = bytes[place..<end].firstIndex(of: UInt8(ascii: "=")) {
      let name = bytes[place..<equals].filter { !Notation.isSeparator($0) }
      guard let quote = bytes[equals..<end].firstIndex(where: { $0 == 0x22 || $0 == 0x27 }),
        let last = bytes[(quote + 1)..<end].firstIndex(of: bytes[quote])
      else { break }
      found.append((String(decoding: name, as: UTF8.self), place..<(last + 1)))
      place = last + 1
    }
    return found
  }
}
