public import Foundation
import MidflightImageIO
public import MidflightViews

extension UIImage {
  /// The picture in the bytes of a PNG, JPEG, WebP, GIF, TIFF, HEIC or AVIF file, of one pixel a
  /// point; nil when they are none.
  public convenience init?(data: Data) {
    self.init(data: data, scale: 1)
  }

  /// The picture in the bytes of a file of one of these formats, of so many pixels a point; nil when
  /// they are none. A scale that is not positive counts as 1.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let image = try? ImageFile.decode([UInt8](data)) else { return nil }
    let scale = scale > 0 && scale.isFinite ? scale : 1
    self.init(
      image, scale: scale,
      size: CGSize(width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale))
  }

  /// The picture in a file of one of these formats, of as many pixels a point as its name says
  /// (`flag@2x.png`), else of one; nil when it is missing or none of them.
  ///
  /// - Parameter path: The file, with its extension.
  public convenience init?(contentsOfFile path: String) {
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    let scale: CGFloat = name.hasSuffix("@3x") ? 3 : name.hasSuffix("@2x") ? 2 : 1
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    self.init(data: data, scale: scale)
  }

  /// The pixels as a PNG file's bytes; nil when there are none.
  public func pngData() -> Data? {
    cgImage.flatMap { try? PNG.encode($0) }.map { Data($0) }
  }
}
