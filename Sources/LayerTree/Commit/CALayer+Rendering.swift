import Foundation
import MidflightDrawing
import MidflightGeometry

extension CALayer {
  /// The largest nesting depth of calls of `render(in:)` from drawing code.
  private static let renderingLimit = 16

  func renderTree(in ctx: CGContext) {
    let depth = CAContext.drawing?.scope.value.drawingDepth ?? 0
    guard depth < Self.renderingLimit else {
      return report(
        "render(in:) is nested more than \(Self.renderingLimit) deep while drawing; ignored")
    }
    let (layer, context) = (original ?? self, context)
    if original == nil, depth == 0 {
      layoutIfNeeded()
      forEachLayer(below: self) { $0.displayIfNeeded() }
    }
    let recording = context.perform {
      DisplayListBuilder(moment: context.now, isOfModel: original == nil).record(
        layer, parentTime: layer.parent?.foldedTime(at: context.now) ?? context.mediaTime)
    }
    ctx.draw(recording.list)
  }
}
