extension CAContext {
  /// Calls `body` for all layers, superlayers first. While `body` runs for a layer, that layer has
  /// its presentation values.
  ///
  /// - Complexity: O(layers). Nothing is copied.
  package func forEachPresentation(_ body: (CALayer) -> Void) {
    if let rootLayer { visit(rootLayer, parentTime: mediaTime, body) }
  }

  private func visit(_ layer: CALayer, parentTime: Double, _ body: (CALayer) -> Void) {
    let time = layer.time.layerTime(fromParent: parentTime).time
    Overlay.with(layer, at: Evaluation(moment: now), local: time) { _ in
      body(layer)
      for sublayer in layer.children { visit(sublayer, parentTime: time, body) }
    }
  }
}
