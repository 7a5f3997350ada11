import MidflightDrawing
import MidflightRasterKernelSet

/// An image halved a number of times, each texel the mean of four.
final class HalvedImage {
  let width: Int
  let height: Int
  let pixels: [UInt32]

  /// An odd side's last texels count twice.
  ///
  /// - Complexity: O(pixels).
  init(_ source: [UInt32], _ sourceWidth: Int, _ sourceHeight: Int) {
    let (w, h) = ((sourceWidth + 1) / 2, (sourceHeight + 1) / 2)
    (width, height) = (w, h)
    pixels = [UInt32](count: w * h) { out in
      source.withElements { texels in
        for y in 0..<h {
          let upper = 2 * y * sourceWidth
          let lower = min(2 * y + 1, sourceHeight - 1) * sourceWidth
          for x in 0..<w {
            let (a, b) = (2 * x, min(2 * x + 1, sourceWidth - 1))
            let four = SIMD4(
              texels[upper + a], texels[upper + b], texels[lower + a], texels[lower + b])
            let rb = four & 0x00FF_00FF
            let ag = (four &>> 8) & 0x00FF_00FF
            let rbSum = rb[0] &+ rb[1] &+ rb[2] &+ rb[3] &+ 0x0002_0002
            let agSum = ag[0] &+ ag[1] &+ ag[2] &+ ag[3] &+ 0x0002_0002
            out[y * w + x] =
              (rbSum &>> 2) & 0x00FF_00FF | ((agSum &>> 2) & 0x00FF_00FF) &<< 8
          }
        }
      }
    }
  }
}

/// Halved images, kept from frame to frame by the identity of what was halved, which its copies
/// share, as long as that is there. They take a third of their images' bytes.
///
/// Within the budget, of bytes of pixels; the longest unused go first. Pixels don't depend on it.
struct LevelCache: ~Copyable {
  private struct Entry {
    weak var facts: ImageFacts?
    var levels: [HalvedImage] = []
    var lastUse = 0

    var bytes: Int { levels.reduce(0) { $0 + 4 * $1.pixels.count } }
  }

  private let byteBudget: Int
  private var entries: [Entry] = []
  private(set) var bytes = 0
  private var uses = 0

  /// More are not looked through.
  private static let largestCount = 256

  init(byteBudget: Int) { self.byteBudget = byteBudget }

  /// An image's levels from the first halving on, `count` of them or as many as there are.
  ///
  /// - Complexity: O(pixels) where they are not kept.
  mutating func levels(of image: CGImage, _ count: Int) -> [HalvedImage] {
    uses += 1
    let place = entries.firstIndex { $0.facts === image.facts }
    var entry = place.map { entries[$0] } ?? Entry(facts: image.facts)
    if let place { entries[place].lastUse = uses }
    if entry.levels.count >= count { return entry.levels }
    while entry.levels.count < count {
      if let last = entry.levels.last {
        if last.width <= 1 && last.height <= 1 { break }
        entry.levels.append(HalvedImage(last.pixels, last.width, last.height))
      } else {
        if image.width <= 1 && image.height <= 1 { break }
        entry.levels.append(HalvedImage(image.pixels, image.width, image.height))
      }
    }
    if let place { remove(place) }
    entry.lastUse = uses
    keep(entry)
    return entry.levels
  }

  private mutating func keep(_ entry: Entry) {
    let size = entry.bytes
    for place in entries.indices.reversed() where entries[place].facts == nil { remove(place) }
    if size > byteBudget { return }
    while !entries.isEmpty, bytes + size > byteBudget || entries.count >= Self.largestCount {
      var oldest = 0
      for i in entries.indices where entries[i].lastUse < entries[oldest].lastUse { oldest = i }
      remove(oldest)
    }
    entries.append(entry)
    bytes += size
  }

  private mutating func remove(_ place: Int) {
    bytes -= entries[place].bytes
    entries.swapAt(place, entries.count - 1)
    entries.removeLast()
  }
}
