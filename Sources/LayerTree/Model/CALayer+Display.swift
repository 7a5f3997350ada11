import Foundation
import MidflightDrawing
import MidflightGeometry

final class DrawnContent: Sendable, Equatable {
  let list: DisplayList
  let bounds: CGRect

  init(list: DisplayList, bounds: CGRect) { (self.list, self.bounds) = (list, bounds) }

  static func == (a: DrawnContent, b: DrawnContent) -> Bool { a === b }
}

extension CALayer {
  func needDisplay(in rect: CGRect?) {
    guard original == nil, mayChange("needsDisplay") else { return }
    noteStale(rect)
    redrawFades = true
    guard !needsDisplayFlag else { return }
    needsDisplayFlag = true
    let context = context
    context.commits.openImplicitTransaction()
    context.commits.needingDisplay.append(self)
  }

  /// Whether a redraw of the content has been requested.
  public func needsDisplay() -> Bool { needsDisplayFlag }

  func displayWhereNeeded() {
    guard needsDisplayFlag, original == nil, CAContext.drawing == nil else { return }
    needsDisplayFlag = false
    display()
  }

  func displayContent() {
    if let delegate { delegate.display(self) } else { displayByDrawing() }
  }

  /// Records the content immediately, with the model values, because the content must not depend on
  /// when frames are drawn.
  package func displayByDrawing() {
    if CAContext.drawing?.scope.value.tick != nil {
      if content != nil { content = recordFrame() }
      return
    }
    delegate?.layerWillDraw(self)
    needsDisplayFlag = false
    let action = redrawAction()
    redrawFades = false
    let old = content.map { state.contents.filled(with: $0) }
    willChange()
    // Unlike for a frame of an animation, `draw(in:)` may change layers here; the changes appear in
    // the same commit.
    content = recordContent { canvas in context.perform { draw(in: canvas) } }
    if let action { run(action, forKey: "contents", oldValue: old) }
  }

  /// Requests the redraw that a change of a property needs. The new content does not fade in,
  /// because an animation of the property already shows the change.
  func needRedraw() {
    let fades = redrawFades
    setNeedsDisplay()
    redrawFades = fades
  }

  private func redrawAction() -> (any CAAction)? {
    guard isCommitted, content != nil, original == nil else { return nil }
    return context.scope.with {
      $0.isRedrawing = true
    } do: {
      beginChange(forKey: "contents")
    }
  }

  /// Cross-fades from `painted`, the content that the class painted before a change, to its current
  /// content.
  func fade(from painted: DrawnContent) {
    let (drawn, fades) = (content, redrawFades)
    (content, redrawFades) = (painted, true)
    let action = redrawAction()
    if let action {
      run(action, forKey: "contents", oldValue: state.contents.filled(with: painted))
    }
    (content, redrawFades) = (drawn, fades)
  }

  /// Records what `draw(in:)` draws for a frame, with the values that the layer holds now. During
  /// this call, `draw(in:)` may not change any layer.
  func recordFrame() -> DrawnContent {
    recordContent { canvas in context.draw { draw(in: canvas) } }
  }

  /// Returns a recording of what `body` draws. For empty bounds, `body` is not called.
  private func recordContent(_ body: (CGContext) -> Void) -> DrawnContent {
    if !(abs(state.bounds.width) > 0 && abs(state.bounds.height) > 0) {
      return DrawnContent(list: DisplayList(), bounds: .zero)
    }
    let (bounds, scale) = (state.bounds, state.contentsScale)
    let recording = CGContext()
    recording.canvas = RecordedCanvas(
      CGSize(width: bounds.width, height: bounds.height), scale: scale,
      map: CGAffineTransform(translationX: -bounds.minX, y: -bounds.minY)
        .concatenating(CGAffineTransform(scaleX: scale, y: scale)))
    recording.limitClipBounds(to: bounds)
    body(recording)
    return DrawnContent(list: recording.displayList, bounds: bounds)
  }

  /// Called at the layer's first commit. If the layer has `@Animatable` properties, requests its
  /// display, because such a layer is assumed to draw its content.
  func noteFirstCommit() {
    if hasSlots { setNeedsDisplay() }
  }
}
