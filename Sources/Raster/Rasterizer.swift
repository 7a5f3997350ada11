public import MidflightDrawing
public import MidflightGeometry

/// Draws display lists onto pixmaps on the CPU, with exact-area anti-aliasing and correctly rounded
/// premultiplied [source-over](https://en.wikipedia.org/wiki/Alpha_compositing).
///
/// A rasterizer owns all its buffers. Once they have grown, drawing a list allocates only two small
/// arrays for each colour filter. Do not use one rasterizer from two threads at the same time;
/// different rasterizers are independent.
///
/// **Memory**, for each thread:
/// - Nested groups and clips take at most ``nestingByteBudget`` during drawing, or
///   ``effectByteBudget`` if some of the groups have filters or shadows. A region that would need
///   more is drawn in tiles.
/// - The margins that nested filters and shadows need around a tile are limited to a further 128
///   MiB (see `GroupStyle.filters`), so a few pixels never need much memory.
/// - The shadow of a path takes three bytes for each pixel of the path that is near enough to
///   contribute. A blur takes a few floats for each point of its grid.
/// - While a path is drawn, its outline takes a few hundred bytes for each curve. Filled paths of
///   more than 262,144 points, all within ±2²⁰ pixels, are drawn part by part instead and take 64
///   MiB, regardless of the number of points.
/// - Between drawings, a rasterizer keeps 64 MiB for groups and clips, and the buffers of the last
///   blurs. It also keeps 10 MiB of edges, or 20 MiB while it draws one list in several regions.
///   `cacheByteBudget` limits the cached outlines, images, pattern cells, group images and shadows.
///
/// **Distant content.** Content beyond ±10⁹ pixels is drawn as if it were at that limit. Every
/// point of an outline, not only the corners, is moved to the nearest point within the limit, so
/// lines keep their directions inside it. If a stroke's transform distorts the pen, only the
/// corners of the stroke's outline are moved.
///
/// **Limits.** In shapes with more than 65,536 edges in contours that meet, or with edges that cross
/// very often, the pixels in which edges overlap are sampled at 16 × 16 points; see
/// `Documentation/Rasterizer.md`. Filled paths that are drawn part by part are summed: where edges
/// overlap inside one pixel, the fill rule is applied to the sum of their areas. Winding numbers are
/// counted up to ±32,767 and wrap beyond that: 65,536 identical shapes in one path draw nothing.
///
/// **Guarantees.** The bytes of a pixel do not depend on the region in which it is drawn. Moving a
/// list by whole pixels gives the same pixels, moved. Debug and release builds draw the same bytes
/// for the same list.
@safe
public final class Rasterizer {
  /// The memory limit for groups and clips without filters and shadows: 256 MiB, or what a single
  /// pixel's groups and clips need, if that is more.
  public static let nestingByteBudget = 256 << 20
  /// The memory limit for groups and clips with filters and shadows: 1 GiB, enough for filters and
  /// shadows of the largest reach (see `GroupStyle.filters`) over a surface of 3840 × 2160 pixels.
  public static let effectByteBudget = 1 << 30

  var plan = DrawPlan()
  let shapes: ShapeScratch
  var scratch = ScratchStack()
  var states: [DrawState]
  var gradients = GradientTable()
  var gradientScratch = GradientScratch()
  var blur = BlurScratch()
  /// The rectangles that the stages of the open groups' filters must produce. Those of the
  /// innermost group come last.
  var effectParts: [PixelRect] = []
  var texelLevels = Block<TexelLevel>()
  let imageScratch = (first: ImageScratch(), second: ImageScratch())
  var images: ImageCache
  var levels: LevelCache
  var groupImages: GroupImageSearch
  let nesting: PatternNesting
  var shadows: ShadowCache
  var rows = RowScratch()
  /// Draws a part of each large drawing on another thread; nil if one thread draws everything.
  private let second: RasterThread?

  /// Creates a rasterizer. It allocates memory and starts a thread only when a drawing first needs
  /// them.
  ///
  /// - Parameters:
  ///   - cacheByteBudget: The budget, in bytes, of the caches of shadows (a quarter of it) and of
  ///     the outlines of shapes that are drawn again unchanged (the rest). In addition, pattern
  ///     cells and group images may take twice this budget, and halved images eight times this
  ///     budget. If it is not positive, the rasterizer caches nothing. The resulting pixels do not
  ///     depend on it.
  ///   - threads: If 2 or more, parts of large drawings are drawn on a second thread, with the same
  ///     resulting bytes. No more than two threads are used.
  public init(cacheByteBudget: Int = 16 << 20, threads: Int = 1) {
    // The budget of each thread.
    let budget = threads > 1 ? cacheByteBudget / 2 : cacheByteBudget
    let shadowBudget = max(budget, 0) / 4
    shapes = ShapeScratch(cacheByteBudget: budget - shadowBudget)
    shadows = ShadowCache(byteBudget: shadowBudget)
    let usable = min(max(budget, 0), 1 << 40)
    images = ImageCache(byteBudget: 2 * usable)
    // This budget is large, because halving a large image, such as a wallpaper, takes longer than
    // the rest of a frame.
    levels = LevelCache(byteBudget: 8 * usable)
    groupImages = GroupImageSearch(isOn: cacheByteBudget > 0)
    nesting = PatternNesting()
    second = threads > 1 ? RasterThread(cacheByteBudget: budget) : nil
    states = []
  }

  /// Creates the rasterizer of a pattern's cell, with small caches.
  init(in nesting: PatternNesting) {
    shapes = ShapeScratch()
    shadows = ShadowCache(byteBudget: 0)
    images = ImageCache(byteBudget: 4 << 20)
    levels = LevelCache(byteBudget: 4 << 20)
    groupImages = GroupImageSearch(isOn: false)
    self.nesting = nesting
    second = nil
    states = []
  }

  /// Whether to skip commands that are hidden by later opaque rectangles; tests turn this off.
  package var hidesCovered: Bool {
    get { plan.hides }
    set { plan.hides = newValue }
  }

  /// The minimum work, in pixels, for which a second thread is used; tests lower it so that small
  /// drawings use the thread too.
  package var minSharedWork: Int {
    get { second?.bands.minWork ?? .max }
    set { second?.bands.minWork = newValue }
  }

  /// The largest number of points of a filled path whose edges are all stored at once. Paths with
  /// more points are drawn part by part. Tests lower this number.
  package var maxBufferedPoints: Int {
    get { shapes.maxBufferedPoints }
    set { shapes.maxBufferedPoints = newValue }
  }

  package var overlapMethod: OverlapMethod {
    get { shapes.overlapMethod }
    set { shapes.overlapMethod = newValue }
  }

  /// How many groups of contours had crossings of only a few pairs of edges so far.
  package var fewCrossingsCount: Int { shapes.overlapCounts.few }

  /// For how many groups of contours all pairs of edges were compared so far, to find their crossings.
  package var searchCount: Int { shapes.overlapCounts.searches }

  /// How many groups of contours have needed a sweep so far, because comparing pairs was not enough.
  package var sweepCount: Int { shapes.overlapCounts.sweeps }

  /// How many shapes have been sampled so far, because removing their overlaps would take too long.
  package var sampledCount: Int { shapes.overlapCounts.sampled }

  /// How many shapes have been outlined so far, not counting shapes that can't be cached.
  package var outlinedCount: Int { shapes.outlinedCount }

  package var sortedShapeCount: Int { shapes.sortedCount }

  package var sharedBandCount: Int { second?.bandCount ?? 0 }

  /// Runs `body` on the second thread, if there is one, so that tests can read that thread's state.
  package func performOnSecondThread(_ body: @escaping @Sendable () -> Void) {
    second?.perform(body)
  }

  package var cachedGroupImageUses: Int { groupImages.useCount }
  package var cachedShadowUses: Int { shadows.useCount }
  package var cachedImageBytes: Int { images.bytes }
  package var cachedLevelBytes: Int { levels.bytes }

  package var cachedOutlineBytes: Int { shapes.cacheBytes }
  package var cachedShadowBytes: Int { shadows.byteCount }
  /// The bytes that the edges of the last drawn list still take.
  package var workingEdgeBytes: Int { shapes.workingBytes }

  package private(set) var pieceCount = 0
  /// The number of pixels that have been cleared in the surfaces of groups with filters or shadows.
  package internal(set) var effectPixelCount = 0
  /// The largest total size that group surfaces and masks have had, in bytes.
  package var maxSurfaceBytes: Int { scratch.maxBytes }

  /// Draws a list over the pixmap's existing content.
  ///
  /// - Parameters:
  ///   - list: The list to draw.
  ///   - pixmap: The pixmap to draw onto.
  ///   - transform: The transform from the list's space to pixels.
  ///   - region: The only pixels that may change; nil for the whole pixmap.
  /// - Complexity: O(commands + points + pixels touched inside the region).
  public func draw(
    _ list: DisplayList, into pixmap: Pixmap, transform: CGAffineTransform = .identity,
    within region: PixelRect? = nil
  ) {
    let region = region ?? pixmap.bounds
    makePlan(list, transform, within: region)
    begin(list, regions: 1)
    findGroupImages(list, pixmap, transform, CollectionOfOne(region))
    if let second, second.bands.divide(CollectionOfOne(region), plan, pixmap.bounds) {
      draw(list, pixmap, transform, with: second)
    } else {
      draw(list, pixmap, transform, region)
      end()
    }
    groupImages.forget()
  }

  /// Draws a list over the pixmap's existing content, in several regions.
  ///
  /// Regions should not overlap: a pixel in two of them is drawn twice, so translucent content
  /// blends twice.
  ///
  /// - Complexity: The sum of the costs of all regions, except that each shape is outlined only
  ///   once.
  public func draw(
    _ list: DisplayList, into pixmap: Pixmap, transform: CGAffineTransform = .identity,
    within regions: [PixelRect]
  ) {
    makePlan(list, transform, within: regions.reduce(.empty) { $0.union($1) })
    begin(list, regions: regions.count)
    findGroupImages(list, pixmap, transform, regions)
    if let second, second.bands.divide(regions, plan, pixmap.bounds) {
      draw(list, pixmap, transform, with: second)
    } else {
      for region in regions { draw(list, pixmap, transform, region) }
      end()
    }
    groupImages.forget()
  }

  /// Draws the bands of the regions (see ``Bands``) on both threads.
  private func draw(
    _ list: DisplayList, _ pixmap: Pixmap, _ transform: CGAffineTransform,
    with second: RasterThread
  ) {
    second.start(list, into: pixmap, transform: transform, groupImages: groupImages.found)
    drawBands(list, pixmap, transform, from: second.bands, fromTop: true)
    second.wait()
  }

  func drawBands(
    _ list: DisplayList, _ pixmap: Pixmap, _ transform: CGAffineTransform, of bands: Bands,
    _ found: [(image: PositionedGroupImage, command: Int)]
  ) {
    makePlan(list, transform, within: pixmap.bounds)
    take(found)
    drawBands(list, pixmap, transform, from: bands, fromTop: false)
    groupImages.forget()
  }

  private func drawBands(
    _ list: DisplayList, _ pixmap: Pixmap, _ transform: CGAffineTransform,
    from bands: Bands, fromTop: Bool
  ) {
    begin(list, regions: 2)
    while let band = bands.take(fromTop: fromTop) {
      for i in band { draw(list, pixmap, transform, bands.pieces[i]) }
    }
    end()
  }

  func reach(
    of list: DisplayList, transform: CGAffineTransform, within region: PixelRect
  ) -> PixelRect {
    makePlan(list, transform, within: region)
    return region.intersection(plan.bounds)
  }

  private func makePlan(
    _ list: DisplayList, _ transform: CGAffineTransform, within region: PixelRect
  ) {
    plan.make(list.commands, transform, within: region) {
      images.cachedCell($0.key)?.isOpaque ?? false
    }
  }

  private func findGroupImages(
    _ list: DisplayList, _ pixmap: Pixmap, _ transform: CGAffineTransform,
    _ regions: some Collection<PixelRect>
  ) {
    unsafe list.commands.withUnsafeBufferPointer {
      unsafe findGroupImages($0, transform, regions.lazy.map { $0.intersection(pixmap.bounds) })
    }
  }

  private func begin(_ list: DisplayList, regions: Int) {
    shadows.beginDrawing()
    shapes.resetCommands(
      list.commands.count, isOn: regions > 1 || plan.bytesPerPixel > 1 << 10)
  }

  private func draw(
    _ list: DisplayList, _ pixmap: Pixmap, _ transform: CGAffineTransform, _ region: PixelRect
  ) {
    let target = Surface(base: pixmap.base, stride: pixmap.stride, rect: pixmap.bounds)
    let region = region.intersection(pixmap.bounds).intersection(plan.bounds)
    if region.isEmpty { return }
    unsafe list.commands.withUnsafeBufferPointer { commands in
      unsafe drawTiled(commands, 0..<commands.count, inside: -1, target, region, transform)
    }
  }

  private func end() {
    scratch.reset(keeping: 64 << 20)
    shapes.trim()
    blur.trim()
  }

  /// Draws commands whose groups and clips are balanced. Divides the region into tiles if necessary
  /// to stay within the memory budget.
  ///
  /// - Parameter index: The index of the effect whose group contains the commands; −1 for the whole
  ///   list.
  func drawTiled(
    _ commands: UnsafeBufferPointer<DisplayList.Command>, _ range: Range<Int>,
    inside index: Int, _ target: Surface, _ region: PixelRect, _ transform: CGAffineTransform
  ) {
    if !divides(region, inside: index) {
      if index < 0 { pieceCount &+= 1 }
      unsafe draw(commands, range, target, region, transform)
      return
    }
    var (first, second) = (region, region)
    if region.width > region.height {
      first.width /= 2
      (second.x, second.width) = (region.x + first.width, region.width - first.width)
    } else {
      first.height /= 2
      (second.y, second.height) = (region.y + first.height, region.height - first.height)
    }
    unsafe drawTiled(commands, range, inside: index, target, first, transform)
    unsafe drawTiled(commands, range, inside: index, target, second, transform)
  }

  /// Whether a region must be divided, because drawing it in one piece exceeds the memory budget or
  /// the system's free memory.
  private func divides(_ region: PixelRect, inside index: Int) -> Bool {
    let longest = max(region.width, region.height)
    if longest <= 1 { return false }
    let nesting = region.area * plan.bytesPerPixel(inside: index)
    guard plan.hasEffects(inside: index) else {
      return !Self.fits(nesting, within: Self.nestingByteBudget)
    }
    // Inside an effect (`index` ≥ 0), don't divide again: each level would draw the same pixels
    // once more, and it is not necessary either, because the memory budget of the outermost effect
    // covers the effects inside it, and the plan leaves out effects that are too large for any
    // budget.
    if index >= 0 { return false }
    if nesting > Self.nestingByteBudget { return true }
    return longest > GroupEffect.smallestTile
      && !Self.fits(plan.surfaceBytes(inside: -1, over: region), within: Self.effectByteBudget)
  }

  /// Whether a size is within a budget and the system has that much free memory. The system is not
  /// asked about sizes up to 16 MiB, because dividing them further gains nothing.
  private static func fits(_ byteCount: Int, within budget: Int) -> Bool {
    byteCount <= budget && (byteCount <= 16 << 20 || hasMemory(for: byteCount))
  }
}
