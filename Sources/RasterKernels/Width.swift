import MidflightRasterKernelSet

/// The vector type for long runs of pixels. Each build of the kernels may use a different one.
typealias WideBlend = Blend8
typealias WideFloats = Floats

@inline(__always)
var wideSteps: WideFloats { Floats(0, 1, 2, 3, 4, 5, 6, 7) }

@inline(__always)
func fillMany(_ out: Elements<UInt32>, _ count: Int, _ pixel: UInt32) { fill(out, count, pixel) }
