import Drawing
import Geometry

/// A rasterizer on a thread of its own, which draws some regions of a list while another draws the
/// rest. The two share nothing but the list and the surface, and no pixel of that.
final class SecondHand {
  private let share: Share
  private let worker: Worker

  /// Starts the thread.
  ///
  /// - Parameter cacheByteBudget: the rasterizer's own.
  init(cacheByteBudget: Int) {
    let share = Share(cacheByteBudget: cacheByteBudget)
    self.share = share
    worker = Worker { share.draw() }
    worker.launch()
  }

  deinit { worker.end() }

  /// Has the regions drawn, and returns at once; until ``wait()`` has returned, the pixmap's other
  /// pixels alone are the caller's.
  func start(
    _ list: DisplayList, into pixmap: Pixmap, transform: CGAffineTransform,
    within regions: [PixelRect]
  ) {
    (share.list, share.pixmap) = (list, pixmap)
    (share.transform, share.regions) = (transform, regions)
    worker.start()
  }

  /// Returns when all is drawn.
  func wait() {
    worker.wait()
    (share.list, share.pixmap, share.regions) = (DisplayList(), nil, [])
  }
}

/// What the two threads pass to each other: the owner's between jobs, the worker's during one.
@safe
private final class Share: @unchecked Sendable {
  let rasterizer: Rasterizer
  var list = DisplayList()
  var pixmap: Pixmap?
  var transform = CGAffineTransform.identity
  var regions: [PixelRect] = []

  init(cacheByteBudget: Int) {
    rasterizer = Rasterizer(cacheByteBudget: cacheByteBudget)
  }

  func draw() {
    guard let pixmap else { return }
    rasterizer.draw(list, into: pixmap, transform: transform, within: regions)
  }
}
