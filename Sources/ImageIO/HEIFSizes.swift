import MidflightPNG

/// Finds the sizes of the coded images in a HEIC or AVIF file. They are checked before decoding,
/// because decoders allocate memory for the size in the coded data, whatever the file's metadata
/// says.
///
/// The file consists of boxes, as ISO/IEC 14496-12 and 23008-12 define them: four bytes for the
/// length, four for the type, then the content.
struct HEIFSizes {
  private let file: [UInt8]
  /// The range of the content of the `meta` box, which describes the images.
  private let meta: Range<Int>
  /// For each image that is composed of other images, the identifiers of these images.
  private var tiles: [Int: [Int]] = [:]
  /// For each image, the number of coded images that must be decoded for it.
  private var counts: [Int: Int] = [:]
  /// The number of pixels in the largest coded image.
  private var largest = 0

  /// The largest number of `meta` boxes that a file may have; a file with more is rejected. A valid
  /// file has one.
  private static let maximumDescriptionCount = 4
  /// The largest number of pixels that may be decoded for one image. Each tile of an image is
  /// assumed to be as large as the largest coded image.
  private static let maximumDecodedPixels = PNG.maximumPixelCount * 16

  /// Throws an error if a coded image is too large, or if an image needs more decoded pixels than
  /// are allowed. Data that cannot be parsed is accepted here, and left to libheif.
  static func check(_ file: [UInt8]) throws(ImageIOError) {
    let descriptions = boxes(of: file, in: file.indices).filter { $0.kind == "meta" }
    guard descriptions.count <= maximumDescriptionCount else {
      throw HEIF.failure("it has more than \(maximumDescriptionCount) image descriptions")
    }
    for box in descriptions {
      guard box.content.count >= 4 else { continue }
      var sizes = HEIFSizes(file: file, meta: box.content.dropFirst(4))
      try sizes.readProperties()
      try sizes.readData()
      sizes.readTiles()
      let maxPixels = maximumDecodedPixels / max(sizes.largest, 1)
      for item in sizes.tiles.keys.sorted() where try sizes.count(of: item, depth: 0) > maxPixels {
        throw HEIF.failure("its tiles have more pixels than an image can have")
      }
    }
  }

  private init(file: [UInt8], meta: Range<Int>) { (self.file, self.meta) = (file, meta) }

  private mutating func note(_ size: (width: Int, height: Int)?) throws(ImageIOError) {
    guard let size else { return }
    try ImageSize.check(width: size.width, height: size.height)
    largest = max(largest, size.width * size.height)
  }

  // MARK: Boxes

  private typealias Box = (kind: String, content: Range<Int>)

  private static func boxes(of file: [UInt8], in range: Range<Int>) -> [Box] {
    var (boxes, offset): ([Box], Int) = ([], range.lowerBound)
    // Stop after 100,000 boxes, because no image has more.
    while offset + 8 <= range.upperBound, boxes.count < 100_000 {
      var (start, length) = (offset + 8, number(of: file, offset, 4))
      if length == 1, offset + 16 <= range.upperBound {
        (start, length) = (offset + 16, number(of: file, offset + 8, 8))
      }
      if length == 0 { length = range.upperBound - offset }
      guard length >= start - offset, length <= range.upperBound - offset else { break }
      let kind = String(decoding: file[offset + 4..<offset + 8], as: UTF8.self)
      boxes.append((kind, start..<offset + length))
      offset += length
    }
    return boxes
  }

  private func boxes(_ kind: String, in range: Range<Int>) -> [Range<Int>] {
    Self.boxes(of: file, in: range).filter { $0.kind == kind }.map(\.content)
  }

  /// Reads a big-endian number of `count` bytes at `offset`. Returns 0 if the bytes are beyond the
  /// file's end, and `Int.max` if the number is too large for an `Int`.
  private static func number(of file: [UInt8], _ offset: Int, _ count: Int) -> Int {
    guard offset >= 0, count >= 0, offset <= file.count - count else { return 0 }
    let number = file[offset..<offset + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(clamping: number)
  }

  private func number(_ offset: Int, _ count: Int) -> Int { Self.number(of: file, offset, count) }

  private mutating func readProperties() throws(ImageIOError) {
    for list in boxes("iprp", in: meta).flatMap({ boxes("ipco", in: $0) }) {
      for box in Self.boxes(of: file, in: list) {
        if box.kind == "hvcC" { try readSettings(box.content) }
        if box.kind == "av1C" { try readUnits(file[box.content.dropFirst(4)]) }
      }
    }
  }

  /// Reads the decoder configuration of HEVC: lists of units, each preceded by its two-byte length.
  private mutating func readSettings(_ content: Range<Int>) throws(ImageIOError) {
    var offset = content.lowerBound + 23
    guard offset <= content.upperBound else { return }
    for _ in 0..<number(offset - 1, 1) {
      let count = number(offset + 1, 2)
      offset += 3
      for _ in 0..<count {
        if offset + 2 > content.upperBound { return }
        let end = offset + 2 + number(offset, 2)
        guard end <= content.upperBound else { return }
        try note(CodedSize.hevc(file[offset + 2..<end]))
        offset = end
      }
    }
  }

  private mutating func count(of item: Int, depth: Int) throws(ImageIOError) -> Int {
    if let known = counts[item] { return known }
    guard let parts = tiles[item] else { return 1 }
    guard depth < 8 else { throw HEIF.failure("its tiles refer to each other") }
    var sum = 0
    for part in parts {
      sum = min(sum + (try count(of: part, depth: depth + 1)), Self.maximumDecodedPixels * 2)
    }
    counts[item] = sum
    return sum
  }

  private mutating func readTiles() {
    for list in boxes("iref", in: meta) where list.count >= 4 {
      let idSize = number(list.lowerBound, 1) == 0 ? 2 : 4
      for box in boxes("dimg", in: list.dropFirst(4)) where box.count >= idSize + 2 {
        let first = box.lowerBound + idSize + 2
        let count = min(number(first - 2, 2), (box.upperBound - first) / idSize)
        let parts = (0..<count).map { number(first + $0 * idSize, idSize) }
        tiles[number(box.lowerBound, idSize), default: []] += parts
      }
    }
  }

  // MARK: Coded data

  /// Reads the data of the coded images. It may begin with parameter sets that replace those in the
  /// metadata.
  private mutating func readData() throws(ImageIOError) {
    let stored = boxes("idat", in: meta).first
    var budget = file.count * 4
    for list in boxes("iloc", in: meta) where list.count >= 8 {
      var reader = (offset: list.lowerBound, end: list.upperBound)
      func take(_ count: Int) -> Int {
        defer { reader.offset += count }
        return number(reader.offset, count)
      }
      let version = take(1)
      _ = take(3)
      let (sizes, more) = (take(1), take(1))
      let (offsetSize, lengthSize, baseSize) = (sizes >> 4, sizes & 15, more >> 4)
      let indexSize = version == 1 || version == 2 ? more & 15 : 0
      let itemCount = take(version == 2 ? 4 : 2)
      // Stop at the end of the list, because the item count in the file may be larger than the
      // list.
      for _ in 0..<itemCount {
        if reader.offset >= reader.end { break }
        _ = take(version == 2 ? 4 : 2)
        let method = version == 1 || version == 2 ? take(2) & 15 : 0
        _ = take(2)
        let base = take(baseSize)
        var data: [UInt8] = []
        for _ in 0..<take(2) {
          if reader.offset >= reader.end { break }
          _ = take(indexSize)
          let (offset, length) = (take(offsetSize), take(lengthSize))
          let whole = method == 1 ? stored ?? 0..<0 : file.indices
          let start = base.addingReportingOverflow(offset)
          guard !start.overflow, start.partialValue <= whole.count else { continue }
          let first = whole.lowerBound + start.partialValue
          let part = file[first..<whole.upperBound].prefix(length == 0 ? file.count : length)
          budget -= part.count
          guard budget >= 0 else { throw HEIF.failure("its parts overlap") }
          data += part
        }
        try readUnits(data[...])
        try readLengthUnits(data)
      }
    }
  }

  /// Reads units of HEVC data, each preceded by its four-byte length (ISO/IEC 14496-15).
  private mutating func readLengthUnits(_ data: [UInt8]) throws(ImageIOError) {
    var offset = 0
    while offset + 4 <= data.count {
      let length = Self.number(of: data, offset, 4)
      guard length <= data.count - offset - 4 else { return }
      try note(CodedSize.hevc(data[offset + 4..<offset + 4 + length]))
      offset += 4 + length
    }
  }

  /// Reads units of AV1 data: each has a header, a length with seven bits per byte, and the content
  /// ([AV1 specification](https://aomediacodec.github.io/av1-spec/), 5.3). The header's forbidden
  /// and reserved bits are ignored, as decoders do.
  private mutating func readUnits(_ data: ArraySlice<UInt8>) throws(ImageIOError) {
    var rest = data
    while let head = rest.popFirst() {
      if head & 4 != 0 { rest = rest.dropFirst() }
      var length = rest.count
      if head & 2 != 0 {
        var shift = 0
        length = 0
        while let byte = rest.popFirst() {
          length |= Int(byte & 127) << shift
          shift += 7
          if byte & 128 == 0 || shift == 56 { break }
        }
      }
      guard length <= rest.count else { return }
      if head >> 3 & 15 == 1 { try note(CodedSize.av1(rest.prefix(length))) }
      rest = rest.dropFirst(length)
    }
  }
}
