/// A reference from a part to the layer that owns it: from a sublayer to its superlayer, or from an
/// animation to its layer. The owning layer's `deinit` clears the reference.
///
/// The reference is not weak, because a weak reference moves its object's reference counts to a
/// side table. After that, every retain of the layer would be several times as slow, and a frame
/// retains all layers. It is safe because layers are used and freed only on the main actor.
struct Backlink: @unchecked Sendable {
  private unowned(unsafe) var object: CALayer?

  init(_ layer: CALayer? = nil) { object = layer }

  var layer: CALayer? {
    get { object }
    set { object = newValue }
  }
}
