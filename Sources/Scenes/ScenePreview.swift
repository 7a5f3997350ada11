package import Foundation

/// A `#Preview` of a Swift file: the arguments before its braces.
package struct ScenePreview: Sendable, Hashable, Codable {
  package var title: String?
  /// The fixed size of the layout in points; nil if the stage chooses the size.
  package var size: CGSize?
  package var fits: Bool
  /// The name of the variable that holds the body's value.
  package var variable: String

  package init(title: String?, size: CGSize?, fits: Bool, variable: String) {
    (self.title, self.size, self.fits, self.variable) = (title, size, fits, variable)
  }
}
