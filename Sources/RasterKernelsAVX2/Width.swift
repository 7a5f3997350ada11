import CMidflightInstructions
import MidflightRasterKernelSet

/// The vectors in which long runs of pixels are drawn; each build of these files may have its own.
typealias WideBlend = Blend8
typealias WideFloats = Floats

/// 0, 1, 2 and so on.
@inline(__always)
var wideSteps: WideFloats { Floats(0, 1, 2, 3, 4, 5, 6, 7) }

/// Sets many pixels. The instruction suits more than the first-level cache holds: else it takes
/// longer to begin than stores take.
@inline(__always)
func fillMany(_ out: Elements<UInt32>, _ count: Int, _ pixel: UInt32) {
  unsafe store_string(out.unsafePointer, count, pixel)
}
