/// An error while reading or writing an image.
public enum ImageIOError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A file can't be read. The reason is the system's message, or names the limit that the file
  /// exceeds.
  case cannotRead(path: String, reason: String)
  /// A file can't be written. The reason is usually the system's message. No partial file remains.
  case cannotWrite(path: String, reason: String)
  /// The bytes are not a file in the named format, or the file is damaged. The reason says what is
  /// wrong.
  case notUsable(format: String, reason: String)
  /// The image has no pixels, or more than ``PNG/maximumPixelCount``.
  case unsupportedSize(width: Int, height: Int)
  /// The system refuses the memory for an image of this size.
  case memory(width: Int, height: Int)
  /// Text in a PNG file is damaged.
  case damagedText(reason: String)
  /// The image can't be encoded.
  case cannotEncode(reason: String)

  /// The error as a message for the user.
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
