public import Foundation
import MidflightImageIO
public import MidflightViews

extension UIImage {
  /// Creates an image from a PNG, JPEG, WebP, GIF, TIFF, HEIC or AVIF file, with one pixel per
  /// point; nil if the data has another format.
  public convenience init?(data: Data) {
    self.init(data: data, scale: 1)
  }

  /// Creates an image from a PNG, JPEG, WebP, GIF, TIFF, HEIC or AVIF file, with the given number
  /// of pixels per point; nil if the data has another format. A scale that is not positive counts
  /// as 1.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let image = try? ImageFile.decode([UInt8](data)) else { return nil }
    let scale = scale > 0 && scale.isFinite ? scale : 1
    self.init(
      image, scale: scale,
      size: CGSize(width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale))
  }

  /// Creates an image from a PNG, JPEG, WebP, GIF, TIFF, HEIC or AVIF file. The scale is the one in
  /// the file's name (`flag@2x.png`), or else 1. Nil if the file is missing or has another format.
  ///
  /// - Parameter path: The file's path with its extension.
  public convenience init?(contentsOfFile path: String) {
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    let scale: CGFloat = name.hasSuffix("@3x") ? 3 : name.hasSuffix("@2x") ? 2 : 1
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    self.init(data: data, scale: scale)
  }

  /// Returns the image as a PNG file; nil for an image without pixels.
  public func pngData() -> Data? {
    cgImage.flatMap { try? PNG.encode($0) }.map { Data($0) }
  }
}
