package import Foundation

/// A `#Preview` of a Swift file: what its text says before its braces.
package struct ScenePreview: Sendable, Hashable, Codable {
  /// The name that it is given; nil for none.
  package var title: String?
  /// The layout's fixed size in points; nil where the stage chooses.
  package var size: CGSize?
  /// Whether the view is to have the size that fits it.
  package var fits: Bool
  /// The name of the variable whose value is the body's.
  package var variable: String

  package init(title: String?, size: CGSize?, fits: Bool, variable: String) {
    (self.title, self.size, self.fits, self.variable) = (title, size, fits, variable)
  }
}
