import Foundation
import MidflightDrawing

/// The colour matrices of a ``CAFilter``'s kinds. The luminance weights are from [CSS Filter
/// Effects](https://www.w3.org/TR/filter-effects-1/#feColorMatrixElement).
extension ColorMatrix {
  private static let luminance: [CGFloat] = [0.213, 0.715, 0.072]

  static func adding(_ color: CGColor, times factor: CGFloat) -> ColorMatrix {
    let offsets = components(color).map { $0 * color.alpha * factor }
    return colors([[1, 0, 0], [0, 1, 0], [0, 0, 1]], plus: offsets)
  }

  static func multiplying(by color: CGColor) -> ColorMatrix {
    let (r, g, b) = (color.red, color.green, color.blue)
    return colors([[r, 0, 0], [0, g, 0], [0, 0, b]], alpha: color.alpha)
  }

  /// Returns the matrix that moves each colour by the fraction `amount` towards `color`, which is
  /// first multiplied by the sum of the colour's luminance and `bias`.
  static func monochrome(_ color: CGColor, amount: CGFloat, bias: CGFloat) -> ColorMatrix {
    let components = components(color)
    let rows = (0..<3).map { row in
      (0..<3).map { column in
        (row == column ? 1 - amount : 0) + amount * components[row] * luminance[column]
      }
    }
    return colors(rows, plus: components.map { $0 * bias * amount })
  }

  static let luminanceToAlpha =
    ColorMatrix(Array(repeating: 0, count: 15) + luminance + [0, 0]) ?? identity

  private static func components(_ color: CGColor) -> [CGFloat] {
    [color.red, color.green, color.blue]
  }

  /// Returns the matrix with three rows of three factors, an offset for each row, and a factor for
  /// alpha.
  private static func colors(
    _ rows: [[CGFloat]], plus offsets: [CGFloat] = [0, 0, 0], alpha: CGFloat = 1
  ) -> ColorMatrix {
    var values: [CGFloat] = []
    for (row, offset) in zip(rows, offsets) { values += row + [0, offset] }
    return ColorMatrix(values + [0, 0, 0, alpha, 0]) ?? identity
  }
}
