@Suite(.serialized) struct PreviewMacroTests {
  private let scratch = Scratch()

  private func run(_ arguments: String...) throws -> Midflight {
    try Midflight(arguments, in: scratch.folder)
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: scratch.url(name))
  }

  /// Writes a file that contains a view filled with a colour, followed by the code of previews.
  private func writeTile(_ previews: String) throws {
    try write(
      """
      import UIKit
      final class Tile: UIView {
        override init(frame: CGRect) {
          super.init(frame: frame)
          backgroundColor = .red
        }
        required init?(coder: NSCoder) { fatalError() }
      }
      \(previews)
      """, to: "Tile.swift")
  }

  @Test func `each preview is a scene, before the classes, under its name or its view's`() throws {
    try writeTile(
      """
      #Preview("Half full", traits: .fixedLayout(width: 160, height: 120)) {
        let tile = Tile()
        tile.backgroundColor = .blue
        return tile
      }
      #Preview { Tile(frame: CGRect(x: 30, y: 90, width: 100, height: 50)) }
      @available(iOS 17.0, *)
      #Preview(
        traits: .sizeThatFitsLayout
      ) {
        let label = UILabel()
        label.text = "Tile"
        return label
      }
      #Preview { Tile() }
      #Preview { CALayer() }
      #if os(iOS)
      #Preview("never") { Tile() }
      #endif
      #if DEBUG
      #Preview("in debug builds") { Tile() }
      #endif
      """)
    let list = try run("list", "Tile.swift")
    #expect(
      list.stderr.split(separator: "\n") == [
        "midflight: Tile.swift: Skipped the preview \"never\": its #if branch is not compiled"
      ], "\(list.stderr)")
    let names = list.lines.filter { !$0.hasPrefix(" ") }
    #expect(
      names == [
        "half-full: #Preview(\"Half full\") of its file", "tile: #Preview of its file",
        "preview: #Preview of its file", "tile-2: #Preview of its file",
        "preview-2: #Preview of its file",
        "in-debug-builds: #Preview(\"in debug builds\") of its file",
      ])
    let sizes = list.lines.filter { $0.contains(" points") }.map { $0.prefix { $0 != "p" } }
    #expect(sizes[0] == "  240 × 200 " && sizes[1] == "  180 × 130 ", "\(sizes)")
    #expect(sizes[3] == "  320 × 320 " && sizes[4] == "  320 × 320 ")
    // The size of the third preview is the intrinsic size of its label.
    #expect(sizes[2] != "  320 × 320 ")

    let first = try run("render", "Tile.swift", "--scale", "1", "-o", "a.png")
    #expect(first.status == 0, "\(first.stderr)")
    let blue = try PNG.read(scratch.url("a.png").path)
    #expect((blue.width, blue.height) == (240, 200))
    #expect(blue.pixels.count { $0 == 0xFF00_00FF } == 160 * 120)
    let named = try run("render", "Tile.swift:Half full", "--scale", "1", "-o", "b.png")
    #expect(named.status == 0, "\(named.stderr)")
    #expect(try Data(contentsOf: scratch.url("a.png")) == Data(contentsOf: scratch.url("b.png")))
  }

  @Test func `errors are at the lines and columns of the file, with its words`() throws {
    try writeTile(
      """
      #Preview("Bad") { let tile = Tile(); tile.colour = 3
        return tile
      }
      #Preview { 5 }
      """)
    let list = try run("list", "Tile.swift")
    #expect(list.status == 2)
    #expect(list.stderr.contains("Tile.swift:9:43: error: value of type 'Tile' has no member"))
    #expect(list.stderr.contains("#Preview(\"Bad\") { let tile = Tile(); tile.colour = 3"))
    #expect(list.stderr.contains("Tile.swift:12:12: error: "), "\(list.stderr)")
    #expect(!list.stderr.contains("var _") && !list.stderr.contains("_P"))
  }

  @Test func `a preview that can't be shown is skipped, with the reason`() throws {
    try writeTile(
      """
      #Preview("Traps") {
        let number: Int? = nil
        return Tile(frame: CGRect(x: 0, y: 0, width: number!, height: 1))
      }
      class Model {}
      #Preview("Model") { Model() }
      #Preview("Good") { Tile() }
      """)
    let list = try run("list", "Tile.swift")
    #expect(list.lines.first?.hasPrefix("good: ") == true, "\(list.text)")
    #expect(
      list.stderr.contains(
        "Skipped the preview \"Traps\": its code crashed at Tile.swift:11: "))
    #expect(
      list.stderr.contains(
        "Skipped the preview \"Model\": Model is neither a view nor a layer\n"))
  }

  @Test func `several files have previews, and numbers in them are tuned`() throws {
    try FileManager.default.createDirectory(
      at: scratch.url("Parts"), withIntermediateDirectories: true)
    try write(
      """
      import UIKit
      class Near: UIView {}
      #Preview("Near") {
        let near = Near()
        near.alpha = tweak(0.5, 0...1)
        return near
      }
      """, to: "Parts/Near.swift")
    try write(
      """
      import UIKit
      class Far: UIView {}
      #Preview("Far") { Far() }
      """, to: "Parts/Far.swift")
    let list = try run("list", "Parts/")
    let names = list.lines.filter { !$0.hasPrefix(" ") }.map { $0.prefix { $0 != ":" } }
    #expect(names == ["far", "near"], "\(list.text)\(list.stderr)")
    #expect(list.lines.contains("  tweak     alpha  0.5, 0 to 1"))
  }
}
