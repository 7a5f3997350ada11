struct GroupPictures {
  let isOn: Bool
  var found: [(picture: PlacedPicture, command: Int)] = []
  var clips: [PictureClip] = []
  var met = SeenFilter(count: 1 << 8)
  var useCount = 0

  init(isOn: Bool) { self.isOn = isOn }

  /// Forgets the images, when no other thread uses the array: else its memory is not reused.
  mutating func forget() { found.removeAll(keepingCapacity: true) }
}

/// The visible part inside a clip or a group, up to the command that ends it.
struct PictureClip {
  let end: Int
  let area: PixelRect
  let depth: Int
}
