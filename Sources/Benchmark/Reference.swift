/// The times of the fastest rasterizers ([Blend2D](https://blend2d.com),
/// [Vello](https://github.com/linebender/vello), [Skia](https://skia.org)) and of the peers (the
/// rasterizers that this benchmark runs). They were measured once in one interleaved run, in
/// microseconds per operation, with one thread, at 1920 × 1080 pixels. The times don't apply to
/// other machines, but their ratios convert a time relative to Cairo's into one relative to
/// Blend2D's.
struct Reference {
  let group: Character
  let blend2D: Double?
  let vello: Double?
  let skia: Double?
  let qt: Double?
  let cairo: Double?
  let agg: Double?

  private init(
    _ group: Character, _ blend2D: Double?, _ vello: Double?, _ skia: Double?, _ qt: Double?,
    _ cairo: Double?, _ agg: Double?
  ) {
    (self.group, self.blend2D, self.vello, self.skia) = (group, blend2D, vello, skia)
    (self.qt, self.cairo, self.agg) = (qt, cairo, agg)
  }

  /// Blend2D's time divided by Cairo's. A time relative to Cairo's, divided by this ratio, is
  /// relative to Blend2D's.
  var blend2DByCairo: Double? {
    if let blend2D, let cairo { blend2D / cairo } else { nil }
  }

  /// Returns the reference times of a workload. For a workload drawn with caches, returns the times
  /// of the same workload drawn without them.
  static func of(_ name: String) -> Reference? {
    rows[name.hasSuffix("_steady") ? String(name.dropLast(7)) : name]
  }

  static let rows: [String: Reference] = [
    "clear": Reference("a", 85.3, 295, 96.0, 92.8, 145, 89.9),
    "rect_8": Reference("b", 0.088, 0.998, 0.327, 0.464, 0.763, 1.06),
    "rect_32": Reference("b", 0.448, 1.94, 0.741, 1.50, 1.57, 9.44),
    "rect_128": Reference("b", 3.38, 7.68, 7.04, 8.30, 8.93, 125),
    "rect_512": Reference("b", 36.6, 50.2, 52.4, 61.0, 94.3, 1844),
    "rect_opaque_32": Reference("b", 0.580, 2.40, 0.554, 0.913, 1.19, 3.00),
    "rect_opaque_512": Reference("b", 21.5, 22.4, 20.1, 26.2, 30.7, 255),
    "circle_8": Reference("c", 2.01, 3.26, 2.33, 3.79, 10.6, 5.28),
    "circle_32": Reference("c", 5.85, 6.60, 8.16, 14.8, 32.0, 36.2),
    "circle_128": Reference("c", 23.9, 28.1, 34.3, 61.8, 127, 402),
    "circle_400": Reference("c", 109, 130, 160, 249, 484, 3593),
    "rounded_rect_32": Reference("d", 2.49, 3.83, 3.07, 4.97, 10.2, 12.5),
    "rounded_rect_128": Reference("d", 7.87, 11.3, 10.4, 16.6, 32.3, 124),
    "rounded_rect_512": Reference("d", 56.8, 72.6, 75.0, 111, 210, 1850),
    "ring_r100_w2": Reference("e", 10.4, 23.8, 21.1, 36.8, 69.3, 33.9),
    "ring_r100_w20": Reference("e", 15.2, 28.2, 24.9, 41.9, 111, 76.9),
    "ring_r400_w2": Reference("e", 29.7, 52.1, 52.3, 143, 216, 120),
    "ring_r400_w20": Reference("e", 41.7, 67.2, 62.3, 159, 346, 284),
    "outline_trimmed_w2": Reference("f", 4.19, 14.2, 9.81, 10.9, 15.3, 15.0),
    "outline_dashed_w2": Reference("f", nil, 85.3, 82.5, 194, 104, 65.7),
    "polygon10_32_nz": Reference("g", 2.67, 5.09, 7.32, 9.26, 18.0, 10.9),
    "polygon10_32_eo": Reference("g", 2.42, 4.69, 6.75, 9.34, 17.5, 10.7),
    "polygon10_128_nz": Reference("g", 10.3, 15.8, 21.6, 55.4, 59.5, 58.0),
    "polygon10_128_eo": Reference("g", 11.6, 16.9, 25.5, 59.5, 68.4, 60.1),
    "polygon10_512_nz": Reference("g", 46.8, 71.7, 72.5, 366, 246, 503),
    "polygon10_512_eo": Reference("g", 47.4, 76.6, 86.9, 421, 285, 505),
    "polygon20_32_nz": Reference("g", 5.64, 7.60, 20.0, 26.3, 51.1, 23.6),
    "polygon20_32_eo": Reference("g", 5.34, 7.43, 16.3, 26.2, 43.2, 23.9),
    "polygon20_128_nz": Reference("g", 18.9, 26.6, 56.4, 154, 135, 111),
    "polygon20_128_eo": Reference("g", 18.8, 26.8, 65.6, 159, 148, 111),
    "polygon20_512_nz": Reference("g", 111, 134, 176, 1402, 491, 927),
    "polygon20_512_eo": Reference("g", 118, 135, 270, 1789, 780, 962),
    "polygon40_32_nz": Reference("g", 8.17, 12.4, 32.4, 61.0, 80.3, 42.5),
    "polygon40_32_eo": Reference("g", 7.92, 12.2, 37.6, 60.0, 84.2, 42.5),
    "polygon40_128_nz": Reference("g", 32.2, 44.8, 137, 415, 299, 204),
    "polygon40_128_eo": Reference("g", 30.5, 45.0, 180, 418, 335, 195),
    "polygon40_512_nz": Reference("g", 149, 209, 323, 4199, 886, 1345),
    "polygon40_512_eo": Reference("g", 139, 208, 465, 4317, 1177, 1186),
    "glyphs_1000c": Reference("h", 449, 1075, 1210, 4469, 2898, 1712),
    "tangle_1000c_nz": Reference("h", 7357, 13996, 28567, 923_308, 131_433, 78822),
    "tangle_1000c_eo": Reference("h", 7936, 14275, 394_290, 954_944, 163_430, 81306),
    "linear_512_opaque": Reference("i", 111, 134, 1032, 224, 1305, 994),
    "radial_512_opaque": Reference("i", 162, 146, 1191, 322, 2582, 1533),
    "linear_512_alpha": Reference("i", 174, 333, 1236, 282, 1760, 2544),
    "radial_512_alpha": Reference("i", 227, 375, 1382, 419, 2913, 3054),
    "conic_512_opaque": Reference("i", 224, nil, 1481, 3986, nil, nil),
    "blit_256": Reference("j", 19.2, 140, 25.8, 32.3, 69.2, 453),
    "scale_256_400": Reference("j", 862, 653, 1398, 246, 342, 2364),
    "shadow_s4": Reference("k", nil, 1097, 71.2, 473, nil, 955),
    "shadow_s16": Reference("k", nil, 1814, 262, 754, nil, 1502),
    "shadow_s64": Reference("k", nil, 6185, 1481, 2228, nil, 4680),
    "scene_frame": Reference("l", 202, 469, 281, 578, 702, 558),
    "scene_ring_box": Reference("m", 152, 651, 246, 551, 599, 512),
    "scene_tip_64": Reference("m", 15.0, 439, 22.4, 408, 40.7, 40.1),
  ]
}
