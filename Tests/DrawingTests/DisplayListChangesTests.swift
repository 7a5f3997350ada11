import MidflightTestSupport

@Suite struct DisplayListChangesTests {
  /// Returns a list of distinct rectangles, some of which are in groups and clips.
  private func list(_ numbers: [Int]) -> DisplayList {
    let context = CGContext()
    for number in numbers {
      let rect = CGRect(x: CGFloat(number), y: 0, width: 5, height: 5)
      switch number % 5 {
      case 0:
        context.beginTransparencyLayer()
        context.fill(rect)
        context.endTransparencyLayer()
      case 1:
        context.saveGState()
        context.clip(to: rect)
        context.fill(rect)
        context.restoreGState()
      default: context.fill(rect)
      }
    }
    return context.displayList
  }

  @Test(arguments: 0..<200) func `written changes read back`(_ seed: Int) throws {
    var random = Random(seed: UInt64(seed))
    var numbers = (0..<Int.random(in: 0...60, using: &random)).map { $0 }
    var shown = DisplayList()
    for _ in 0..<8 {
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let index = Int.random(in: 0...numbers.count, using: &random)
        if Bool.random(using: &random), index < numbers.count {
          numbers.remove(at: index)
        } else {
          numbers.insert(Int.random(in: 0...999, using: &random), at: index)
        }
      }
      let new = list(numbers)
      let bytes = new.encodedChanges(since: shown)
      let read = try DisplayList(changes: bytes, since: shown)
      #expect(read == new && read.encoded() == new.encoded())
      shown = read
    }
  }

  @Test func `unchanged commands take no bytes`() {
    let numbers = (0..<500).map { $0 }
    let old = list(numbers)
    #expect(old.encodedChanges(since: old).count < 32)
    var changed = numbers
    changed[250] = 7777
    #expect(list(changed).encodedChanges(since: old).count < 600)
    #expect(list(numbers).encodedChanges(since: DisplayList()).count > 20_000)
  }

  /// Truncated or altered bytes must be refused or decoded as another balanced list.
  @Test func `bytes that are not a list of changes are refused`() throws {
    let (old, new) = (list([0, 2, 3, 4, 6]), list([1, 2, 4, 5, 6]))
    let bytes = new.encodedChanges(since: old)
    for count in 0..<bytes.count {
      #expect(throws: DisplayListError.self) {
        try DisplayList(changes: Array(bytes[..<count]), since: old)
      }
    }
    #expect(throws: DisplayListError.self) { try DisplayList(changes: bytes + [0], since: old) }
    // The changes from one list must be refused if they are applied to a different list.
    #expect(throws: DisplayListError.self) {
      try DisplayList(changes: bytes, since: DisplayList())
    }
    for index in 12..<bytes.count {
      var damaged = bytes
      damaged[index] ^= 0x81
      if let read = try? DisplayList(changes: damaged, since: old) {
        #expect(try DisplayList(encoded: read.encoded()).commands.count == read.commands.count)
      }
    }
    // Refuse changes that copy a part of the old list twice; otherwise, a few bytes could become a
    // very large list.
    var twice = Array("MFDC".utf8) + [1, 0, 0, 0, 2, 0, 0, 0]
    for _ in 0..<2 { twice += [0, 0, 0, 0, 0, 2, 0, 0, 0] }
    #expect(throws: DisplayListError.self) { try DisplayList(changes: twice, since: old) }
  }
}
