/// The limits for a document. Anything larger is refused before memory is allocated for it, because
/// a document may come from an untrusted source.
enum DocumentLimits {
  /// The bytes of an archive, and of everything that is read from it.
  static let fileSize = 1 << 29
  /// The files in an archive or a folder.
  static let fileCount = 20_000
  /// The bundles of an archive or a folder, including those of wallpapers that are not shown.
  static let bundleCount = 256
  /// The bytes of one XML file; libxml2's limit is ten million.
  static let xmlSize = 9_500_000
  /// The bytes of all XML files together.
  static let allXMLSize = 20_000_000
  /// The elements of all XML files together. A layer that moves takes about ten.
  static let elementCount = 300_000
  /// The values, key times and timing functions of all keyframe animations together. They are read
  /// again each time the layers are made.
  static let keyframeCount = 100_000
  /// The attributes of one element; libxml2 compares each of them with every other.
  static let attributeCount = 256
  /// The nesting depth of elements; a layer takes two levels. libxml2's limit is 256.
  static let elementDepth = 240
  /// The layers of a document. They are all made again when time goes back.
  static let layerCount = 20_000
  /// The layers that replicators draw in one frame.
  static let copyCount = 200_000
  /// The animations of one layer; each time one is added, all of them are searched.
  static let animationCount = 256
  /// The animations that are tuned under the name of a single value.
  static let keyCount = 256
  /// The filters of a layer, each of which processes the whole layer.
  static let filterCount = 64
  /// The animations of states that are tried out when a document is read.
  static let triedCount = 1000
  /// The states of one layer, and the names of states in one document.
  static let stateCount = 256
  /// The sublayers that the states of a bundle add and remove; each is searched for in its layer.
  static let memberCount = 256
  /// The values that all states set together, including inherited ones.
  static let settingCount = 300_000
  /// The characters of a name, or of an error message.
  static let wordLength = 120
  /// The numbers in one text.
  static let valueCount = 100_000
  /// The bytes of one path.
  static let pathSize = 1 << 20
  /// The pixels of all images together.
  static let pixelCount = 1 << 28
  /// The bytes of decoded pixels that are kept for images that animations show in sequence. Images
  /// beyond this limit are decoded again when they are shown.
  static let frameBytes = 1 << 27
  /// The stage's longer side, in points.
  static let stageSide = 8192.0
  /// The maximum ratio of a file's size to its compressed size. Deflate reaches
  /// [1032](https://www.zlib.net/zlib_tech.html); ordinary images and XML stay far below this
  /// limit.
  static let inflation = 250
  /// The file size, in bytes, below which the compression ratio is not limited.
  static let freeSize = 1 << 22
}
