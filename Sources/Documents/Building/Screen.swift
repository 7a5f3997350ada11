import Foundation

/// The screen that all bundles of a wallpaper share, even if their sizes differ.
///
/// A device scales a document that is as wide as a phone so that it fills the screen. It shows a
/// larger document in the middle of the screen, at one unit per pixel.
struct Screen {
  /// The screen's size in points.
  let size: CGSize
  /// Whether the bundles differ in size.
  private let isShared: Bool

  init?(of sizes: [CGSize]) {
    guard let first = sizes.first else { return nil }
    isShared = sizes.contains { $0 != first }
    size = isShared ? sizes.first(where: Self.isPhone) ?? first : first
  }

  /// Returns the factor by which a bundle is scaled; nil if it keeps its size.
  ///
  /// - Parameters:
  ///   - bundle: The bundle's size.
  ///   - name: The bundle's path, which may contain the number of pixels per point: `…@2x~iphone`.
  func scale(of bundle: CGSize, named name: String) -> CGFloat? {
    guard isShared, bundle != size, Self.isPhone(size) else { return nil }
    if Self.isPhone(bundle) {
      return max(size.width / bundle.width, size.height / bundle.height)
    }
    return bundle.width > Self.widths.upperBound ? 1 / Self.scale(in: name) : nil
  }

  /// Returns the number of pixels per point that a bundle's name contains, or 3 if it contains
  /// none.
  private static func scale(in name: String) -> CGFloat {
    let digit = name.lastIndex(of: "@").map { name[name.index(after: $0)...] }?.first
    return digit?.wholeNumberValue.flatMap { (1...4).contains($0) ? CGFloat($0) : nil } ?? 3
  }

  private static let widths = 320.0...460

  private static func isPhone(_ size: CGSize) -> Bool {
    widths.contains(size.width) && (480...1000).contains(size.height)
  }
}
