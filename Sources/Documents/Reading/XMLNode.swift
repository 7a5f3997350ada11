/// An element of an XML file, with all that is in it.
struct XMLNode: Sendable, Hashable {
  /// Its name, without a prefix.
  var name: String
  /// How many elements of the file begin before it.
  var number = 0
  /// Its attributes, sorted by their names.
  var attributes: [Attribute] = []
  /// The elements in it, in their order.
  var children: [XMLNode] = []
  /// Its own text, without what surrounds it.
  var text = ""

  struct Attribute: Sendable, Hashable {
    let name: String
    let value: String
  }

  /// The value of an attribute; nil where there is none.
  subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// The first element in it of a name.
  func child(_ name: String) -> XMLNode? { children.first { $0.name == name } }

  /// The elements in the first element in it of a name.
  func children(of name: String) -> [XMLNode] { child(name)?.children ?? [] }

  /// Calls a function with it and all elements in it, an element before those in it.
  func visit<Failure: Error>(_ body: (XMLNode) throws(Failure) -> Void) throws(Failure) {
    try body(self)
    for child in children { try child.visit(body) }
  }
}
