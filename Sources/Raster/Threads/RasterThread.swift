import MidflightDrawing
import MidflightGeometry

/// A rasterizer on a separate thread, which draws some bands of a list while the caller draws the
/// others. The two share only the list, the bands and the surface, and they never draw the same
/// pixel.
final class RasterThread {
  let bands = Bands()
  private let cacheByteBudget: Int
  private var running: (job: Job, worker: Worker)?
  private(set) var bandCount = 0

  /// Does not start the thread or allocate memory yet; the first job does both.
  ///
  /// - Parameter cacheByteBudget: The size of the caches of the thread's rasterizer, in bytes.
  init(cacheByteBudget: Int) { self.cacheByteBudget = cacheByteBudget }

  deinit { running?.worker.end() }

  private func run() -> (job: Job, worker: Worker) {
    if let running { return running }
    let job = Job(cacheByteBudget: cacheByteBudget)
    let worker = Worker { job.draw() }
    worker.launch()
    running = (job, worker)
    return (job, worker)
  }

  /// Starts drawing ``bands``, from the bottom one upwards, and returns immediately. Until
  /// ``wait()`` returns, the caller may use only the pixels of bands that it takes itself.
  func start(
    _ list: DisplayList, into pixmap: Pixmap, transform: CGAffineTransform,
    groupImages: [(image: PositionedGroupImage, command: Int)]
  ) {
    let (job, worker) = run()
    (job.list, job.pixmap, job.groupImages) = (list, pixmap, groupImages)
    (job.transform, job.bands) = (transform, bands)
    worker.start()
  }

  func perform(_ body: @escaping @Sendable () -> Void) {
    let (job, worker) = run()
    job.other = body
    worker.start()
    worker.wait()
    job.other = nil
  }

  func wait() {
    guard let (job, worker) = running else { return }
    worker.wait()
    bandCount += job.bands?.takenFromBottom ?? 0
    (job.list, job.pixmap, job.bands) = (DisplayList(), nil, nil)
    job.groupImages = []
  }
}

/// The values that the two threads exchange: they belong to the thread's owner between jobs, and to
/// the worker during a job.
@safe
private final class Job: @unchecked Sendable {
  let rasterizer: Rasterizer
  var list = DisplayList()
  var pixmap: Pixmap?
  var transform = CGAffineTransform.identity
  var bands: Bands?
  /// Cached images of groups, which neither thread changes.
  var groupImages: [(image: PositionedGroupImage, command: Int)] = []
  var other: (@Sendable () -> Void)?

  init(cacheByteBudget: Int) {
    rasterizer = Rasterizer(cacheByteBudget: cacheByteBudget)
  }

  func draw() {
    if let other { return other() }
    guard let pixmap, let bands else { return }
    rasterizer.drawBands(list, pixmap, transform, of: bands, groupImages)
  }
}
