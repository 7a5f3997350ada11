import Foundation
import MidflightDrawing
import MidflightGeometry

/// The correspondence between the commands of two lists, in order. The memory is reused when other
/// lists are matched.
struct CommandMatching {
  /// For each old command, the index of its counterpart among the new commands; −1 if there is
  /// none. Counterparts are equal commands or, between two pairs of equal commands, commands of the
  /// same kind in the same order.
  private(set) var newIndex: [Int] = []
  private(set) var isEqual: [Bool] = []
  /// For each searched pair of an old and a new command, the length of the longest match that
  /// starts at or after that pair and, in `equal`, whether the two commands are equal.
  private var length: [Int32] = []
  private var equal: [Bool] = []
  private var oldDigests: [Int] = []
  private var newDigests: [Int] = []

  /// The largest number of pairs of commands that are searched. If there are more, only commands
  /// with the same index are compared.
  private static let longestSearch = 1 << 16

  /// Matches two lists. Returns whether they are equal.
  ///
  /// - Complexity: O(commands) if commands correspond by their positions; otherwise O(commands + a
  ///   · b), where a and b are the numbers of old and new commands between the lists' common
  ///   beginning and common end. If a · b exceeds 65,536, there is no search, and only O(commands)
  ///   remains.
  mutating func match(_ old: [DisplayList.Command], _ new: [DisplayList.Command]) -> Bool {
    newIndex.refill(-1, count: old.count)
    isEqual.refill(false, count: old.count)
    let shorter = min(old.count, new.count)
    var head = 0
    while head < shorter, old[head] == new[head] { head += 1 }
    if head == old.count && head == new.count { return true }
    var tail = 0
    while tail < shorter - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] {
      tail += 1
    }
    for i in 0..<head { set(i, i, equal: true) }
    for k in 1..<tail + 1 { set(old.count - k, new.count - k, equal: true) }
    let a = head..<old.count - tail
    let b = head..<new.count - tail
    if a.count == 1 && b.count == 1 || matchInPlace(old, a, new, b) {
      // The usual case: a few commands differ, none were added or removed, and no search is needed.
    } else if a.count * b.count <= Self.longestSearch {
      matchLongest(old, a, new, b)
    } else if a.count == b.count {
      for (i, j) in zip(a, b) where old[i] == new[j] { set(i, j, equal: true) }
    }
    pairGaps(old, a, new, b)
    return false
  }

  private mutating func set(_ i: Int, _ j: Int, equal: Bool) {
    newIndex[i] = j
    isEqual[i] = equal
  }

  /// Matches equal commands at the same positions if the kinds agree at every position and at least
  /// a quarter of the commands are equal; otherwise matches nothing. Returns whether it matched.
  private mutating func matchInPlace(
    _ old: [DisplayList.Command], _ a: Range<Int>, _ new: [DisplayList.Command], _ b: Range<Int>
  ) -> Bool {
    guard a.count == b.count, zip(a, b).allSatisfy({ Self.kind(old[$0]) == Self.kind(new[$1]) })
    else { return false }
    var count = 0
    for (i, j) in zip(a, b) where old[i] == new[j] {
      set(i, j, equal: true)
      count += 1
    }
    if count * 4 >= a.count { return true }
    for i in a { newIndex[i] = -1 }
    for i in a { isEqual[i] = false }
    return false
  }

  /// Matches a [longest common
  /// subsequence](https://en.wikipedia.org/wiki/Longest_common_subsequence) of the commands in `a`
  /// of the old list and those in `b` of the new list.
  private mutating func matchLongest(
    _ old: [DisplayList.Command], _ a: Range<Int>, _ new: [DisplayList.Command], _ b: Range<Int>
  ) {
    if a.isEmpty || b.isEmpty { return }
    let width = b.count + 1
    length.refill(0, count: (a.count + 1) * width)
    equal.refill(false, count: a.count * b.count)
    oldDigests.removeAll(keepingCapacity: true)
    newDigests.removeAll(keepingCapacity: true)
    for i in a { oldDigests.append(Self.digest(of: old[i])) }
    for j in b { newDigests.append(Self.digest(of: new[j])) }
    for i in stride(from: a.count - 1, through: 0, by: -1) {
      for j in stride(from: b.count - 1, through: 0, by: -1) {
        let same =
          oldDigests[i] == newDigests[j] && old[a.lowerBound + i] == new[b.lowerBound + j]
        equal[i * b.count + j] = same
        length[i * width + j] =
          same
          ? length[(i + 1) * width + j + 1] + 1
          : max(length[(i + 1) * width + j], length[i * width + j + 1])
      }
    }
    var (i, j) = (0, 0)
    while i < a.count, j < b.count {
      if equal[i * b.count + j] {
        set(a.lowerBound + i, b.lowerBound + j, equal: true)
        i += 1
        j += 1
      } else if length[(i + 1) * width + j] >= length[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
  }

  private mutating func pairGaps(
    _ old: [DisplayList.Command], _ a: Range<Int>, _ new: [DisplayList.Command], _ b: Range<Int>
  ) {
    var i = a.lowerBound
    var j = b.lowerBound
    while i < a.upperBound {
      var oldEnd = i
      while oldEnd < a.upperBound, newIndex[oldEnd] < 0 { oldEnd += 1 }
      let newEnd = oldEnd < a.upperBound ? newIndex[oldEnd] : b.upperBound
      while i < oldEnd, j < newEnd {
        if Self.kind(old[i]) == Self.kind(new[j]) {
          set(i, j, equal: false)
          i += 1
          j += 1
        } else if oldEnd - i >= newEnd - j {
          i += 1
        } else {
          j += 1
        }
      }
      i = oldEnd + 1
      j = newEnd + 1
    }
  }

  /// A hash of a command. Different commands rarely have the same hash, so few pairs of commands
  /// have to be compared completely.
  ///
  /// - Complexity: O(1), unlike the command's `hashValue`.
  private static func digest(of command: DisplayList.Command) -> Int {
    var hasher = Hasher()
    func combine(_ path: Path, _ map: CGAffineTransform) {
      hasher.combine(path.pointCount)
      hasher.combine(path.currentPoint)
      hasher.combine(map.tx)
      hasher.combine(map.ty)
    }
    hasher.combine(kind(command))
    switch command {
    case .fill(let fill): combine(fill.path, fill.map)
    case .stroke(let stroke): combine(stroke.path, stroke.map)
    case .shadow(let shadow): combine(shadow.path, shadow.map)
    case .pushClip(let clip): combine(clip.path, clip.map)
    case .image(let image): hasher.combine(image.rect)
    case .beginGroup, .endGroup, .popClip: break
    }
    return hasher.finalize()
  }

  private static func kind(_ command: DisplayList.Command) -> Int {
    switch command {
    case .fill: 0
    case .stroke: 1
    case .image: 2
    case .beginGroup: 3
    case .endGroup: 4
    case .pushClip: 5
    case .popClip: 6
    case .shadow: 7
    }
  }
}

extension Array {
  mutating func refill(_ value: Element, count: Int) {
    removeAll(keepingCapacity: true)
    append(contentsOf: repeatElement(value, count: count))
  }
}
