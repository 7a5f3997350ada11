import Drawing
import Foundation
import Geometry

extension CALayer {
  /// How deep layers may render others while they draw.
  private static let renderingLimit = 16

  func renderTree(in ctx: CGContext) {
    guard DrawingGuard.depth < Self.renderingLimit else {
      return report("rendering while drawing, more than \(Self.renderingLimit) deep: left out")
    }
    let (layer, context) = (original ?? self, context)
    if original == nil, DrawingGuard.depth == 0 {
      layoutIfNeeded()
      forEachLayer(below: self) { $0.displayIfNeeded() }
    }
    let picture = context.perform {
      var builder = DisplayListBuilder(moment: context.now)
      builder.isOfModel = original == nil
      return builder.picture(
        of: layer, parentTime: layer.parent?.foldedTime(at: context.now) ?? context.now.seconds)
    }
    ctx.draw(picture.list)
  }
}
