import Foundation
import MidflightDrawing
import MidflightImageIO

/// Reads the images that a document's bundles name: files of the document, or `data:` URLs.
struct ImageReader {
  enum Item {
    case image(CGImage)
    /// The image can't be shown. The reason is worded as the end of a sentence.
    case missing(String)
  }

  private var pixels = DocumentLimits.pixelCount
  /// The images that have been read, by their paths among the document's files or by their URLs.
  private var decoded: [String: Item] = [:]
  private let frames = PixelCache(byteBudget: DocumentLimits.frameBytes)

  /// Returns the image with a name.
  ///
  /// - Parameters:
  ///   - source: A `data:` URL, or a file's name.
  ///   - folder: The folder that the file's name is relative to.
  ///   - isFrame: Whether the image is used only by animations, which show their images in
  ///     sequence. The bytes of such images' files all stay in memory, but only a few images'
  ///     pixels do.
  mutating func item(
    called source: String, in folder: String, of files: (any DocumentFiles)?, isFrame: Bool
  ) throws(DocumentFailure) -> Item {
    if DataURL.isOne(source) {
      return try read(source, isFrame: isFrame) { () throws(DocumentFailure) in
        guard let bytes = DataURL.bytes(of: source) else {
          throw .unreadable(path: source, reason: "its data URL is malformed")
        }
        return bytes
      }
    }
    let path = DocumentPath.path(try DocumentPath.normal(source), in: folder)
    guard let files, let file = Self.file(path, in: files) else {
      return .missing("does not exist")
    }
    return try read(file, isFrame: isFrame) { () throws(DocumentFailure) in
      try files.read(file, limit: DocumentLimits.fileSize)
    }
  }

  /// Returns the name of the file to which an image's name refers. The image's name may be
  /// percent-encoded, or have no file extension.
  static func file(_ name: String, in files: any DocumentFiles) -> String? {
    let plain = name.removingPercentEncoding ?? name
    return [name, plain, "\(name).png", "\(name).jpg"].first { file in
      (try? DocumentPath.normal(file)) != nil && files.has(file)
    }
  }

  private mutating func read(
    _ name: String, isFrame: Bool, _ bytes: () throws(DocumentFailure) -> [UInt8]
  ) throws(DocumentFailure) -> Item {
    if let known = decoded[name] { return known }
    let item = try decode(bytes, isFrame: isFrame)
    if case .image(let image) = item { pixels -= image.width * image.height }
    guard pixels >= 0 else {
      throw .unusable(
        part: OneLine.text(name),
        reason: "the images have more than \(DocumentLimits.pixelCount) pixels in total")
    }
    decoded[name] = item
    return item
  }

  private func decode(
    _ content: () throws(DocumentFailure) -> [UInt8], isFrame: Bool
  ) throws(DocumentFailure) -> Item {
    let bytes: [UInt8]
    do throws(DocumentFailure) {
      bytes = try content()
    } catch .unreadable(_, let reason) {
      return .missing("cannot be read: \(reason)")
    }
    do throws(ImageIOError) {
      let image = try ImageFile.decode(bytes)
      let count = image.width * image.height
      guard isFrame, bytes.count < count * 4 else { return .image(image) }
      // Decoding has succeeded before, so it can fail later only for lack of memory. The image is
      // then transparent.
      return .image(
        frames.image(image) {
          (try? ImageFile.decode(bytes))?.pixels ?? Array(repeating: 0, count: count)
        })
    } catch {
      return .missing("cannot be read: \(error)")
    }
  }
}
