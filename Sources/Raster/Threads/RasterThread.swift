import MidflightDrawing
import MidflightGeometry

/// A rasterizer on a thread of its own, which draws some bands of a list while another draws the
/// rest. The two share nothing but the list, the bands and the surface, and no pixel of that.
final class RasterThread {
  /// The bands that both draw from.
  let bands = Bands()
  private let cacheByteBudget: Int
  /// The thread that runs, from its first work on.
  private var running: (share: Share, worker: Worker)?
  /// How many bands it has drawn so far.
  private(set) var bandCount = 0

  /// Has no memory of its own, and does not run, before its first work.
  ///
  /// - Parameter cacheByteBudget: the rasterizer's own.
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

  /// Has ``bands`` drawn from the bottom, and returns at once; until ``wait()`` has returned, only
  /// the bands that the caller takes are its own.
  func start(
    _ list: DisplayList, into pixmap: Pixmap, transform: CGAffineTransform,
    pictures: [(picture: PlacedPicture, command: Int)]
  ) {
    let (share, worker) = run()
    (share.list, share.pixmap, share.pictures) = (list, pixmap, pictures)
    (share.transform, share.bands) = (transform, bands)
    worker.start()
  }

  /// Has the thread run something else, and returns when it has.
  func perform(_ body: @escaping @Sendable () -> Void) {
    let (share, worker) = run()
    share.other = body
    worker.start()
    worker.wait()
    share.other = nil
  }

  /// Returns when all is drawn.
  func wait() {
    guard let (share, worker) = running else { return }
    worker.wait()
    bandCount += share.bands?.takenFromBottom ?? 0
    (share.list, share.pixmap, share.bands) = (DisplayList(), nil, nil)
    share.pictures = []
  }
}

/// The values that the two threads pass to each other: the owner's between jobs, the worker's
/// during one.
@safe
private final class Share: @unchecked Sendable {
  let rasterizer: Rasterizer
  var list = DisplayList()
  var pixmap: Pixmap?
  var transform = CGAffineTransform.identity
  var bands: Bands?
  /// Of groups, which neither thread changes.
  var pictures: [(picture: PlacedPicture, command: Int)] = []
  /// The work that is to be run in place of drawing.
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
