/// Looks through an XML file before a parser does: what would cost a parser more time or memory
/// than the file is long is refused from its tags alone.
///
/// It takes for a tag whatever begins with `<`, outside of comments, CDATA and processing
/// instructions. What is no XML it lets pass, for the parser to say so, but where a parser could
/// find other tags than this does.
///
/// Comments and processing instructions say nothing of layers, nor does the XML declaration of a
/// file that is known to be UTF-8. They become blanks, since Foundation's parser reads through a
/// null pointer where an instruction has no content.
struct XMLScan {
  /// The file, of which ``refusal()`` leaves none of these.
  private(set) var bytes: [UInt8]
  private var place: Int
  private var depth = 0
  /// The elements found so far.
  private(set) var count = 0
  /// The depth inside a list of a keyframe animation; nil outside of any.
  private var listDepth: Int?
  /// The elements of such lists so far. Those written as one text are counted in what is read.
  private var listed = 0
  private let budget: XMLBudget

  init(_ bytes: [UInt8], within budget: XMLBudget) {
    (self.bytes, place, self.budget) = (bytes, 0, budget)
  }

  /// Something has no end, or another tag in it.
  private struct NoXML: Error {}

  /// Looks through the file: the reason why it is refused, as a sentence's end; nil for none.
  mutating func refusal() -> String? {
    do throws(NoXML) {
      return try look()
    } catch {
      return
        "it is not well-formed XML (line \(1 + bytes[..<place].count { $0 == UInt8(ascii: "\n") }))"
    }
  }

  private mutating func look() throws(NoXML) -> String? {
    while let tag = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = tag
      if try skip("<?", to: "?>") {
        blank(tag..<place)
        continue
      }
      if try skip("<!--", to: "-->") {
        blank(tag..<place)
        continue
      }
      if depth > 0, try skip("<![CDATA[", to: "]]>") { continue }
      if bytes[place...].starts(with: "<!".utf8) {
        // Entities of a file's own may unfold to more than any memory, or name other files.
        if let refusal = declaration() { return refusal }
        continue
      }
      let isEnd = bytes[place...].starts(with: "</".utf8)
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

  /// Goes behind what begins and ends so; false where something else begins here.
  private mutating func skip(_ start: String, to end: String) throws(NoXML) -> Bool {
    guard bytes[place...].starts(with: start.utf8) else { return false }
    let rest = bytes[(place + start.utf8.count)...]
    guard let behind = rest.firstRange(of: Array(end.utf8))?.upperBound else { throw NoXML() }
    place = behind
    return true
  }

  /// Makes a comment or an instruction blank, but for its lines.
  private mutating func blank(_ range: Range<Int>) {
    for i in range where bytes[i] != UInt8(ascii: "\n") { bytes[i] = UInt8(ascii: " ") }
  }

  /// Goes behind a declaration; the reason where it is another one than of a document's type, or
  /// has others in it.
  private mutating func declaration() -> String? {
    let isType = bytes[place...].starts(with: "<!DOCTYPE".utf8)
    var quote: UInt8?
    place += 1
    while isType, place < bytes.endIndex {
      let byte = bytes[place]
      if byte == UInt8(ascii: "<") { break }
      if byte == quote {
        quote = nil
      } else if quote == nil {
        if byte == UInt8(ascii: "[") { break }
        if byte == UInt8(ascii: ">") { return nil }
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
      }
      place += 1
    }
    return
      "it has a document type declaration, which is not supported, because it can define entities"
  }

  /// Whether a name, which may have a prefix, is that of a list of a keyframe animation.
  private func isKeyframeList(at start: Int) -> Bool {
    let name = bytes[start..<place].prefix {
      ![UInt8(ascii: ">"), UInt8(ascii: "/")].contains($0) && !Notation.isSeparator($0)
    }
    let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    return KeyframeCount.lists.contains { local.elementsEqual($0.utf8) }
  }

  /// Goes behind a tag, and counts its attributes.
  private mutating func readTag() throws(NoXML) -> (attributes: Int, isEmpty: Bool) {
    var quote: UInt8?
    var attributes = 0
    var last: UInt8 = 0
    place += 1
    while place < bytes.endIndex {
      let byte = bytes[place]
      if byte == UInt8(ascii: "<") { throw NoXML() }
      place += 1
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
