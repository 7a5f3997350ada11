/// A reference from a part to the layer that owns it: from a sublayer up, from an animation to its
/// layer. The layer's `deinit` clears it.
///
/// It is not weak, because a weak reference moves its object's reference counts to a side table,
/// after which every retain of every layer in a frame is several times as slow. Layers and their
/// deinits stay on the main actor.
struct Backlink: @unchecked Sendable {
  private unowned(unsafe) var object: CALayer?

  init(_ layer: CALayer? = nil) { object = layer }

  var layer: CALayer? {
    get { object }
    set { object = newValue }
  }
}
