import MidflightDrawing
import MidflightGeometry

/// A rasterizer on a separate thread, which draws some bands of a list while the caller draws the
/// others. The two share only the list, the bands and the surface, but no pixel of it.
final class RasterThread {
  let bands = Bands()
  private let cacheByteBudget: Int
  private var running: (share: Share, worker: Worker)?
  private(set) var bandCount = 0

  /// Allocates memory and starts the thread with the first job.
  ///
  /// - Parameter cacheByteBudget: The budget of its rasterizer.
  init(cacheByteBudget: Int) { self.cacheByteBudget = cacheByteBudget }

  deinit { running?.worker.end() }

  private func run() -> (share: Share, worker: Worker) {
    if let running { return running }
    let share = Share(cacheByteBudget: cacheByteBudget)
    let worker = Worker { share.draw() }
    worker.launch()
    running = (share, worker)
    return (share, worker)
  }

  /// Starts drawing ``bands`` from the bottom and returns at once. Until ``wait()`` returns, the
  /// caller may use only the pixels of bands that it takes itself.
  func start(
    _ list: DisplayList, into pixmap: Pixmap, transform: CGAffineTransform,
    pictures: [(picture: PlacedGroupImage, command: Int)]
  ) {
    let (share, worker) = run()
    (share.list, share.pixmap, share.pictures) = (list, pixmap, pictures)
    (share.transform, share.bands) = (transform, bands)
    worker.start()
  }

  func perform(_ body: @escaping @Sendable () -> Void) {
    let (share, worker) = run()
    share.other = body
    worker.start()
    worker.wait()
    share.other = nil
  }

  func wait() {
    guard let (share, worker) = running else { return }
    worker.wait()
    bandCount += share.bands?.takenFromBottom ?? 0
    (share.list, share.pixmap, share.bands) = (DisplayList(), nil, nil)
    share.pictures = []
  }
}

/// The values that the two threads exchange: the owner's between jobs, the worker's during a job.
@safe
private final class Share: @unchecked Sendable {
  let rasterizer: Rasterizer
  var list = DisplayList()
  var pixmap: Pixmap?
  var transform = CGAffineTransform.identity
  var bands: Bands?
  /// Cached images of groups, which neither thread changes.
  var pictures: [(picture: PlacedGroupImage, command: Int)] = []
  var other: (@Sendable () -> Void)?

  init(cacheByteBudget: Int) {
    rasterizer = Rasterizer(cacheByteBudget: cacheByteBudget)
  }

  func draw() {
    if let other { return other() }
    guard let pixmap, let bands else { return }
    rasterizer.drawBands(list, pixmap, transform, of: bands, pictures)
  }
}
