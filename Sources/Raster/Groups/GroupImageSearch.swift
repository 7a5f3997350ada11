struct GroupImageSearch {
  let isOn: Bool
  var found: [(image: PositionedGroupImage, command: Int)] = []
  var clips: [GroupImageClip] = []
  var seenHashes = SeenFilter(count: 1 << 8)
  var useCount = 0

  init(isOn: Bool) { self.isOn = isOn }

  /// Forgets the images. Call this only while no other thread refers to the array; otherwise, a new
  /// array is allocated instead of reusing the memory.
  mutating func forget() { found.removeAll(keepingCapacity: true) }
}

/// The visible area inside an open clip or group, up to the command with the index `end`, which
/// ends the clip or group.
struct GroupImageClip {
  let end: Int
  let area: PixelRect
  let depth: Int
}
