import MidflightRasterKernelSet

@safe
final class ImageScratch {
  /// For each column of pixels, the index of its texel, relative to the smallest index, and in
  /// `weights` the weight of the next texel, in four lanes.
  var index = Block<Int32>()
  var weights = Block<UInt64>()
  var row = Block<UInt64>()
  var u = Block<Int64>()
  var v = Block<Int64>()
  var boxes = Block<TexelBox>()
  var sums = Block<Float>()
  var pixels = Block<UInt32>()
  var gathered = Block<UInt64>()
}
