import MidflightRasterKernelSet

/// The contours of a shape that may overlap, in groups. The contours of different groups have no
/// point in common, so that each group, such as a letter of a line of text, is treated as a shape of
/// its own.
struct ContourGroups: ~Copyable {
  struct Group: BitwiseCopyable {
    // The range of the group's contours in the order of ``ContourGroups/contour(_:)``.
    var first: Int
    var end: Int
    var edgeCount = 0
    /// Whether all edges are straight.
    var isStraight = true
    var extent = EdgeExtent()
  }

  private var groups = Block<Group>()
  private(set) var count = 0
  private var members = Block<Int32>()
  private var boxes = Block<Box>()
  private var keys = Block<UInt64>()
  private var sortScratch = Block<UInt64>()
  /// For each contour, one of its group that comes before it; for the first one, itself.
  private var parents = Block<Int32>()
  /// For the first contour of each group, the number of contours and then the index of the group.
  private var sizes = Block<Int32>()

  /// The bounding box of a contour, along the axis by which boxes are sorted and across.
  struct Box: BitwiseCopyable {
    var start: Int
    var end: Int
    var low: Int
    var high: Int
    var contour: Int
  }

  /// The largest number of pairs of boxes that is looked at, for each contour.
  private static let maxPairsPerContour = 128

  var byteCount: Int {
    groups.byteCount + members.byteCount + boxes.byteCount + keys.byteCount
      + sortScratch.byteCount + parents.byteCount + sizes.byteCount
  }

  mutating func trim(to limit: Int) {
    groups.trim(to: limit)
    members.trim(to: limit)
    boxes.trim(to: limit)
    keys.trim(to: limit)
    sortScratch.trim(to: limit)
    parents.trim(to: limit)
    sizes.trim(to: limit)
  }

  @inline(__always)
  subscript(_ n: Int) -> Group { groups.pointer[n] }

  /// Returns the index of the nth contour, by group.
  @inline(__always)
  func contour(_ n: Int) -> Int { Int(members.pointer[n]) }

  /// Sets the state of a group's contours.
  func set(_ state: EdgeContours.State, _ group: Group, _ contours: borrowing EdgeContours) {
    for n in group.first..<group.end { (contours.pointer + contour(n))[0].state = state }
  }

  /// Groups the contours whose bounding boxes have points in common. Leaves out those that overlap
  /// neither themselves nor others, and sets their states.
  ///
  /// - Complexity: O(e + n log n) for e edges of n contours. If too many boxes have an x or a y in
  ///   common, all contours are one group.
  mutating func set(_ contours: borrowing EdgeContours, _ span: EdgeSpan) {
    let contourCount = contours.count
    parents.reserve(contourCount)
    sizes.reserve(contourCount)
    groups.reserve(contourCount)
    members.reserve(contourCount)
    let (parents, sizes) = (parents.pointer, sizes.pointer)
    for i in 0..<contourCount {
      parents[i] = Int32(truncatingIfNeeded: i)
      sizes[i] = 0
    }
    if contourCount > 1, !connect(contours, span.extent) {
      parents.update(repeating: 0, count: contourCount)
    }
    for i in 0..<contourCount {
      let root = Self.root(parents, i)
      parents[i] = Int32(truncatingIfNeeded: root)
      sizes[root] &+= 1
    }
    count = 0
    var memberCount = 0
    let (groups, members) = (groups.pointer, members.pointer)
    for i in 0..<contourCount {
      let root = Int(parents[i])
      if root == i {
        if sizes[i] == 1 {
          let state = contours.state(i, span)
          if state != .unknown {
            (contours.pointer + i)[0].state = state
            sizes[i] = -1
            continue
          }
        }
        // From here on, the group of the contour.
        let size = Int(sizes[i])
        sizes[i] = Int32(truncatingIfNeeded: count)
        groups[count] = Group(first: memberCount, end: memberCount)
        memberCount &+= size
        count &+= 1
      }
      let index = Int(sizes[root])
      members[groups[index].end] = Int32(truncatingIfNeeded: i)
      groups[index].add(contours.pointer[i])
    }
  }

  /// Connects the contours whose boxes have points in common. Returns false if there are too many
  /// pairs.
  private mutating func connect(_ contours: borrowing EdgeContours, _ extent: EdgeExtent) -> Bool {
    let (count, c) = (contours.count, contours.pointer)
    keys.reserve(count)
    sortScratch.reserve(count)
    boxes.reserve(count)
    let (keys, boxes, parents) = (keys.pointer, boxes.pointer, parents.pointer)
    // Along the longer side fewer boxes have something in common.
    let isWide = extent.maxX - extent.minX > extent.maxY - extent.minY
    var (least, greatest) = (Int.max, Int.min)
    for i in 0..<count {
      let start = isWide ? c[i].minX : c[i].minY
      (least, greatest) = (min(least, start), max(greatest, start))
    }
    for i in 0..<count {
      keys[i] = SweepOrder.key((isWide ? c[i].minX : c[i].minY) &- least, i)
    }
    SweepOrder.sort(keys, count, greatest &- least, sortScratch.pointer)
    for k in 0..<count {
      let i = SweepOrder.index(keys[k])
      boxes[k] =
        isWide
        ? Box(start: c[i].minX, end: c[i].maxX, low: c[i].minY, high: c[i].maxY, contour: i)
        : Box(start: c[i].minY, end: c[i].maxY, low: c[i].minX, high: c[i].maxX, contour: i)
    }
    var remaining = Self.maxPairsPerContour * count
    for k in 0..<count {
      let box = boxes[k]
      var n = k &+ 1
      while n < count, boxes[n].start <= box.end {
        if boxes[n].low <= box.high && box.low <= boxes[n].high {
          let first = Self.root(parents, box.contour)
          let second = Self.root(parents, boxes[n].contour)
          parents[max(first, second)] = Int32(truncatingIfNeeded: min(first, second))
        }
        n &+= 1
      }
      remaining &-= n &- k
      if remaining < 0 { return false }
    }
    return true
  }

  /// Returns the first contour of a contour's group, and makes the way to it shorter: [disjoint
  /// sets](https://en.wikipedia.org/wiki/Disjoint-set_data_structure) with path halving.
  @inline(__always)
  private static func root(_ parents: Elements<Int32>, _ contour: Int) -> Int {
    var i = contour
    while Int(parents[i]) != i {
      parents[i] = parents[Int(parents[i])]
      i = Int(parents[i])
    }
    return i
  }
}

extension ContourGroups.Group {
  /// Adds a contour, which is that at ``end``.
  @inline(__always)
  fileprivate mutating func add(_ contour: EdgeContours.Contour) {
    end &+= 1
    edgeCount &+= Int(contour.end &- contour.begin)
    isStraight = isStraight && contour.isStraight
    extent.minX = min(extent.minX, contour.minX)
    extent.minY = min(extent.minY, contour.minY)
    extent.maxX = max(extent.maxX, contour.maxX)
    extent.maxY = max(extent.maxY, contour.maxY)
  }
}
