import Foundation
import MidflightDrawing

/// A layer's values as of the last commit, stored when the layer first changes after a commit and
/// kept until the next commit. Transitions start from these values, and presentations show them.
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

  /// Whether an animation that was animating the key path has since been removed, and no other
  /// animation has compensated for it.
  func hasLost(_ keyPath: String, at moment: Flicks) -> Bool {
    for attachment in attachments where attachment.isRemoved && !attachment.isCompensated {
      if attachment.wasMoving(keyPath, at: moment) { return true }
    }
    return false
  }

  func exchange(with layer: CALayer) {
    exchangeProperties(with: layer)
    swap(&children, &layer.children)
    swap(&mask, &layer.maskLayer)
    layer.mayHaveDepth = true
    layer.parent?.mayHaveDepth = true
  }

  /// Exchanges all stored values with those of the layer, except its sublayers and its mask.
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
  @inline(__always)
  func willChange() {
    if isCommitted, before == nil { saveBefore() }
  }

  private func saveBefore() {
    let image = BeforeImage(of: self)
    before = image
    context.commits.changed.append(self)
    context.commits.past?.note(image, of: self)
  }
}

extension CAContext {
  /// Returns the image of a layer as it was last committed, with its animations sampled at the
  /// current time, in the layer's own coordinates and without its blend mode. The image is empty if
  /// the layer was not shown.
  ///
  /// - Complexity: O(descendants).
  func recordingBefore(of layer: CALayer) -> LayerRecording {
    guard layer.isCommitted else { return LayerRecording() }
    return asBefore(layer) { builder in
      builder.record(layer, parentTime: layer.parent?.foldedTime(at: now) ?? mediaTime)
    }
  }

  /// Runs `body` while the layer and its descendants have the values of the last commit. The
  /// `generation` of the returned recording is 1 plus the depth of nested transition images that
  /// `body` recorded.
  func asBefore(
    _ layer: CALayer, _ body: (DisplayListBuilder) -> LayerRecording
  ) -> LayerRecording {
    var exchanged: [CALayer] = []
    forEachLayer(below: layer) { layer in
      guard let before = layer.before else { return }
      before.exchange(with: layer)
      exchanged.append(layer)
    }
    let depth = RecordingDepth()
    var recording = perform { body(DisplayListBuilder(moment: now, recording: depth)) }
    for layer in exchanged { layer.before?.exchange(with: layer) }
    recording.generation = depth.value + 1
    return recording
  }
}

/// Collects the depth of nested transition images while `asBefore` records an image; 0 without a
/// transition.
@MainActor final class RecordingDepth {
  var value = 0
}
