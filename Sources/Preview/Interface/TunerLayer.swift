import Drawing
import Foundation
import Geometry
import LayerTree
import Text

/// An animation's duration and curve, each in a row that can be changed.
final class TunerLayer: PanelLayer<InterfaceState.Tuner> {
  static let height: CGFloat = 68
  private static let curve = CGSize(width: 40, height: 40)

  /// The row of a field within a panel of `width`.
  static func row(of field: TunerField, width: CGFloat) -> CGRect {
    CGRect(
      x: Theme.margin - 6, y: field == .duration ? 23 : 43,
      width: width - 2 * Theme.margin - curve.width, height: 20)
  }

  override func draw(
    _ tuner: InterfaceState.Tuner, with typeface: Typeface, in context: CGContext
  ) {
    context.draw(
      tuner.name, at: CGPoint(x: Theme.margin, y: 17), font: typeface.bold, size: 12,
      color: Theme.text, width: bounds.width - 2 * Theme.margin,
      // Paths differ in where they lead to.
      cut: .start)
    for field in TunerField.allCases { draw(field, of: tuner, typeface, in: context) }
    drawCurve(of: tuner, in: context)
  }

  private func draw(
    _ field: TunerField, of tuner: InterfaceState.Tuner, _ typeface: Typeface,
    in context: CGContext
  ) {
    let row = Self.row(of: field, width: bounds.width)
    let baseline = row.midY + 4
    let isSelected = tuner.selection == field
    if isSelected {
      context.fillRound(row, radius: 4, color: Theme.selection)
      context.setStrokeColor(Theme.accent)
      context.setLineWidth(1)
      context.beginPath()
      context.addRoundedRect(row.insetBy(dx: 0.5, dy: 0.5), radius: 3.5)
      context.strokePath()
    }
    let (label, value, isChanged) =
      switch field {
      case .duration:
        (
          "duration", "\(Readout.number(tuner.duration, decimals: 3)) s",
          tuner.isDurationChanged
        )
      case .easing:
        ("easing", tuner.easing?.description ?? "none: a spring", tuner.isEasingChanged)
      }
    if isChanged {
      context.setFillColor(Theme.model)
      context.fillEllipse(in: CGRect(x: row.minX + 6, y: row.midY - 2.5, width: 5, height: 5))
    }
    context.draw(
      label, at: CGPoint(x: row.minX + 16, y: baseline), font: typeface.regular, size: 12,
      color: Theme.dim)
    let typed = isSelected ? tuner.typed : nil
    let left = row.minX + 80
    let room = row.maxX - left - 6
    let shown = context.draw(
      typed.map { Self.tail(of: $0, in: room, typeface.mono) } ?? value,
      at: CGPoint(x: left, y: baseline), font: typeface.mono, size: 12,
      color: typed == nil && !isSelected ? Theme.text : Theme.accent, width: room)
    if typed != nil {
      context.setFillColor(Theme.accent)
      context.fill(CGRect(x: left + shown + 1, y: row.minY + 4, width: 1, height: row.height - 8))
    }
  }

  /// The end of what is being typed, where the caret is.
  private static func tail(of text: String, in width: CGFloat, _ font: Font) -> String {
    var tail = Substring(text)
    while font.advance(of: String(tail), size: 12) > width, !tail.isEmpty {
      tail = tail.dropFirst()
    }
    return String(tail)
  }

  private func drawCurve(of tuner: InterfaceState.Tuner, in context: CGContext) {
    let frame = CGRect(
      x: bounds.width - Theme.margin - Self.curve.width, y: 23, width: Self.curve.width,
      height: Self.curve.height)
    context.fillRound(frame, radius: 4, color: Theme.track)
    let inner = frame.insetBy(dx: 6, dy: 6)
    func place(_ x: Double, _ y: Double) -> CGPoint {
      CGPoint(x: inner.minX + inner.width * x, y: inner.maxY - inner.height * y)
    }
    context.saveGState()
    context.clip(to: frame)
    context.setStrokeColor(Theme.accent)
    context.setLineWidth(1.5)
    context.setLineCap(.round)
    context.beginPath()
    context.move(to: place(0, 0))
    if let points = tuner.easing?.controlPoints {
      context.addCurve(
        to: place(1, 1), control1: place(points[0], points[1]),
        control2: place(points[2], points[3]))
    } else if let spring = tuner.spring {
      // Lower than the frame, so that its swing beyond the end is seen.
      for step in 1...56 {
        let x = Double(step) / 56
        let rest = spring.response(at: x * tuner.duration).displacement
        context.addLine(to: place(x, (1 - rest) * 0.65))
      }
    }
    context.strokePath()
    context.restoreGState()
  }
}

/// The interruption policy, and how to change it.
final class PolicyLayer: PanelLayer<InterruptionPolicy> {
  static let height: CGFloat = 34

  override func draw(
    _ policy: InterruptionPolicy, with typeface: Typeface, in context: CGContext
  ) {
    let baseline = bounds.height / 2 + 4
    let width = context.draw(
      "joint", at: CGPoint(x: Theme.margin, y: baseline), font: typeface.bold, size: 12,
      color: Theme.text)
    context.draw(
      policy.title, at: CGPoint(x: Theme.margin + width + 10, y: baseline),
      font: typeface.regular, size: 12,
      color: policy == .fromModel ? Theme.warning : Theme.accent)
    context.draw(
      "Y", at: CGPoint(x: bounds.width - Theme.margin, y: baseline), font: typeface.bold,
      size: 11, color: Theme.dim, alignment: .right)
  }
}

/// A section's title and the keys that work in it, lit while they do.
final class SectionLayer: PanelLayer<InterfaceState.Section> {
  static let height: CGFloat = 30

  override func draw(
    _ section: InterfaceState.Section, with typeface: Typeface, in context: CGContext
  ) {
    let baseline = bounds.height - 9
    let width = context.draw(
      section.title, at: CGPoint(x: Theme.margin, y: baseline), font: typeface.bold, size: 11,
      color: section.isFocused ? Theme.accent : Theme.dim)
    let left = Theme.margin + width + 10
    context.draw(
      section.keys, at: CGPoint(x: left, y: baseline), font: typeface.regular, size: 11,
      color: Theme.dim, width: bounds.width - Theme.margin - left)
    context.setFillColor(Theme.line)
    context.fill(CGRect(x: 0, y: 0, width: bounds.width, height: 1))
  }
}
