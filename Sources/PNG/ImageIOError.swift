/// Why a picture could not be read or written.
public enum ImageIOError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A file can't be read; the reason is the system's.
  case cannotRead(path: String, reason: String)
  /// A file can't be written; the reason is the system's. Nothing was left behind.
  case cannotWrite(path: String, reason: String)
  /// The bytes are no file of that format, or a broken one.
  case notUsable(format: String, reason: String)
  /// The picture has no pixels, or more than ``PNG/maximumPixelCount``.
  case unsupportedSize(width: Int, height: Int)
  /// The system refuses the memory for reading or writing a picture of that size.
  case memory(width: Int, height: Int)
  /// A text in a PNG file can't be used.
  case damagedText(reason: String)
  /// libpng refused to encode.
  case cannotEncode(reason: String)

  /// The sentence for the person who named the file.
  public var description: String {
    switch self {
    case .cannotRead(let path, let reason): "cannot read \(path): \(reason)"
    case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
    case .notUsable(let format, let reason): "not a usable \(format) file: \(reason)"
    case .unsupportedSize(let width, let height):
      "an image of \(width) × \(height) pixels is outside of 1 … \(PNG.maximumPixelCount) pixels"
    case .memory(let width, let height):
      "out of memory for an image of \(width) × \(height) pixels"
    case .damagedText(let reason): "the text in the image cannot be used: \(reason)"
    case .cannotEncode(let reason): "cannot encode the image: \(reason)"
    }
  }
}
