/// The pictures of groups that are drawn from for one list, and what finding them takes.
struct GroupPictures {
  /// Whether pictures are kept.
  let isOn: Bool
  /// What was found for the list that is drawn, with the commands that begin the groups.
  var found: [(picture: PlacedPicture, command: Int)] = []
  /// The clips and groups around the command that is looked at.
  var clips: [PictureClip] = []
  var met = SeenFilter(count: 1 << 8)
  /// How many groups have been drawn from pictures that were kept.
  var useCount = 0

  init(isOn: Bool) { self.isOn = isOn }

  /// Lets go of what was found for a list; when no other thread holds on to it, for else its memory
  /// would not be kept.
  mutating func forget() { found.removeAll(keepingCapacity: true) }
}

/// The part that can be seen inside of a clip or a group, up to the command that ends it.
struct PictureClip {
  let end: Int
  let area: PixelRect
  /// How many groups are around.
  let depth: Int
}
