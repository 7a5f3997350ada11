/// A reference from a part to the layer that owns the part: from a sublayer up, from an animation
/// to its layer. The layer's `deinit` clears it.
///
/// It is not weak, because a weak reference moves its object's counts to a side table, after which
/// every retain of every layer in a frame is several times as slow. Layers live on the main actor,
/// and so does the clearing: a deinit runs where the last reference is dropped.
struct Backlink: @unchecked Sendable {
  private unowned(unsafe) var object: CALayer?

  init(_ layer: CALayer? = nil) { object = layer }

  var layer: CALayer? {
    get { object }
    set { object = newValue }
  }
}
