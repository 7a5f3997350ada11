package import Foundation
package import MidflightDrawing
import MidflightGeometry

/// The background behind the scene on the stage.
package enum Backdrop: CaseIterable {
  case dark, light, checkerboard

  package var title: String {
    switch self {
    case .dark: "dark"
    case .light: "light"
    case .checkerboard: "checkerboard"
    }
  }

  private static let squares = (CGColor(rgba: 0x9A9D_A5FF), CGColor(rgba: 0x7A7D_86FF))
  private static let square: CGFloat = 16

  /// Fills the part of the stage that is inside an image with this background.
  ///
  /// - Parameters:
  ///   - frame: The stage's rectangle, in pixels.
  ///   - size: The image's size, in pixels.
  package func draw(_ frame: CGRect, in size: CGSize, scale: CGFloat, list: inout DisplayList) {
    let seen = frame.intersection(CGRect(origin: .zero, size: size))
    guard !seen.isNull, !seen.isEmpty else { return }
    func fill(_ path: Path, _ color: CGColor) { list.fill(path, paint: .color(color)) }
    var whole = Path()
    whole.addRect(seen)
    switch self {
    case .dark: fill(whole, StillRenderer.defaultBackground)
    case .light: fill(whole, StillRenderer.lightBackground)
    case .checkerboard:
      fill(whole, Self.squares.0)
      // The checkerboard starts at the frame's corner, so that it moves with the stage.
      let side = (Self.square * scale).rounded(.up)
      let columns =
        Int(
          ((seen.minX - frame.minX) / side).rounded(.down))...Int(
          ((seen.maxX - frame.minX) / side).rounded(.down))
      let rows =
        Int(
          ((seen.minY - frame.minY) / side).rounded(.down))...Int(
          ((seen.maxY - frame.minY) / side).rounded(.down))
      var path = Path()
      for row in rows {
        for column in columns where (row + column) % 2 != 0 {
          let square = CGRect(
            x: frame.minX + CGFloat(column) * side, y: frame.minY + CGFloat(row) * side,
            width: side, height: side
          ).intersection(seen)
          if !square.isNull, !square.isEmpty { path.addRect(square) }
        }
      }
      if !path.isEmpty { fill(path, Self.squares.1) }
    }
  }
}
