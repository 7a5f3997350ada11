import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightText

final class PolicyLayer: PanelLayer<RetargetPolicy?> {

  override func draw(
    _ policy: RetargetPolicy?, with typeface: Typeface, in context: CGContext
  ) {
    let baseline = bounds.height / 2 + 4
    let width = context.draw(
      "policy", at: CGPoint(x: Theme.margin, y: baseline), font: typeface.bold, size: 12,
      color: theme.text)
    context.draw(
      policy.title, at: CGPoint(x: Theme.margin + width + 10, y: baseline),
      font: typeface.regular, size: 12,
      color: policy == .fromModel ? theme.warning : theme.accent)
    context.draw(
      "Y", at: CGPoint(x: bounds.width - Theme.margin, y: baseline), font: typeface.bold,
      size: 11, color: theme.dim, alignment: .right)
  }
}

/// Draws a section's title and its keys. Both are highlighted while the section has the keyboard
/// focus.
final class SectionLayer: PanelLayer<InterfaceState.Section> {

  override func draw(
    _ section: InterfaceState.Section, with typeface: Typeface, in context: CGContext
  ) {
    let baseline = bounds.height - 9
    let width = context.draw(
      section.title, at: CGPoint(x: Theme.margin, y: baseline), font: typeface.bold, size: 11,
      color: section.isFocused ? theme.accent : theme.dim)
    let left = Theme.margin + width + 10
    context.draw(
      section.keys, at: CGPoint(x: left, y: baseline), font: typeface.regular, size: 11,
      color: theme.dim, width: bounds.width - Theme.margin - left)
    context.setFillColor(theme.line)
    context.fill(CGRect(x: 0, y: 0, width: bounds.width, height: 1))
  }
}
