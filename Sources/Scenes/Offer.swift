/// The end of a sentence about a name that is none: those that there are.
package enum Offer {
  /// `it has a, b`, or that there is none.
  package static func text(_ names: [String]) -> String {
    names.isEmpty ? "it has none" : "it has " + names.joined(separator: ", ")
  }
}
