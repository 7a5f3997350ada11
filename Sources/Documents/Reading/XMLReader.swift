import Foundation
import FoundationXML

/// Reads an XML file into its elements, by Foundation's parser, without entities of the file's own:
/// those may unfold to more than any memory, or name other files.
final class XMLReader: NSObject, XMLParserDelegate {
  private var open: [XMLNode] = []
  private var root: XMLNode?
  private var count = 0
  private var refusal: String?

  /// The outermost element of a file in UTF-8.
  ///
  /// - Parameter name: What the file is called in a complaint.
  static func read(_ bytes: [UInt8], called name: String) throws(DocumentFailure) -> XMLNode {
    func failure(_ reason: String) -> DocumentFailure { .unusable(part: name, reason: reason) }
    if bytes.isEmpty { throw failure("it is empty") }
    guard let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(0) else {
      throw failure("it is not UTF-8")
    }
    // The parser would read by another encoding what was looked at as UTF-8.
    let head = text.prefix(200).lowercased()
    if let named = head.range(of: "encoding=") {
      let encoding = head[named.upperBound...].dropFirst().prefix { $0 != "\"" && $0 != "'" }
      guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(encoding) else {
        throw failure("its encoding is \(encoding), and UTF-8 alone is read")
      }
    }
    if text.utf8.firstRange(of: "<!ENTITY".utf8) != nil {
      throw failure("it declares entities, which are not read")
    }
    let reader = XMLReader()
    let parser = XMLParser(data: Data(bytes))
    parser.shouldResolveExternalEntities = false
    parser.shouldProcessNamespaces = false
    parser.delegate = reader
    let isWhole = parser.parse()
    if let refusal = reader.refusal { throw failure(refusal) }
    guard isWhole, let root = reader.root else {
      throw failure("it is no XML (line \(max(parser.lineNumber, 1)))")
    }
    return root
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?, attributes attributeDict: [String: String]
  ) {
    if refusal != nil { return }
    count += 1
    if count > DocumentLimits.elementCount {
      return refuse("it has more than \(DocumentLimits.elementCount) elements", parser)
    }
    if open.count >= DocumentLimits.elementDepth {
      return refuse(
        "its elements are more than \(DocumentLimits.elementDepth) deep in one another", parser)
    }
    open.append(
      XMLNode(
        name: Self.local(elementName),
        attributes: attributeDict.sorted { $0.key < $1.key }
          .map { XMLNode.Attribute(name: $0.key, value: $0.value) }))
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
    qualifiedName qName: String?
  ) {
    guard refusal == nil, var node = open.popLast() else { return }
    node.text = node.text.trimmingCharacters(in: .whitespacesAndNewlines)
    if open.isEmpty { root = node } else { open[open.count - 1].children.append(node) }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if refusal == nil, !open.isEmpty { open[open.count - 1].text += string }
  }

  func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data) {
    self.parser(parser, foundCharacters: String(decoding: CDATABlock, as: UTF8.self))
  }

  private func refuse(_ reason: String, _ parser: XMLParser) {
    refusal = reason
    parser.abortParsing()
  }

  /// A name without its prefix.
  private static func local(_ name: String) -> String {
    name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }
}
