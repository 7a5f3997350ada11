/// The limits for documents. Anything larger is refused before memory is allocated for it, because
/// a document may come from an untrusted source.
enum DocumentLimits {
  /// The number of bytes of an archive, and of all files that are read from it.
  static let fileSize = 1 << 29
  /// The number of files in an archive or a folder.
  static let fileCount = 20_000
  /// The number of bundles in an archive or a folder, including those of wallpapers that are not
  /// shown.
  static let bundleCount = 256
  /// The number of bytes of one XML file; libxml2's own limit is ten million.
  static let xmlSize = 9_500_000
  /// The number of bytes of all XML files together.
  static let allXMLSize = 20_000_000
  /// The number of elements of all XML files together. A layer that moves takes about ten elements.
  static let elementCount = 300_000
  /// The number of values, key times and timing functions of all keyframe animations together. They
  /// are read again each time the layers are made.
  static let keyframeCount = 100_000
  /// The number of attributes of one element; libxml2 compares each of them with every other.
  static let attributeCount = 256
  /// The nesting depth of elements; each layer takes two levels. libxml2's own limit is 256.
  static let elementDepth = 240
  /// The number of layers of a document. All layers are made again whenever time is rewound.
  static let layerCount = 20_000
  /// The number of layers that replicators draw in one frame.
  static let copyCount = 200_000
  /// The number of animations of one layer; all of them are searched each time one is added.
  static let animationCount = 256
  /// The number of animations of one property that can be tuned; any others play as they are.
  static let keyCount = 256
  /// The number of filters of a layer. Each of them processes the whole layer.
  static let filterCount = 64
  /// The number of animations of states and transitions that are added once when a document is
  /// read, to find errors in them.
  static let triedCount = 1000
  /// The number of states of one layer, and of names of states in one document.
  static let stateCount = 256
  /// The number of sublayers that the states of a bundle add and remove. Finding each of them takes
  /// a search among the sublayers.
  static let memberCount = 256
  /// The number of values that all states set together, including inherited values.
  static let settingCount = 300_000
  /// The number of characters of a name or an error message; the rest is cut off.
  static let wordLength = 120
  /// The number of numbers in one text.
  static let valueCount = 100_000
  /// The number of pixels of all images together.
  static let pixelCount = 1 << 28
  /// The number of bytes of decoded pixels that are kept for images that animations show in
  /// sequence. Images beyond this limit are decoded again when they are shown.
  static let frameBytes = 1 << 27
  /// The length of the stage's longer side, in points.
  static let stageSide = 8192.0
  /// The ratio of a file's size to its compressed size. Deflate reaches
  /// [1032](https://www.zlib.net/zlib_tech.html); ordinary images and XML stay far below this
  /// limit.
  static let inflation = 250
  /// The file size, in bytes, up to which the compression ratio is not limited.
  static let freeSize = 1 << 22
}
