import Foundation
import MidflightDrawing

/// A layer as it was at the last commit, kept from its first change after that until the next one:
/// what a transition begins with, and what a presentation is of.
@MainActor final class BeforeImage {
  private var state: LayerState
  private var time: MediaTiming
  private var children: [CALayer]
  private var mask: CALayer?
  private var attachments: [AttachedAnimation]
  private var content: DrawnContent?
  private var restoreSlots: [() -> Void]

  init(of layer: CALayer) {
    (state, time) = (layer.state, layer.time)
    (children, mask) = (layer.children, layer.maskLayer)
    (attachments, content) = (layer.attachments, layer.content)
    restoreSlots = layer.slotRestorers()
  }

  /// Whether an animation that moved a key path then has been taken away since, and nothing makes
  /// up for it yet.
  func hasLost(_ keyPath: String, at moment: Flicks) -> Bool {
    for attachment in attachments where attachment.isRemoved && !attachment.isMadeUpFor {
      if attachment.wasMoving(keyPath, at: moment) { return true }
    }
    return false
  }

  /// Puts these values into the layer and keeps the layer's.
  func exchange(with layer: CALayer) {
    exchangeProperties(with: layer)
    swap(&children, &layer.children)
    swap(&mask, &layer.maskLayer)
    layer.mayHaveDepth = true
    layer.parent?.mayHaveDepth = true
  }

  /// Exchanges all but the tree around the layer.
  func exchangeProperties(with layer: CALayer) {
    swap(&state, &layer.state)
    swap(&time, &layer.time)
    swap(&attachments, &layer.attachments)
    swap(&content, &layer.content)
    if !restoreSlots.isEmpty {
      let present = layer.slotRestorers()
      for restore in restoreSlots { restore() }
      restoreSlots = present
    }
  }
}

extension CALayer {
  /// Called before anything about a layer changes that can be seen.
  @inline(__always)
  func willChange() {
    if isCommitted, before == nil { keepBefore() }
  }

  private func keepBefore() {
    let image = BeforeImage(of: self)
    before = image
    context.commits.changed.append(self)
    context.commits.past?.note(image, of: self)
  }
}

extension CAContext {
  /// Returns the look of a layer at the last commit, as of the present moment: in its own space,
  /// with its own blend mode left out. Nothing when it was not shown.
  ///
  /// - Complexity: O(layers below).
  func pictureBefore(of layer: CALayer) -> LayerPicture {
    guard layer.isCommitted else { return LayerPicture() }
    return asBefore(layer) { builder in
      builder.picture(of: layer, parentTime: layer.parent?.foldedTime(at: now) ?? mediaTime)
    }
  }

  /// Has `body` find a layer and those below it as they were at the last commit, and gives back how
  /// deep transitions' pictures lie in what it drew.
  func asBefore(
    _ layer: CALayer, _ body: (DisplayListBuilder) -> LayerPicture
  ) -> LayerPicture {
    var exchanged: [CALayer] = []
    forEachLayer(below: layer) { layer in
      guard let before = layer.before else { return }
      before.exchange(with: layer)
      exchanged.append(layer)
    }
    let depth = PictureDepth()
    var picture = perform { body(DisplayListBuilder(moment: now, recording: depth)) }
    for layer in exchanged { layer.before?.exchange(with: layer) }
    picture.generation = depth.value + 1
    return picture
  }
}

/// How deep transitions' pictures lie in a picture that is being recorded.
@MainActor final class PictureDepth {
  var value = 0
}
