/// Scans an XML file before it is parsed, to refuse a file on which a parser would spend
/// disproportionate time or memory. The decision depends only on the file's tags.
///
/// Everything that begins with `<` counts as a tag, except in comments, CDATA and processing
/// instructions. Invalid XML is left for the parser to reject, unless the parser might find
/// different tags in it than this scan.
///
/// The comments, the processing instructions and the XML declaration of a UTF-8 file contain no
/// layers. They are overwritten with spaces, because Foundation's parser dereferences a null
/// pointer if an instruction has no content.
struct XMLScan {
  /// The file's bytes. After ``refusal()``, they contain no comments and no instructions.
  private(set) var bytes: [UInt8]
  private var offset: Int
  private var depth = 0
  private(set) var count = 0
  /// The nesting depth of the elements in the current list of a keyframe animation; nil outside of
  /// such lists.
  private var listDepth: Int?
  /// The number of elements found in the lists of keyframe animations so far. Lists that are
  /// written as a single string are counted after parsing.
  private var listed = 0
  private let budget: XMLBudget

  init(_ bytes: [UInt8], within budget: XMLBudget) {
    (self.bytes, offset, self.budget) = (bytes, 0, budget)
  }

  /// Thrown if a construct has no end, or contains the start of another tag.
  private struct NoXML: Error {}

  /// Scans the file. Returns the reason why it is refused, as the end of a sentence; nil if it is
  /// accepted.
  mutating func refusal() -> String? {
    do throws(NoXML) {
      return try scan()
    } catch {
      let line = 1 + bytes[..<offset].count { $0 == UInt8(ascii: "\n") }
      return "it is not well-formed XML (line \(line))"
    }
  }

  private mutating func scan() throws(NoXML) -> String? {
    while let tag = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) {
      offset = tag
      if try skip("<?", to: "?>") {
        blank(tag..<offset)
        continue
      }
      if try skip("<!--", to: "-->") {
        blank(tag..<offset)
        continue
      }
      if depth > 0, try skip("<![CDATA[", to: "]]>") { continue }
      if bytes[offset...].starts(with: "<!".utf8) {
        // Refuse declarations: the entities that a file declares may expand beyond any memory
        // ([billion laughs](https://en.wikipedia.org/wiki/Billion_laughs_attack)), or name other
        // files.
        if let refusal = declaration() { return refusal }
        continue
      }
      let isEnd = bytes[offset...].starts(with: "</".utf8)
      let (attributes, isEmpty) = try readTag()
      if attributes > DocumentLimits.attributeCount {
        return "an element has more than \(DocumentLimits.attributeCount) attributes"
      }
      if isEnd {
        depth -= 1
        if let list = listDepth, depth < list { listDepth = nil }
        continue
      }
      count += 1
      if depth == listDepth { listed += 1 }
      if !isEmpty {
        depth += 1
        if listDepth == nil, isKeyframeList(at: tag + 1) { listDepth = depth }
      }
      if count > budget.elements { return budget.tooManyElements }
      if listed > budget.keyframes { return XMLBudget.tooManyKeyframes }
      if depth > DocumentLimits.elementDepth {
        return "its elements are nested more than \(DocumentLimits.elementDepth) deep"
      }
    }
    return nil
  }

  /// Skips a construct with the given start and end. Returns false if the construct does not begin
  /// here.
  private mutating func skip(_ start: String, to end: String) throws(NoXML) -> Bool {
    guard bytes[offset...].starts(with: start.utf8) else { return false }
    let rest = bytes[(offset + start.utf8.count)...]
    guard let behind = rest.firstRange(of: Array(end.utf8))?.upperBound else { throw NoXML() }
    offset = behind
    return true
  }

  /// Overwrites a comment or an instruction with spaces, but keeps its line breaks.
  private mutating func blank(_ range: Range<Int>) {
    for i in range where bytes[i] != UInt8(ascii: "\n") { bytes[i] = UInt8(ascii: " ") }
  }

  /// Skips a document type declaration. Returns the reason why the file is refused if this is
  /// another kind of declaration, or if it contains declarations.
  private mutating func declaration() -> String? {
    let isType = bytes[offset...].starts(with: "<!DOCTYPE".utf8)
    var quote: UInt8?
    offset += 1
    while isType, offset < bytes.endIndex {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "<") { break }
      if byte == quote {
        quote = nil
      } else if quote == nil {
        if byte == UInt8(ascii: "[") { break }
        if byte == UInt8(ascii: ">") { return nil }
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
      }
      offset += 1
    }
    return
      "it has a document type declaration, which is not supported, because it can define entities"
  }

  /// Whether the name that begins at `start`, without its prefix, is the name of a list in a
  /// keyframe animation.
  private func isKeyframeList(at start: Int) -> Bool {
    let name = bytes[start..<offset].prefix {
      ![UInt8(ascii: ">"), UInt8(ascii: "/")].contains($0) && !Notation.isSeparator($0)
    }
    let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    return KeyframeCount.lists.contains { local.elementsEqual($0.utf8) }
  }

  /// Skips a tag. Returns the number of its attributes, and whether the element has no content.
  private mutating func readTag() throws(NoXML) -> (attributes: Int, isEmpty: Bool) {
    var quote: UInt8?
    var attributes = 0
    var last: UInt8 = 0
    offset += 1
    while offset < bytes.endIndex {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "<") { throw NoXML() }
      offset += 1
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "="): attributes += 1
      case UInt8(ascii: ">"): return (attributes, last == UInt8(ascii: "/"))
      default: break
      }
      last = byte
    }
    return (attributes, false)
  }
}
