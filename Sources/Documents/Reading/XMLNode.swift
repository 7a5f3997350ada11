/// An element of an XML file, with its attributes and children.
struct XMLNode: Sendable, Hashable {
  /// The element's name without a namespace prefix.
  var name: String
  /// The element's index in the file, in document order.
  var number = 0
  /// The attributes, sorted by name.
  var attributes: [Attribute] = []
  /// The child elements, in document order.
  var children: [XMLNode] = []
  /// The element's own text, without white space at both ends.
  var text = ""

  struct Attribute: Sendable, Hashable {
    let name: String
    let value: String
  }

  subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  func child(_ name: String) -> XMLNode? { children.first { $0.name == name } }

  func children(of name: String) -> [XMLNode] { child(name)?.children ?? [] }

  /// Calls a function with this element and all elements below it, in preorder.
  func visit<Failure: Error>(_ body: (XMLNode) throws(Failure) -> Void) throws(Failure) {
    try body(self)
    for child in children { try child.visit(body) }
  }
}
