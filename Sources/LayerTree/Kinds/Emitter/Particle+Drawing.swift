import Foundation
import MidflightDrawing
import MidflightGeometry

extension Particle {
  @MainActor func draw(
    into list: inout DisplayList, _ space: DisplayListBuilder.Space, blend: CGBlendMode,
    tints: inout TintedImages
  ) {
    guard let image = cell.contents.image else { return }
    let part = contentsRect
    let unit = cell.contentsScale > 0 ? cell.contentsScale : 1
    let size = CGSize(
      width: CGFloat(image.width) * part.width / unit,
      height: CGFloat(image.height) * part.height / unit)
    guard size.width.isFinite, size.height.isFinite, part.minX.isFinite, part.minY.isFinite,
      size.width != 0, size.height != 0
    else { return }
    let (s, c) = (scale * sin(angle), scale * cos(angle))
    // Where y runs upwards, flip the image so that it stays upright.
    let up: Double = space.isUpsideDown ? -1 : 1
    let map = CGAffineTransform(
      a: c, b: s, c: -s * up, d: c * up, tx: position.x, ty: position.y
    ).concatenating(space.map)
    guard map.isFinite else { return }
    let style = ImageStyle(
      enlarging: cell.magnificationFilter, shrinking: cell.minificationFilter, source: part)
    let rect = CGRect(
      x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    func draw(_ image: CGImage, _ blend: CGBlendMode, _ alpha: Double, _ list: inout DisplayList) {
      list.image(
        image, in: rect, style: style, alpha: CGFloat(alpha), blend: blend, transform: map)
    }
    let (red, green, blue, alpha) = (color.x, color.y, color.z, color.w)
    if red == 1, green == 1, blue == 1 { return draw(image, blend, alpha, &list) }
    if hasCommonColor {
      return draw(tints.image(image, red, green, blue), blend, alpha, &list)
    }
    let matrix = ColorMatrix(red: red, green: green, blue: blue)
    let group = GroupStyle(
      opacity: CGFloat(alpha), blend: blend, filters: matrix.map { [.colorMatrix($0)] } ?? [])
    list.group(group) { draw(image, .normal, 1, &$0) }
  }

  /// The part of the content that shows the particle's frame. The first frame is the cell's
  /// `contentsRect`; further frames follow it in rows.
  private var contentsRect: CGRect {
    let first = cell.contentsRect
    if frame == 0 { return first }
    let (row, column) =
      cell.framesPerRow > 0 ? frame.quotientAndRemainder(dividingBy: cell.framesPerRow) : (0, frame)
    return first.offsetBy(
      dx: CGFloat(column) * first.width, dy: CGFloat(row) * first.height)
  }
}

/// Tinted images, kept from frame to frame so that caches keyed by image identity get hits.
struct TintedImages {
  private struct Key: Hashable {
    let image: ObjectIdentifier
    let red, green, blue: UInt8
  }

  private static let largestCount = 64
  /// The tinted images with their originals, which are retained so that the identities in the keys
  /// stay valid.
  private var images: [Key: (original: CGImage, tinted: CGImage)] = [:]

  /// Returns an image multiplied by factors in 0…1. The factors are rounded to multiples of 1/255.
  mutating func image(_ image: CGImage, _ red: Double, _ green: Double, _ blue: Double) -> CGImage {
    func level(_ x: Double) -> UInt8 { UInt8((x * 255).rounded()) }
    let key = Key(
      image: ObjectIdentifier(image.facts), red: level(red), green: level(green),
      blue: level(blue))
    if let known = images[key] { return known.tinted }
    if images.count >= Self.largestCount { images = [:] }
    let tinted = image.multiplied(red: key.red, green: key.green, blue: key.blue)
    images[key] = (image, tinted)
    return tinted
  }
}
