import Foundation
public import MidflightDrawing
import MidflightRasterKernelSet

/// Why a ``Pixmap`` could not be made.
public enum PixmapError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A side is negative or longer than ``Pixmap/largestSide``.
  case side(width: Int, height: Int)
  /// The pixels would take more than ``Pixmap/largestByteCount``.
  case bytes(width: Int, height: Int)
  /// The system refuses the memory.
  case memory(width: Int, height: Int)

  /// The reason in words, with the size that was asked for.
  public var description: String {
    switch self {
    case .side(let width, let height):
      "a surface of \(width) × \(height) pixels has a side outside of 0 to \(Pixmap.largestSide)"
    case .bytes(let width, let height):
      "a surface of \(width) × \(height) pixels needs more than \(Pixmap.largestByteCount >> 20) MiB"
    case .memory(let width, let height):
      "out of memory for an image of \(width) × \(height) pixels"
    }
  }
}

/// A grid of pixels to draw on: premultiplied 8-bit BGRA, one `UInt32` a pixel with alpha in the
/// top byte (ARGB8888), rows from the top.
///
/// It either owns its pixels or borrows memory, such as a locked texture. Not for use from two
/// threads at once.
@safe
public final class Pixmap {
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// The distance between the beginnings of two rows, in pixels.
  public let stride: Int

  private let memory: UnsafeMutablePointer<UInt32>
  private let owns: Bool

  /// The longest side, in pixels.
  public static let largestSide = 32_768
  /// The most memory that a pixmap allocates: 1 GiB.
  public static let largestByteCount = 1 << 30

  /// A transparent grid with memory of its own.
  ///
  /// - Throws: when the size is out of range, and when the system refuses the memory.
  public init(width: Int, height: Int) throws(PixmapError) {
    guard (0...Self.largestSide).contains(width), (0...Self.largestSide).contains(height) else {
      throw .side(width: width, height: height)
    }
    guard width * height * 4 <= Self.largestByteCount else {
      throw .bytes(width: width, height: height)
    }
    // Zeroed; `allocate` would end the program where there is none.
    let count = max(width * height, 1)
    guard let zeroes = unsafe calloc(count, MemoryLayout<UInt32>.stride) else {
      throw .memory(width: width, height: height)
    }
    (self.width, self.height, stride, owns) = (width, height, width, true)
    unsafe memory = zeroes.bindMemory(to: UInt32.self, capacity: count)
  }

  /// A grid on memory that the caller keeps alive, and to itself, for as long as the grid is used.
  ///
  /// - Parameters:
  ///   - pixels: the first row's first pixel: premultiplied, alpha in the highest byte, blue in the
  ///     lowest.
  ///   - width: in pixels.
  ///   - height: in rows.
  ///   - stride: pixels from one row to the next, at least `width`.
  /// - Precondition: both sides are within 0…``largestSide``.
  @unsafe
  public init(
    pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int, stride: Int
  ) {
    precondition(
      (0...Self.largestSide).contains(width) && (0...Self.largestSide).contains(height)
        && stride >= width,
      "a borrowed surface has a side above 32768, or a stride below its width")
    (self.width, self.height, self.stride, owns) = (width, height, stride, false)
    unsafe memory = pixels
  }

  deinit {
    if owns { unsafe free(memory) }
  }

  /// How many pixels there are, with what lies between rows.
  private var count: Int { height == 0 ? 0 : (height - 1) * stride + width }

  /// The first row's first pixel, and all after it.
  var base: Elements<UInt32> { unsafe Elements(memory, count: count) }

  /// All of the grid, with its corner at the origin.
  public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// One pixel.
  /// - Precondition: `x` and `y` are inside ``bounds``.
  public subscript(x x: Int, y y: Int) -> UInt32 {
    get {
      precondition(x >= 0 && y >= 0 && x < width && y < height, "the pixel is outside the surface")
      return base[y * stride + x]
    }
    set {
      precondition(x >= 0 && y >= 0 && x < width && y < height, "the pixel is outside the surface")
      base[y * stride + x] = newValue
    }
  }

  /// Sets every pixel to a colour, without blending.
  public func clear(_ color: CGColor = .clear) { clear(bounds, to: color) }

  /// Sets the pixels of a rectangle, as far as they are inside, to a colour, without blending.
  public func clear(_ rect: PixelRect, to color: CGColor = .clear) {
    let rect = rect.intersection(bounds)
    if rect.isEmpty { return }
    let solid = Solid(pixel: premultiplied(color), keep: 255)
    GridRectangle(rect).fill(
      rect, solid, onto: Surface(base: base, stride: stride, rect: bounds), KernelChoice.current)
  }

  /// A copy of the pixels as an image. Ends the program where there is no memory for it.
  public func image() -> CGImage { image(of: bounds) }

  /// A copy of the pixels as an image.
  ///
  /// - Throws: when the system refuses the memory.
  package func imageIfThereIsRoom() throws(PixmapError) -> CGImage {
    guard hasMemory(for: width * height * 4) else { throw .memory(width: width, height: height) }
    return image()
  }

  /// A copy of a rectangle's pixels, as far as they are inside.
  public func image(of rect: PixelRect) -> CGImage {
    let rect = rect.intersection(bounds)
    let pixels = [UInt32](count: rect.width * rect.height) { out in
      for y in 0..<rect.height {
        (out + y * rect.width).update(
          from: base + ((rect.y + y) * stride + rect.x), count: rect.width)
      }
    }
    return CGImage(width: rect.width, height: rect.height, pixels: pixels)
  }

  /// Calls `body` with the pixels, all rows and what lies between them: this class's one unsafe
  /// handle. The pointer must not leave the closure.
  public func withUnsafePixels<Result, Failure: Error>(
    _ body: (UnsafeMutableBufferPointer<UInt32>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe try body(UnsafeMutableBufferPointer(start: memory, count: count))
  }
}
