package import Foundation

/// The arguments of a `#Preview` in a Swift file, without its body.
package struct ScenePreview: Sendable, Hashable, Codable {
  package var title: String?
  /// The fixed size of the layout in points; nil if the stage chooses the size.
  package var size: CGSize?
  package var fits: Bool
  /// The name of the variable that replaces the preview. Its value is the result of the preview's
  /// body.
  package var variable: String

  package init(title: String?, size: CGSize?, fits: Bool, variable: String) {
    (self.title, self.size, self.fits, self.variable) = (title, size, fits, variable)
  }
}
