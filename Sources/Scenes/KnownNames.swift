/// Writes the list of valid names that ends an error message about an unknown name.
package enum KnownNames {
  /// Returns `it has a, b`, or `it has none`.
  package static func text(_ names: [String]) -> String {
    names.isEmpty ? "it has none" : "it has " + names.joined(separator: ", ")
  }
}
