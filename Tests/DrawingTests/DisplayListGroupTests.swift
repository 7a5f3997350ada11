/// Tests that groups and clips, which are appended in place, do not change other copies of the
/// list.
@Suite struct DisplayListGroupTests {
  private static let rect: Path = {
    var path = Path()
    path.addRect(CGRect(x: 1, y: 2, width: 3, height: 4))
    return path
  }()

  private static func fill(_ list: inout DisplayList, _ blend: CGBlendMode = .normal) {
    list.fill(rect, paint: .color(.black), blend: blend)
  }

  @Test func `empty groups and clips are removed, at any depth`() {
    var list = DisplayList()
    list.group(opacity: 0.5) { list in
      list.clip(to: Self.rect) { $0.group(GroupStyle(blend: .multiply)) { _ in } }
    }
    list.append(DisplayList())
    #expect(list == DisplayList())
    #expect(!list.needsIsolation)
    Self.fill(&list)
    var same = DisplayList()
    Self.fill(&same)
    #expect(list == same)
  }

  @Test func `an empty group stays if its blend mode changes the background`() {
    var list = DisplayList()
    list.group(GroupStyle(blend: .destinationIn)) { _ in }
    #expect(list.commands == [.beginGroup(GroupStyle(blend: .destinationIn)), .endGroup])
    #expect(list.needsIsolation)
  }

  @Test func `inside a group or a clip, empty means empty content`() {
    var list = DisplayList()
    Self.fill(&list)
    var found: [Bool] = []
    list.group(opacity: 0.5) { list in
      found.append(list.isEmpty)
      list.clip(to: Self.rect) { list in
        found.append(list.isEmpty)
        Self.fill(&list)
        found.append(list.isEmpty)
      }
      found.append(list.isEmpty)
    }
    #expect(found == [true, true, false, false])
    #expect(!list.isEmpty)
    #expect(list.commands.count == 6)
  }

  @Test func `a blend mode reaches through clips, and not through groups`() {
    var clipped = DisplayList()
    clipped.clip(to: Self.rect) { Self.fill(&$0, .screen) }
    #expect(clipped.needsIsolation)
    var grouped = DisplayList()
    grouped.group(opacity: 0.5) { list in list.clip(to: Self.rect) { Self.fill(&$0, .screen) } }
    #expect(!grouped.needsIsolation)
    Self.fill(&grouped, .screen)
    #expect(grouped.needsIsolation)
  }
}
