import MidflightRasterKernelSet

/// Operations on a row of `count` pixels. Their loops are in `RasterKernels`.

func blendRow(
  _ out: Elements<UInt32>, _ count: Int, _ solid: Solid,
  _ coverage: Elements<UInt8>
) {
  KernelChoice.current.blendSolidRow(out, count, solid.pixel, solid.keep, coverage)
}

/// Blends a row of premultiplied pixels with a row of coverage bytes. If `replaces`, the source
/// replaces the backdrop in proportion to the coverage (copy); otherwise the source is composited
/// over the backdrop.
func blendRow(
  _ out: Elements<UInt32>, _ count: Int, source: Elements<UInt32>,
  replaces: Bool, _ coverage: Elements<UInt8>
) {
  KernelChoice.current.blendPixelRow(out, count, source, replaces, coverage)
}

func multiplyRow(
  _ out: Elements<UInt8>, _ count: Int, by other: Elements<UInt8>
) {
  KernelChoice.current.multiplyRow(out, count, other)
}

/// Multiplies coverage bytes by `factor` / 255, rounded.
func scaleRow(_ out: Elements<UInt8>, _ count: Int, by factor: UInt32) {
  assert(factor <= 255, "the factor is not in 0…255")
  if factor == 255 { return }
  for i in 0..<count {
    out[i] = UInt8(truncatingIfNeeded: divided255(UInt32(out[i]) &* factor))
  }
}

/// Multiplies premultiplied pixels by `factor` / 255, rounded.
func scalePixels(_ out: Elements<UInt32>, _ count: Int, by factor: UInt32) {
  assert(factor <= 255, "the factor is not in 0…255")
  KernelChoice.current.scalePixelRow(out, count, factor)
}
