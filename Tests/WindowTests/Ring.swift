/// Measures a progress ring's value in screenshots.
///
/// Two screenshots, in which everything else is the same, show the window without the ring and with
/// the whole ring. They reveal which pixels belong to the ring, and which fraction of each pixel it
/// covers. The value in another screenshot is the covered fraction of these pixels. A stroke's area
/// is proportional to its length, so this is more precise than a pixel, and needs neither the
/// ring's position nor its colour.
struct Ring {
  private let empty: [UInt32]
  /// For each of the ring's pixels, its index and by how much it changes when the whole ring is
  /// shown.
  private let members: [(index: Int, weight: Double)]
  private let total: Double
  /// The radius of the ring in pixels, at the middle of the stroke.
  let radius: Double

  init(empty: CGImage, full: CGImage) throws {
    self.empty = empty.pixels
    var members: [(index: Int, weight: Double)] = []
    var (x, y, total) = (0.0, 0.0, 0.0)
    for i in empty.pixels.indices where empty.pixels[i] != full.pixels[i] {
      let weight = difference(empty.pixels[i], full.pixels[i])
      members.append((i, weight))
      x += Double(i % empty.width) * weight
      y += Double(i / empty.width) * weight
      total += weight
    }
    try #require(members.count > 200, "the ring covers only \(members.count) pixels")
    let (centerX, centerY) = (x / total, y / total)
    let distances = members.map { member in
      hypot(
        Double(member.index % empty.width) - centerX, Double(member.index / empty.width) - centerY)
    }
    radius = distances.reduce(0, +) / Double(distances.count)
    self.members = members
    self.total = total
    // If anything but the ring had changed between the two screenshots, some pixels would not be on
    // the ring.
    let (nearest, farthest) = (distances.min()!, distances.max()!)
    try #require(
      radius > 40 && farthest - nearest < 12,
      "what differs is no ring: from \(nearest) to \(farthest) around (\(centerX), \(centerY))")
  }

  var circumference: Double { 2 * .pi * radius }

  /// Returns the ring's value in a screenshot, 0…1.
  func value(in image: CGImage) -> Double {
    members.reduce(0) { sum, member in
      let share = difference(empty[member.index], image.pixels[member.index])
      return sum + min(share, member.weight)
    } / total
  }
}

/// Returns the difference of two colours, which is proportional to the coverage with which one is
/// painted over the other.
private func difference(_ a: UInt32, _ b: UInt32) -> Double {
  var sum: UInt32 = 0
  for shift: UInt32 in [0, 8, 16] {
    let (x, y) = (a >> shift & 255, b >> shift & 255)
    sum += max(x, y) - min(x, y)
  }
  return Double(sum)
}
