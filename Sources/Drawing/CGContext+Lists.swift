package import Foundation
import MidflightGeometry

extension CGContext {
  /// Draws a list as one image, with the current alpha, blend mode and shadow. The list's space is
  /// the current user space.
  ///
  /// - Complexity: O(commands).
  public func draw(_ displayList: DisplayList) {
    if displayList.isEmpty { return }
    list.drawing(over: state.shadow, state.blend) { list, blend in
      let style = GroupStyle(opacity: state.alpha, blend: blend)
      if style == GroupStyle() {
        list.append(displayList, transform: state.ctm)
      } else {
        list.group(style) { $0.append(displayList, transform: state.ctm) }
      }
    }
    didDraw()
  }
}

extension CGContext {
  /// Makes `boundingBoxOfClipPath` report that nothing outside a rectangle of user space is
  /// visible, without clipping to it.
  package func limitClipBounds(to rect: CGRect) {
    var path = Path()
    path.addRect(rect, transform: state.ctm)
    let box = path.boundingBoxOfPath
    state.clipBounds = state.clipBounds.map { $0.intersection(box) } ?? box
  }
}
