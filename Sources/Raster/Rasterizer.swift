public import MidflightDrawing
public import MidflightGeometry

/// Draws display lists onto pixmaps on the CPU, with exact-area anti-aliasing and correctly rounded
/// premultiplied source-over.
///
/// It owns all scratch memory: once that has grown, drawing a list allocates nothing but two small
/// arrays for each filter of colours. Not for use from two threads at once; two
/// rasterizers are independent.
///
/// **Memory**, for each thread. Nested groups and clips take at most ``nestingByteBudget`` while
/// they are drawn, and with groups that have filters or shadows among them ``effectByteBudget``: a
/// region for which they would need more is drawn in tiles. What filters and shadows one in another
/// reach is held to 128 MiB beyond that, see `GroupStyle.filters`, so that a few pixels never take
/// much. The shadow of a path takes three bytes for each pixel of the path within its reach, and a
/// blur some floats for each point of its grid. Between drawings 64 MiB of the former and what the
/// last blurs took are kept; so are outlines, images, cells, pictures of groups and shadows as
/// `cacheByteBudget` says, and 10 MiB of edges, 20 while one list is drawn in several regions.
/// While it is drawn, the outline of a path takes some hundreds of bytes for each of its
/// curves. Filled paths of more than 65,536 points, all within ±2²⁰ pixels, are drawn part by part
/// instead: they take 64 MiB, however many points they have.
///
/// **Far away.** What lies beyond ±10⁹ pixels is drawn as if it lay there: each point of an
/// outline, not its corners alone, counts as the nearest one within, so that lines keep their
/// directions. Strokes under a transform that distorts the pen have their corners moved alone.
///
/// **What is not told apart.** Where edges overlap inside of one pixel, the rule for filling is
/// applied to the sum of their areas. Windings are counted up to ±32,767 and wrap beyond: of 65,536
/// shapes upon each other in one path nothing is seen.
///
/// **Guarantees.** The bytes of a pixel do not depend on the region it is drawn in. Moving a list
/// by whole pixels moves its pixels. The same list gives the same bytes in debug and release
/// builds.
@safe
public final class Rasterizer {
  /// 256 MiB, or one pixel's groups and clips where those take more.
  public static let nestingByteBudget = 256 << 20
  /// 1 GiB, which suffices for filters and shadows that reach as far as they may (see
  /// `GroupStyle.filters`) over a surface of 3840 by 2160 pixels.
  public static let effectByteBudget = 1 << 30

  var plan = DrawPlan()
  let shapes: ShapeScratch
  var scratch = ScratchStack()
  var states: [DrawState]
  var gradients = GradientTable()
  var gradientScratch = GradientScratch()
  var blur = BlurScratch()
  /// The parts that each stage of the groups' filters has to come up with, the innermost group's
  /// last.
  var effectParts: [PixelRect] = []
  var texelLevels = Block<TexelLevel>()
  let imageScratch = (first: ImageScratch(), second: ImageScratch())
  var images: ImageCache
  var levels: LevelCache
  var pictures: GroupPictures
  let nesting: PatternNesting
  var shadows: ShadowCache
  var rows = RowScratch()
  /// Draws its part of what is large enough for both; nil where one thread draws all.
  private let second: RasterThread?

  /// Has no memory and no thread of its own until something is drawn that needs them.
  ///
  /// - Parameters:
  ///   - cacheByteBudget: how much it keeps, in all, of the outlines of shapes and, for a quarter
  ///     of it, of shadows that are drawn again unchanged, twice as much of patterns' cells
  ///     and pictures of groups, and eight times as much of halved images; nothing when not positive. Pixels don't depend on
  ///     it.
  ///   - threads: 2 or more to draw what is large on a second thread too, with the same bytes: each
  ///     draws its part of the rows. More than two are not made use of.
  public init(cacheByteBudget: Int = 16 << 20, threads: Int = 1) {
    // Each thread's.
    let budget = threads > 1 ? cacheByteBudget / 2 : cacheByteBudget
    let shadowBudget = max(budget, 0) / 4
    shapes = ShapeScratch(cacheByteBudget: budget - shadowBudget)
    shadows = ShadowCache(byteBudget: shadowBudget)
    let usable = min(max(budget, 0), 1 << 40)
    images = ImageCache(byteBudget: 2 * usable)
    // Made anew, an image of a wallpaper takes longer than the rest of a frame.
    levels = LevelCache(byteBudget: 8 * usable)
    pictures = GroupPictures(isOn: cacheByteBudget > 0)
    nesting = PatternNesting()
    second = threads > 1 ? RasterThread(cacheByteBudget: budget) : nil
    states = []
  }

  /// Draws a pattern's cell.
  init(in nesting: PatternNesting) {
    shapes = ShapeScratch()
    shadows = ShadowCache(byteBudget: 0)
    images = ImageCache(byteBudget: 4 << 20)
    levels = LevelCache(byteBudget: 4 << 20)
    pictures = GroupPictures(isOn: false)
    self.nesting = nesting
    second = nil
    states = []
  }

  /// Whether what later opaque rectangles hide is passed over, which is what tests turn off.
  package var hidesCovered: Bool {
    get { plan.hides }
    set { plan.hides = newValue }
  }

  /// From how many pixels' work on a second thread takes part; tests have it draw small pictures.
  package var leastSharedWork: Int {
    get { second?.bands.leastWork ?? .max }
    set { second?.bands.leastWork = newValue }
  }

  /// Filled paths with more points are added part by part; tests have it be few.
  package var mostKeptPoints: Int {
    get { shapes.mostKeptPoints }
    set { shapes.mostKeptPoints = newValue }
  }

  /// How many shapes have been outlined so far, of those that are kept when they are met again.
  package var outlinedCount: Int { shapes.outlinedCount }

  /// How many shapes have been drawn so far with their edges sorted into bands of rows.
  package var sortedShapeCount: Int { shapes.sortedCount }

  /// How many bands of regions the second thread has drawn so far.
  package var handedBandCount: Int { second?.bandCount ?? 0 }

  /// Runs something on the second thread, where there is one, for tests to look at what is that
  /// thread's own.
  package func performOnSecondThread(_ body: @escaping @Sendable () -> Void) {
    second?.perform(body)
  }

  /// How many groups have been drawn from pictures that were kept.
  package var keptPictureUses: Int { pictures.useCount }
  /// How many times shadows have been drawn from what was kept.
  package var keptShadowUses: Int { shadows.useCount }
  /// The bytes that cells of patterns and pictures of groups take.
  package var keptImageBytes: Int { images.bytes }
  /// The bytes that halved images take.
  package var keptLevelBytes: Int { levels.bytes }

  /// The bytes that kept outlines take.
  package var keptOutlineBytes: Int { shapes.keptBytes }
  /// The bytes that kept shadows take.
  package var keptShadowBytes: Int { shadows.byteCount }
  /// The bytes that the edges of the list that was drawn last still take.
  package var workingEdgeBytes: Int { shapes.workingBytes }

  /// In how many pieces regions have been drawn so far.
  package private(set) var pieceCount = 0
  /// How many pixels of grounds have been cleared so far for groups with filters or shadows.
  package internal(set) var effectPixelCount = 0
  /// The most memory that grounds and masks have taken.
  package var mostGroundBytes: Int { scratch.mostBytes }

  /// Draws a list over what is in the pixmap.
  ///
  /// - Parameters:
  ///   - list: what is drawn.
  ///   - pixmap: what it is drawn over.
  ///   - transform: from the list's space to pixels.
  ///   - region: the only pixels that may change; all of the pixmap when nil.
  /// - Complexity: O(commands + points + pixels touched inside the region).
  public func draw(
    _ list: DisplayList, into pixmap: Pixmap, transform: CGAffineTransform = .identity,
    within region: PixelRect? = nil
  ) {
    let region = region ?? pixmap.bounds
    makePlan(list, transform, within: region)
    begin(list, regions: 1)
    findPictures(list, pixmap, transform, CollectionOfOne(region))
    if let second, second.bands.divide(CollectionOfOne(region), plan, pixmap.bounds) {
      draw(list, pixmap, transform, with: second)
    } else {
      draw(list, pixmap, transform, region)
      end()
    }
    pictures.forget()
  }

  /// Draws a list over what is in the pixmap, in several regions.
  ///
  /// Regions should not overlap: a pixel that is in two of them is drawn twice, the second time
  /// over the first, so that what is translucent blends twice.
  ///
  /// - Complexity: as for drawing each region, but that shapes are outlined once.
  public func draw(
    _ list: DisplayList, into pixmap: Pixmap, transform: CGAffineTransform = .identity,
    within regions: [PixelRect]
  ) {
    makePlan(list, transform, within: regions.reduce(.empty) { $0.union($1) })
    begin(list, regions: regions.count)
    findPictures(list, pixmap, transform, regions)
    if let second, second.bands.divide(regions, plan, pixmap.bounds) {
      draw(list, pixmap, transform, with: second)
    } else {
      for region in regions { draw(list, pixmap, transform, region) }
      end()
    }
    pictures.forget()
  }

  /// Draws the second thread's bands on both threads.
  private func draw(
    _ list: DisplayList, _ pixmap: Pixmap, _ transform: CGAffineTransform,
    with second: RasterThread
  ) {
    second.start(list, into: pixmap, transform: transform, pictures: pictures.found)
    drawBands(list, pixmap, transform, from: second.bands, fromTop: true)
    second.wait()
  }

  /// Plans a list, and draws bands of it from the bottom.
  func drawBands(
    _ list: DisplayList, _ pixmap: Pixmap, _ transform: CGAffineTransform, of bands: Bands,
    _ found: [(picture: PlacedPicture, command: Int)]
  ) {
    makePlan(list, transform, within: pixmap.bounds)
    take(found)
    drawBands(list, pixmap, transform, from: bands, fromTop: false)
    pictures.forget()
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

  /// Returns the pixels of a rectangle that drawing a list may change.
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
      images.keptCell($0.key)?.isOpaque ?? false
    }
  }

  private func findPictures(
    _ list: DisplayList, _ pixmap: Pixmap, _ transform: CGAffineTransform,
    _ regions: some Collection<PixelRect>
  ) {
    unsafe list.commands.withUnsafeBufferPointer {
      unsafe findPictures($0, transform, regions.lazy.map { $0.intersection(pixmap.bounds) })
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

  /// Gives back what only an extraordinary list needs.
  private func end() {
    scratch.reset(keeping: 64 << 20)
    shapes.trim()
    blur.trim()
  }

  /// Draws commands, balanced among themselves, in pieces of a region for which the memory budget
  /// lasts.
  ///
  /// - Parameter index: that of the effect whose group the commands are in; −1 for the list.
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

  /// Whether the memory budget does not last for a region, or the system has less than that.
  private func divides(_ region: PixelRect, inside index: Int) -> Bool {
    let longest = max(region.width, region.height)
    if longest <= 1 { return false }
    let nesting = region.area * plan.bytesPerPixel(inside: index)
    guard plan.hasEffects(inside: index) else {
      return !Self.hasRoom(for: nesting, within: Self.nestingByteBudget)
    }
    // Pieces inside of pieces would draw the same pixels over and over at every level. What is
    // around an effect counts with it, and the plan leaves out effects for which no budget would
    // last.
    if index >= 0 { return false }
    if nesting > Self.nestingByteBudget { return true }
    return longest > GroupEffect.smallestTile
      && !Self.hasRoom(
        for: plan.groundBytes(inside: -1, over: region), within: Self.effectByteBudget)
  }

  /// Whether so many bytes are within a budget, and the system gives them. Small pieces are not
  /// asked for: below them nothing is gained by dividing.
  private static func hasRoom(for byteCount: Int, within budget: Int) -> Bool {
    byteCount <= budget && (byteCount <= 16 << 20 || hasMemory(for: byteCount))
  }
}
