import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightGeometry
import MidflightLayerTree
import MidflightText

final class StageOverlayLayer: PanelLayer<StageOverlay> {
  override func draw(
    _ overlay: StageOverlay, with typeface: Typeface, in context: CGContext
  ) {
    context.saveGState()
    context.clip(to: overlay.frame.intersection(bounds))
    drawBorders(overlay, in: context)
    for skin in overlay.skins { draw(skin, overlay.map, in: context) }
    if let ghost = overlay.ghost { draw(ghost, overlay.map, in: context) }
    if let motion = overlay.motion { draw(motion, overlay.map, in: context) }
    context.restoreGState()
    if let selection = overlay.selection {
      draw(selection, overlay, typeface, in: context)
    }
    if let grid = overlay.grid { drawGrid(grid, overlay, typeface, in: context) }
    if let cost = overlay.cost { drawCost(cost, typeface, in: context) }
  }

  private func drawBorders(_ overlay: StageOverlay, in context: CGContext) {
    for border in overlay.borders {
      guard let path = Self.path(border.corners, overlay.map) else { continue }
      stroke(path, Theme.border(depth: border.depth), width: 1, in: context)
    }
  }

  private func draw(
    _ skin: StageOverlay.Skin, _ map: CGAffineTransform, in context: CGContext
  ) {
    let color = skin.offset < 0 ? Theme.past : Theme.future
    let strength = 0.75 - 0.2 * CGFloat(abs(skin.offset)) / 4
    for outline in skin.ghost.outlines {
      clipped(outline, map, in: context) { path in
        stroke(path, color.withAlpha(max(strength, 0.15)), width: 1, in: context)
      }
    }
    dot(skin.ghost.ends, map, radius: 2, color.withAlpha(max(strength, 0.15)), in: context)
  }

  private func draw(_ ghost: Ghost, _ map: CGAffineTransform, in context: CGContext) {
    context.saveGState()
    // Stroke a wider dark line under the outline, so that the outline is visible on light scenes
    // too.
    for outline in ghost.outlines {
      clipped(outline, map, in: context) { path in
        context.setLineDash(phase: 0, lengths: [])
        stroke(path, Theme.overlayShade, width: 3, in: context)
        context.setLineDash(phase: 0, lengths: [5, 4])
        stroke(path, theme.model, width: 1.5, in: context)
      }
    }
    context.restoreGState()
    dot(ghost.ends, map, radius: 4, theme.model, in: context)
  }

  private func draw(
    _ motion: StageOverlay.Motion, _ map: CGAffineTransform, in context: CGContext
  ) {
    let points = motion.points.map { $0.applying(map) }
    var line = Path()
    line.addLines(between: points)
    stroke(line, Theme.overlayShade, width: 3, in: context)
    stroke(line, theme.accent.withAlpha(0.6), width: 1, in: context)
    context.setFillColor(theme.text)
    context.beginPath()
    let radius = max(0.8, min(1.6, 1.6 * abs(map.a)))
    for point in points { context.addPath(Self.circle(point, radius)) }
    context.fillPath()
    guard let present = motion.present, points.indices.contains(present) else { return }
    dot([motion.points[present]], map, radius: 4.5, theme.accent, in: context)
  }

  private func draw(
    _ selection: StageOverlay.Selection, _ overlay: StageOverlay, _ typeface: Typeface,
    in context: CGContext
  ) {
    context.saveGState()
    context.clip(to: bounds)
    if selection.model != selection.corners, let path = Self.path(selection.model, overlay.map) {
      context.saveGState()
      context.setLineDash(phase: 0, lengths: [3, 3])
      stroke(path, theme.model, width: 1, in: context)
      context.restoreGState()
    }
    guard let path = Self.path(selection.corners, overlay.map) else {
      return context.restoreGState()
    }
    stroke(path, Theme.overlayShade, width: 3.5, in: context)
    stroke(path, theme.accent, width: 1.5, in: context)
    for corner in selection.corners {
      let position = corner.applying(overlay.map)
      let square = CGRect(x: position.x - 2.5, y: position.y - 2.5, width: 5, height: 5)
      context.setFillColor(theme.accent)
      context.fill(square)
    }
    drawName(selection.name, above: path.boundingBoxOfPath, typeface, in: context)
    context.restoreGState()
  }

  private func drawName(
    _ name: String, above box: CGRect, _ typeface: Typeface, in context: CGContext
  ) {
    let width = min(typeface.regular.advance(of: name, size: 11) + 12, bounds.width - 8, 240)
    guard width > 30 else { return }
    var label = CGRect(x: box.minX, y: box.minY - 22, width: width, height: 18)
    if label.minY < 2 { label.origin.y = min(box.maxY + 4, bounds.maxY - 20) }
    label.origin.x = min(max(label.minX, 4), bounds.maxX - width - 4)
    label = label.integral
    context.fillRound(label, radius: 4, color: theme.veil)
    context.draw(
      name, at: CGPoint(x: label.minX + 6, y: label.maxY - 5), font: typeface.regular, size: 11,
      color: theme.accent, width: label.width - 12, cut: .start)
  }

  private func drawCost(_ cost: String, _ typeface: Typeface, in context: CGContext) {
    let width = min(typeface.mono.advance(of: cost, size: 11) + 16, bounds.width - 16)
    guard width > 60, bounds.height > 40 else { return }
    let box = CGRect(x: 8, y: bounds.maxY - 30, width: width, height: 22)
    context.fillRound(box, radius: 5, color: theme.veil)
    context.draw(
      cost, at: CGPoint(x: box.minX + 8, y: box.maxY - 7), font: typeface.mono, size: 11,
      color: theme.text, width: box.width - 16)
  }

  // MARK: Drawing

  private func clipped(
    _ outline: Ghost.Outline, _ map: CGAffineTransform, in context: CGContext,
    _ body: (Path) -> Void
  ) {
    context.saveGState()
    if let clip = outline.clip { context.clip(to: clip.applying(map)) }
    body(outline.path.applying(map))
    context.restoreGState()
  }

  private func stroke(_ path: Path, _ color: CGColor, width: CGFloat, in context: CGContext) {
    context.setStrokeColor(color)
    context.setLineWidth(width)
    context.setLineJoin(.round)
    context.beginPath()
    context.addPath(path)
    context.strokePath()
  }

  private func dot(
    _ points: [CGPoint], _ map: CGAffineTransform, radius: CGFloat, _ color: CGColor,
    in context: CGContext
  ) {
    for point in points {
      let center = point.applying(map)
      context.setFillColor(Theme.overlayShade)
      context.fill(Self.circle(center, radius + 1))
      context.setFillColor(color)
      context.fill(Self.circle(center, radius))
    }
  }

  private static func circle(_ center: CGPoint, _ radius: CGFloat) -> Path {
    var path = Path()
    path.addEllipse(
      in: CGRect(
        x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    return path
  }

  /// Returns the closed outline through the corners, or nil if a corner is not finite or has a
  /// coordinate of 100,000 points or more. Corners near or behind the viewer's plane can have such
  /// coordinates.
  private static func path(_ corners: [CGPoint], _ map: CGAffineTransform) -> Path? {
    let points = corners.map { $0.applying(map) }
    guard points.allSatisfy({ abs($0.x) < 1e5 && abs($0.y) < 1e5 }) else { return nil }
    var path = Path()
    path.addLines(between: points)
    path.closeSubpath()
    return path
  }
}

extension CGContext {
  fileprivate func fill(_ path: Path) {
    beginPath()
    addPath(path)
    fillPath()
  }
}
