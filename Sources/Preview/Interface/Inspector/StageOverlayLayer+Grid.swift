import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightGeometry
import MidflightLayerTree
import MidflightText

extension StageOverlayLayer {
  private static let stepsToNumber = 5

  func drawGrid(
    _ grid: StageOverlay.Grid, _ overlay: StageOverlay, _ typeface: Typeface,
    in context: CGContext
  ) {
    let shown = overlay.frame.intersection(bounds)
    guard shown.width > 1, shown.height > 1 else { return }
    context.saveGState()
    context.clip(to: shown)
    let points = shown.applying(overlay.map.inverted())
    for isNumbered in [false, true] {
      context.setFillColor(isNumbered ? Theme.gridNumberedLine : Theme.gridLine)
      for index in Self.lines(grid, points.minX, points.maxX, isNumbered) {
        let x = CGPoint(x: CGFloat(index) * grid.step, y: 0).applying(overlay.map).x
        context.fill(CGRect(x: x - 0.5, y: shown.minY, width: 1, height: shown.height))
      }
      for index in Self.lines(grid, points.minY, points.maxY, isNumbered) {
        let y = CGPoint(x: 0, y: CGFloat(index) * grid.step).applying(overlay.map).y
        context.fill(CGRect(x: shown.minX, y: y - 0.5, width: shown.width, height: 1))
      }
    }
    drawNumbers(grid, overlay.map, shown, typeface, in: context)
    context.restoreGState()
    if let reading = grid.reading { draw(reading, overlay.map, typeface, in: context) }
  }

  /// Returns the positions of the grid's lines between two coordinates, as multiples of the grid's
  /// step. If `isNumbered` is true, returns only the lines that have numbers; otherwise, only those
  /// without.
  private static func lines(
    _ grid: StageOverlay.Grid, _ start: CGFloat, _ end: CGFloat, _ isNumbered: Bool
  ) -> [Int] {
    let first = Int((start / grid.step).rounded(.up))
    let last = Int((end / grid.step).rounded(.down))
    guard first <= last else { return [] }
    return (first...last).filter { $0.isMultiple(of: stepsToNumber) == isNumbered }
  }

  private func drawNumbers(
    _ grid: StageOverlay.Grid, _ map: CGAffineTransform, _ shown: CGRect, _ typeface: Typeface,
    in context: CGContext
  ) {
    let points = shown.applying(map.inverted())
    for index in Self.lines(grid, points.minX, points.maxX, true) {
      let coordinate = CGFloat(index) * grid.step
      let x = CGPoint(x: coordinate, y: 0).applying(map).x
      drawNumber(coordinate, at: CGPoint(x: x + 2, y: shown.minY + 2), typeface, in: context)
    }
    for index in Self.lines(grid, points.minY, points.maxY, true) {
      let coordinate = CGFloat(index) * grid.step
      let y = CGPoint(x: 0, y: coordinate).applying(map).y
      // The numbers of the vertical lines are along the top edge. Skip the number of a horizontal
      // line that would overlap them.
      if y < shown.minY + 14 { continue }
      drawNumber(coordinate, at: CGPoint(x: shown.minX + 2, y: y + 2), typeface, in: context)
    }
  }

  private func drawNumber(
    _ number: CGFloat, at corner: CGPoint, _ typeface: Typeface, in context: CGContext
  ) {
    let text = Readout.number(Double(number), decimals: 0)
    let width = typeface.mono.advance(of: text, size: 9) + 4
    let box = CGRect(x: corner.x, y: corner.y, width: width, height: 12)
    context.fillRound(box, radius: 2, color: theme.veil)
    context.draw(
      text, at: CGPoint(x: box.minX + 2, y: box.maxY - 3), font: typeface.mono, size: 9,
      color: theme.dim)
  }

  private func draw(
    _ reading: StageOverlay.Grid.Reading, _ map: CGAffineTransform, _ typeface: Typeface,
    in context: CGContext
  ) {
    let (position, text) = (reading.point.applying(map), reading.text)
    let size = CGSize(width: typeface.mono.advance(of: text, size: 11) + 32, height: 22)
    var corner = CGPoint(x: position.x + 14, y: position.y + 16)
    if corner.x + size.width > bounds.maxX - 4 { corner.x = position.x - 8 - size.width }
    if corner.y + size.height > bounds.maxY - 4 { corner.y = position.y - 8 - size.height }
    let box = CGRect(origin: corner, size: size).integral
    context.fillRound(box, radius: 5, color: theme.veil)
    context.fillRound(
      CGRect(x: box.minX + 6, y: box.minY + 5, width: 12, height: 12), radius: 2,
      color: reading.color)
    context.draw(
      text, at: CGPoint(x: box.minX + 24, y: box.maxY - 7), font: typeface.mono, size: 11,
      color: theme.text)
  }
}
