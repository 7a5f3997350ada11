import CMidflightInstructions
import MidflightRasterKernelSet

/// The vector type for long runs of pixels. Each build of the kernels may use a different one.
typealias WideBlend = Blend8
typealias WideFloats = Floats

@inline(__always)
var wideSteps: WideFloats { Floats(0, 1, 2, 3, 4, 5, 6, 7) }

/// Sets many pixels by a string instruction. It pays off for more memory than the first-level cache
/// holds; for less, its start-up takes longer than ordinary stores.
@inline(__always)
func fillMany(_ out: Elements<UInt32>, _ count: Int, _ pixel: UInt32) {
  unsafe store_string(out.unsafePointer, count, pixel)
}
