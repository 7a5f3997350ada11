import MidflightRasterKernelSet

/// Memory for sampling one image, reused from one to the next.
@safe
final class ImageScratch {
  /// For each column of the area that is drawn: the texel, counted from the least, and the weight
  /// of the one after it in each of four lanes.
  var index = Block<Int32>()
  var weights = Block<UInt64>()
  /// A row of texels between two of the image's.
  var row = Block<UInt64>()
  /// Places of pixels.
  var u = Block<Int64>()
  var v = Block<Int64>()
  /// For each column, what falls to it; and a row of sums, four to a texel.
  var boxes = Block<TexelBox>()
  var sums = Block<Float>()
  /// Pixels of the other level.
  var pixels = Block<UInt32>()
  var gathered = Block<UInt64>()
}
