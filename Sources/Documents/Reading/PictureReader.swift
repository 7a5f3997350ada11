import Foundation
import MidflightDrawing
import MidflightImageIO

/// Reads the images that a document's bundles name: files of the document, and `data:` URLs.
struct PictureReader {
  /// A picture that is named.
  enum Picture {
    case image(CGImage)
    /// It can't be shown; a sentence's end.
    case missing(String)
  }

  /// How many more pixels there may be.
  private var pixels = DocumentLimits.pixelCount
  /// The pictures that were read, by their paths among the files, or their addresses.
  private var decoded: [String: Picture] = [:]
  /// The pixels of the frames that were shown last.
  private let frames = PixelCache(byteBudget: DocumentLimits.frameBytes)

  /// The picture of a name.
  ///
  /// - Parameters:
  ///   - source: An address that begins with `data:`, or a file's name.
  ///   - folder: The files' folder that the name begins in.
  ///   - isFrame: Whether the picture is one of those that an animation shows one after the other.
  ///     Of such ones the file's bytes stay, and few have their pixels at a time.
  mutating func picture(
    called source: String, in folder: String, of files: (any DocumentFiles)?, isFrame: Bool
  ) throws(DocumentFailure) -> Picture {
    if DataURL.isOne(source) {
      return try read(source, isFrame: isFrame) { () throws(DocumentFailure) in
        guard let bytes = DataURL.bytes(of: source) else {
          throw .unreadable(path: source, reason: "its data URL is malformed")
        }
        return bytes
      }
    }
    let place = DocumentPath.path(try DocumentPath.normal(source), in: folder)
    guard let files, let file = Self.file(place, in: files) else {
      return .missing("does not exist")
    }
    return try read(file, isFrame: isFrame) { () throws(DocumentFailure) in
      try files.read(file, limit: DocumentLimits.fileSize)
    }
  }

  /// The file that a picture's name means: it may be written as an address has it, or without its
  /// ending.
  static func file(_ name: String, in files: any DocumentFiles) -> String? {
    let plain = name.removingPercentEncoding ?? name
    return [name, plain, "\(name).png", "\(name).jpg"].first { file in
      (try? DocumentPath.normal(file)) != nil && files.has(file)
    }
  }

  private mutating func read(
    _ name: String, isFrame: Bool, _ bytes: () throws(DocumentFailure) -> [UInt8]
  ) throws(DocumentFailure) -> Picture {
    if let known = decoded[name] { return known }
    let picture = try decode(bytes, isFrame: isFrame)
    if case .image(let image) = picture { pixels -= image.width * image.height }
    guard pixels >= 0 else {
      throw .unusable(
        part: OneLine.text(name),
        reason: "the images have more than \(DocumentLimits.pixelCount) pixels in total")
    }
    decoded[name] = picture
    return picture
  }

  private func decode(
    _ content: () throws(DocumentFailure) -> [UInt8], isFrame: Bool
  ) throws(DocumentFailure) -> Picture {
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
      // It was decoded once, so it can be again; where the system refuses the memory meanwhile, it
      // is clear.
      return .image(
        frames.image(image) {
          (try? ImageFile.decode(bytes))?.pixels ?? Array(repeating: 0, count: count)
        })
    } catch {
      return .missing("cannot be read: \(error)")
    }
  }
}
