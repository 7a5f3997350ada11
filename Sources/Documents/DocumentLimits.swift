/// How large a document may be. What is larger is refused before memory is taken for it: a document
/// may come from anywhere.
enum DocumentLimits {
  /// The bytes of an archive, and of all that is read out of one.
  static let fileSize = 1 << 29
  /// The files in an archive or a folder.
  static let fileCount = 20_000
  /// The bundles of an archive or a folder, the wallpapers that are not shown included.
  static let bundleCount = 256
  /// The bytes of one XML file: libxml2 gives up at ten million of them.
  static let xmlSize = 9_500_000
  /// The bytes of all XML files together.
  static let allXMLSize = 20_000_000
  /// The elements of all XML files together. A layer that moves has some ten.
  static let elementCount = 300_000
  /// The values, key times and timing functions of all keyframe animations together: each of them
  /// is read again whenever the layers are made anew.
  static let keyframeCount = 100_000
  /// The attributes of one element: libxml2 compares each with each.
  static let attributeCount = 256
  /// How deep elements are in one another: a layer takes two. libxml2 has 256 at most.
  static let elementDepth = 240
  /// The layers of a document, all of which are made anew when time goes back.
  static let layerCount = 20_000
  /// The layers that replicators make of them in one picture.
  static let copyCount = 200_000
  /// The animations of a layer itself: adding one looks through all of them.
  static let animationCount = 256
  /// The animations of a value that are tuned under its name.
  static let keyCount = 256
  /// The filters of a layer, each of which goes over all of it.
  static let filterCount = 64
  /// The animations of states that are tried when a document is read.
  static let triedCount = 1000
  /// The states that have a name of their own.
  static let stateCount = 256
  /// The sublayers that the states of a bundle add and take away, each of which is looked for in its
  /// layer.
  static let memberCount = 256
  /// The values that all states set together, those that they take over from others included.
  static let settingCount = 300_000
  /// The characters of a name or a complaint.
  static let wordLength = 120
  /// The numbers in one text.
  static let valueCount = 100_000
  /// The bytes of one path.
  static let pathSize = 1 << 20
  /// The pixels of all pictures together.
  static let pixelCount = 1 << 28
  /// The bytes of pixels of those pictures that animations show one after the other: the others of
  /// them are decoded again when they are shown.
  static let frameBytes = 1 << 27
  /// The stage's longer side, in points.
  static let stageSide = 8192.0
  /// How many times larger a file may be than its compressed form. Deflate reaches 1032; pictures
  /// and XML written for people stay far below this.
  static let inflation = 250
  /// Below so many bytes a file may be compressed as well as it likes.
  static let freeSize = 1 << 22
}
