import Foundation
public import MidflightDrawing
import MidflightRasterKernelSet

/// The reason why a ``Pixmap`` could not be created.
public enum PixmapError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A side is negative or longer than ``Pixmap/largestSide``.
  case side(width: Int, height: Int)
  /// The pixels would take more than ``Pixmap/largestByteCount``.
  case bytes(width: Int, height: Int)
  /// The system has too little memory.
  case memory(width: Int, height: Int)

  /// A description of the reason, with the requested size.
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

/// A grid of pixels to draw on: premultiplied 8-bit BGRA, one `UInt32` per pixel with alpha in the
/// top byte (ARGB8888), rows from the top.
///
/// It owns its pixels or borrows memory, such as a locked texture. Do not use a pixmap from two
/// threads at the same time.
@safe
public final class Pixmap {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The distance between the starts of two consecutive rows, in pixels.
  public let stride: Int

  private let memory: UnsafeMutablePointer<UInt32>
  private let owns: Bool

  /// The longest allowed side, in pixels.
  public static let largestSide = 32_768
  /// The largest size of the pixels that a pixmap allocates: 1 GiB.
  public static let largestByteCount = 1 << 30

  /// Creates a pixmap that owns its memory, with transparent pixels.
  ///
  /// - Throws: A ``PixmapError`` if the size is out of range or the system has too little memory.
  public init(width: Int, height: Int) throws(PixmapError) {
    guard (0...Self.largestSide).contains(width), (0...Self.largestSide).contains(height) else {
      throw .side(width: width, height: height)
    }
    guard width * height * 4 <= Self.largestByteCount else {
      throw .bytes(width: width, height: height)
    }
    // `calloc` returns nil if there is too little memory; `allocate` would end the program.
    let count = max(width * height, 1)
    guard let zeroes = unsafe calloc(count, MemoryLayout<UInt32>.stride) else {
      throw .memory(width: width, height: height)
    }
    (self.width, self.height, stride, owns) = (width, height, width, true)
    unsafe memory = zeroes.bindMemory(to: UInt32.self, capacity: count)
  }

  /// Creates a pixmap on borrowed memory. The caller keeps the memory alive, and does not access it
  /// in any other way, for as long as the pixmap is in use.
  ///
  /// - Parameters:
  ///   - pixels: The first row's first pixel: premultiplied, alpha in the highest byte, blue in the
  ///     lowest.
  ///   - width: The width in pixels.
  ///   - height: The height in rows.
  ///   - stride: The distance between the starts of two consecutive rows in pixels, at least
  ///     `width`.
  /// - Precondition: Both sides are within 0…``largestSide``.
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

  private var count: Int { height == 0 ? 0 : (height - 1) * stride + width }

  var base: Elements<UInt32> { unsafe Elements(memory, count: count) }

  /// The rectangle of all pixels, with its corner at the origin.
  public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// One pixel, in the format of the pixmap.
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

  /// Sets the pixels of a rectangle, clipped to ``bounds``, to a colour, without blending.
  public func clear(_ rect: PixelRect, to color: CGColor = .clear) {
    let rect = rect.intersection(bounds)
    if rect.isEmpty { return }
    let solid = Solid(pixel: premultiplied(color), keep: 255)
    GridRectangle(rect).fill(
      rect, solid, onto: Surface(base: base, stride: stride, rect: bounds), KernelChoice.current)
  }

  /// Returns a copy of the pixels as an image. The program ends if there is too little memory.
  public func image() -> CGImage { image(of: bounds) }

  /// Returns a copy of the pixels as an image.
  ///
  /// - Throws: ``PixmapError/memory(width:height:)`` if the system has too little memory.
  package func imageIfMemorySuffices() throws(PixmapError) -> CGImage {
    guard hasMemory(for: width * height * 4) else { throw .memory(width: width, height: height) }
    return image()
  }

  /// Returns a copy of a rectangle's pixels, clipped to ``bounds``.
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

  /// Calls `body` with all rows and the gaps between them. This is the only unsafe way to access
  /// the pixels. The pointer must not leave the closure.
  public func withUnsafePixels<Result, Failure: Error>(
    _ body: (UnsafeMutableBufferPointer<UInt32>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe try body(UnsafeMutableBufferPointer(start: memory, count: count))
  }
}
