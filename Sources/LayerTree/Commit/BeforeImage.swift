import Foundation
import MidflightDrawing

/// A layer's values as of the last commit, stored from its first change after that commit until the
/// next one. Transitions start from them, and presentations show them.
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

  /// Whether an animation of the key path has been removed since, and nothing compensates for it
  /// yet.
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

  /// Exchanges everything with the layer except its sublayers and its mask.
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
  /// The image of a layer as of the last commit, sampled now in its own space without its own blend
  /// mode; empty if the layer was not shown.
  ///
  /// - Complexity: O(descendants).
  func recordingBefore(of layer: CALayer) -> LayerRecording {
    guard layer.isCommitted else { return LayerRecording() }
    return asBefore(layer) { builder in
      builder.record(layer, parentTime: layer.parent?.foldedTime(at: now) ?? mediaTime)
    }
  }

  /// Runs `body` with the layer and its descendants as of the last commit. The `generation` of the
  /// result is 1 plus the depth of nested transition images that `body` recorded.
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

/// The depth of nested transition images in a recording in progress; 0 without a transition.
@MainActor final class RecordingDepth {
  var value = 0
}
