import Foundation
import FoundationXML

/// Reads the elements of an XML file with Foundation's
/// [parser](https://developer.apple.com/documentation/foundation/xmlparser), after ``XMLScan`` has
/// accepted the file.
final class XMLReader: NSObject, XMLParserDelegate {
  private var open: [XMLNode] = []
  private var root: XMLNode?
  private var count = 0
  /// Whether there is another element after the root element. XML forbids this, but Foundation's
  /// parser accepts it.
  private var hasMore = false

  /// Returns the root element of a UTF-8 file.
  ///
  /// - Parameters:
  ///   - name: The file's name in error messages.
  ///   - budget: The limits that remain for the document; what this file uses is subtracted.
  static func read(
    _ bytes: [UInt8], called name: String, within budget: inout XMLBudget
  ) throws(DocumentFailure) -> XMLNode {
    func failure(_ reason: String) -> DocumentFailure { .unusable(part: name, reason: reason) }
    if bytes.isEmpty { throw failure("it is empty") }
    guard let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(0) else {
      throw failure("it is not UTF-8")
    }
    // Refuse other encodings: the scan reads the bytes as UTF-8, but the parser would not.
    if let encoding = encoding(of: text),
      !["utf-8", "utf8", "us-ascii", "ascii"].contains(encoding)
    {
      throw failure("its encoding is \(encoding); only UTF-8 is supported")
    }
    var scan = XMLScan(bytes, within: budget)
    if let refusal = scan.refusal() { throw failure(refusal) }
    budget.elements -= scan.count
    guard bytes.count <= DocumentLimits.xmlSize else {
      throw failure(
        "it has \(bytes.count) bytes, more than the limit of \(DocumentLimits.xmlSize)")
    }
    let reader = XMLReader()
    let parser = XMLParser(data: Data(scan.bytes))
    parser.shouldResolveExternalEntities = false
    parser.shouldProcessNamespaces = false
    parser.delegate = reader
    let isWhole = parser.parse()
    guard isWhole, parser.parserError == nil, !reader.hasMore, let root = reader.root else {
      throw failure("it is not well-formed XML (line \(max(parser.lineNumber, 1)))")
    }
    budget.keyframes -= KeyframeCount(of: root, limit: budget.keyframes).count
    guard budget.keyframes >= 0 else { throw failure(XMLBudget.tooManyKeyframes) }
    return root
  }

  /// Returns the encoding that the XML declaration names, in lower case; nil if it names none.
  private static func encoding(of text: String) -> String? {
    let start = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    guard start.hasPrefix("<?xml") else { return nil }
    let declaration = start[..<(start.firstRange(of: "?>")?.lowerBound ?? start.endIndex)]
    guard let named = declaration.firstRange(of: "encoding") else { return nil }
    let value = declaration[named.upperBound...].drop { $0.isWhitespace || $0 == "=" }
    guard let quote = value.first, quote == "\"" || quote == "'" else { return "unknown" }
    return value.dropFirst().prefix { $0 != quote }.prefix(DocumentLimits.wordLength).lowercased()
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?, attributes attributeDict: [String: String]
  ) {
    if root != nil { hasMore = true }
    open.append(
      XMLNode(
        name: Self.local(elementName), number: count,
        attributes: attributeDict.sorted { $0.key < $1.key }
          .map { XMLNode.Attribute(name: $0.key, value: $0.value) }))
    count += 1
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?
  ) {
    guard var node = open.popLast() else { return }
    node.text = node.text.trimmingCharacters(in: .whitespacesAndNewlines)
    if open.isEmpty { root = node } else { open[open.count - 1].children.append(node) }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if !open.isEmpty { open[open.count - 1].text += string }
  }

  func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data) {
    self.parser(parser, foundCharacters: String(decoding: CDATABlock, as: UTF8.self))
  }

  static func local(_ name: String) -> String {
    name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }
}
