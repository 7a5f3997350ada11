import Foundation
import MidflightDrawing
import MidflightGeometry

/// The record of a layer's drawing, and the bounds that it is for.
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

  /// Whether the content is to be drawn anew.
  public func needsDisplay() -> Bool { needsDisplayFlag }

  func displayWhereNeeded() {
    guard needsDisplayFlag, original == nil, CAContext.drawing == nil else { return }
    needsDisplayFlag = false
    display()
  }

  func displayContent() {
    if let delegate { delegate.display(self) } else { displayByDrawing() }
  }

  /// Records the content with the model's values. Not left until a frame is taken: what it shows
  /// must not depend on when that is.
  package func displayByDrawing() {
    if CAContext.drawing?.scope.value.tick != nil {
      if content != nil { content = recordFrame() }
      return
    }
    delegate?.layerWillDraw(self)
    needsDisplayFlag = false
    let action = redrawAction()
    redrawFades = false
    let old = content.map { state.contents.standing(on: $0) }
    willChange()
    // Like `display()`, drawing within a commit may change layers, which shows with it.
    content = recordContent { canvas in context.perform { draw(in: canvas) } }
    if let action { run(action, forKey: "contents", oldValue: old) }
  }

  /// Has the content drawn anew for a property's sake: what animates that shows the way, so that no
  /// fade does.
  func needRedraw() {
    let fades = redrawFades
    setNeedsDisplay()
    redrawFades = fades
  }

  /// The action for new contents, where the layer draws them.
  private func redrawAction() -> (any CAAction)? {
    guard isCommitted, content != nil, original == nil else { return nil }
    return context.scope.with {
      $0.isRedrawing = true
    } do: {
      beginChange(forKey: "contents")
    }
  }

  /// Has what the layer's class paints by itself follow on what it has painted until now, by the
  /// action for contents.
  func fade(from painted: DrawnContent) {
    let (drawn, fades) = (content, redrawFades)
    (content, redrawFades) = (painted, true)
    let action = redrawAction()
    if let action {
      run(action, forKey: "contents", oldValue: state.contents.standing(on: painted))
    }
    (content, redrawFades) = (drawn, fades)
  }

  /// Records what `draw(in:)` draws with the values that are in place now, for a frame: it may change
  /// no layer.
  func recordFrame() -> DrawnContent {
    recordContent { canvas in context.draw { draw(in: canvas) } }
  }

  /// Records what `body` draws. Without an area there is nothing to draw on, and it is not called.
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

  /// A layer with `@Animatable` properties draws, so that it is displayed when it is first shown.
  func noteFirstCommit() {
    if hasSlots { setNeedsDisplay() }
  }
}
