public import Drawing

extension CGContext {
  /// What has been drawn so far as pixels, on a transparent ground: the part of the base space from
  /// the origin on, a unit a pixel.
  ///
  /// - Throws: when the size is out of ``Pixmap``'s range.
  public func makeImage(width: Int, height: Int) throws(PixmapError) -> CGImage {
    let pixmap = try Pixmap(width: width, height: height)
    Rasterizer(cacheByteBudget: 0).draw(displayList, into: pixmap)
    return pixmap.image()
  }
}
