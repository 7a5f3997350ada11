@Suite("Ports of programs") struct PortTests {
  let scratch = Scratch()

  func write(_ text: String, to name: String) throws {
    let file = scratch.url(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func text(_ name: String) throws -> String {
    try String(contentsOf: scratch.url(name), encoding: .utf8)
  }

  func port(_ arguments: String...) throws -> Midflight {
    try Midflight(["port"] + arguments, in: scratch.folder)
  }

  func git(_ arguments: String...) throws {
    let run = try Midflight(
      shell: #"shift; exec git -c user.name=A -c user.email=a@b -c init.defaultBranch=main "$@""#,
      ["-"] + arguments, in: scratch.folder)
    #expect(run.status == 0, "\(run.stderr)")
  }

  static let ring = """
    import UIKit

    final class RingLayer: CALayer {
      @NSManaged var level: CGFloat

      override class func needsDisplay(forKey key: String) -> Bool {
        key == #keyPath(level) || super.needsDisplay(forKey: key)
      }
    }

    final class Ring: UIView {
      // #selector(@objc) says nothing here.
      override class var layerClass: AnyClass { RingLayer.self }
      override init(frame: CGRect) {
        super.init(frame: frame)
        addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(tapped)))
      }
      required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }
      @objc private func tapped() {}
    }

    """

  @Test func `a folder that needs no changes has status 0`() throws {
    try write("import UIKit\nclass Fine: UIView {}\n", to: "app/Fine.swift")
    let run = try port("app")
    #expect(run.status == 0 && run.text == "1 file: no changes needed\n", "\(run.stderr)")
  }

  @Test func `lines and missing names are listed file by file`() throws {
    try write(Self.ring, to: "app/Ring.swift")
    try write(
      """
      import UIKit
      import AVFoundation
      class Stack: UIView {
        let stack = UITableView()
        func go() {
          layer.shimmer()
          Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in }
        }
      }
      """, to: "app/Deep/Stack.swift")
    try git("init", "-q")
    try git("add", "-A")
    try git("commit", "-qm", "as it was")
    let run = try port("app")
    #expect(run.status == 1 && run.stderr.isEmpty, "\(run.stderr)")
    let lines = run.lines.map(String.init)
    let wanted = [
      "Deep/Stack.swift", "  2: there is no module AVFoundation",
      "  4: 'UITableView' is missing: your own UIView or UIControl",
      "  6: 'shimmer' is missing",
      "  7: Timer.schedu…  →  SessionTimer.schedu…  [--write]", "Ring.swift",
      "  4: @NSManaged var level: CGFloat  →  @Animatable var level: CGFloat = 0  [--write]",
      #"  7: key == #keyPath(level) || super.needsDisplay(forKey: key)  →  key == "level" || "#,
      "  16: …lf, action: #selector(tapped)))  →  …lf, action: Selector(Ring.tapped, \"tapped\")))  [",
      "  19: @objc private func tapped() {}  →  private func tapped() {}  [--write]",
      "2 files: 5 lines to change by --write, 2 names missing, 1 other error",
    ]
    #expect(lines.count == wanted.count, "\(run.text)")
    for (line, beginning) in zip(lines, wanted) { #expect(line.hasPrefix(beginning)) }
    let plain = try port("app", "--no-compile")
    #expect(plain.status == 1 && !plain.text.contains("shimmer"))
    #expect(plain.text.contains("'UITableView' is missing"))
    #expect(try text("app/Ring.swift") == Self.ring)
  }

  @Test func `a preview needs no change`() throws {
    try write(
      """
      import UIKit
      class Fine: UIView {}
      #Preview("Fine") { Fine() }

      """, to: "app/Fine.swift")
    let run = try port("app")
    #expect(run.status == 0 && run.text == "1 file: no changes needed\n", "\(run.text)")
  }

  @Test
  func `a function inside of a closure that touches layers is reported with its cure`() throws {
    try write(
      """
      import UIKit
      class Dot: UIView {
        func start() {
          DispatchQueue.main.async {
            func turn() { self.alpha = 0 }
            turn()
          }
        }
      }
      """, to: "app/Dot.swift")
    let run = try port("app")
    #expect(run.status == 1 && run.lines.count == 3, "\(run.text)")
    #expect(run.text.contains("  5: main actor-isolated"))
    #expect(run.text.contains("inside a closure, write @MainActor func"), "\(run.text)")
    try write(
      try text("app/Dot.swift").replacing("func turn", with: "@MainActor func turn"),
      to: "app/Dot.swift")
    #expect(try port("app").status == 0)
  }

  @Test func `written files compile, and are written once`() throws {
    try write(Self.ring, to: "app/Ring.swift")
    try git("init", "-q")
    try git("add", "-A")
    try git("commit", "-qm", "as it was")
    let run = try port("app", "--write")
    #expect(run.status == 0, "\(run.text)\(run.stderr)")
    #expect(run.text.hasSuffix("1 file: 4 lines changed\n"), "\(run.text)")
    let written = try text("app/Ring.swift")
    #expect(written.contains("@Animatable var level: CGFloat = 0 // midflight port: @NSManaged"))
    #expect(written.count { $0 == "\n" } == Self.ring.count { $0 == "\n" })
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url("app").path).count == 1)
    let again = try port("app", "--write")
    #expect(again.status == 0 && again.text == "1 file: no changes needed\n")
    #expect(try text("app/Ring.swift") == written)
    let list = try Midflight(["list", "app/Ring.swift"], in: scratch.folder)
    #expect(list.lines.contains("  property  level  0 to 1"), "\(list.text)\(list.stderr)")
  }

  @Test func `files that are changed, unknown to git or elsewhere are not written`() throws {
    for name in ["app/Same.swift", "app/Changed.swift", "app/Staged.swift", "outside/Out.swift"] {
      try write("@objc func a() {}\n", to: name)
    }
    try git("init", "-q")
    try git("add", "-A")
    try git("commit", "-qm", "as it was")
    for name in ["Changed", "Staged"] { try write("@objc func b() {}\n", to: "app/\(name).swift") }
    try git("add", "app/Staged.swift")
    try write("@objc func c() {}\n", to: "app/New.swift")
    try write("app/Ignored.swift\n", to: ".gitignore")
    try write("@objc func d() {}\n", to: "app/Ignored.swift")
    let manager = FileManager.default
    for (link, position) in [("Link.swift", "../outside/Out.swift"), ("folder", "../outside")] {
      try manager.createSymbolicLink(
        atPath: scratch.url("app/\(link)").path, withDestinationPath: position)
    }
    let run = try port("app", "--write", "--no-compile")
    #expect(run.status == 1)
    for (name, text) in [
      ("Changed", "b"), ("Staged", "b"), ("New", "c"), ("Ignored", "d"),
    ] {
      #expect(try self.text("app/\(name).swift") == "@objc func \(text)() {}\n")
      #expect(run.stderr.contains("midflight: \(name).swift is not changed: "))
    }
    #expect(try text("outside/Out.swift") == "@objc func a() {}\n")
    #expect(
      run.stderr.contains("Skipped Link.swift: it is a link")
        && run.stderr.contains("Skipped folder: it is a link"))
    #expect(try text("app/Same.swift").hasPrefix("func a() {} // midflight port: @objc"))
    #expect(
      run.lines.last == "5 files: 1 line changed, 4 lines to change in files that --write skipped")
  }

  @Test func `without git's work tree nothing is written`() throws {
    try write("@objc func a() {}\n", to: "app/A.swift")
    let run = try port("app", "--write", "--no-compile")
    #expect(run.status == 2 && run.text.isEmpty)
    #expect(run.stderr.hasPrefix("midflight: --write changes only files in a Git work tree"))
    // In a repository without a commit, Git cannot restore the files either.
    try git("init", "-q")
    try git("add", "-A")
    let new = try port("app", "--write", "--no-compile")
    #expect(new.status == 1 && new.stderr.contains("A.swift is not changed"))
    #expect(try text("app/A.swift") == "@objc func a() {}\n")
  }

  @Test func `one file is ported like a folder with it`() throws {
    try write(Self.ring, to: "app/Ring.swift")
    try write(
      "import UIKit\nclass Other: UIView { let a = UITableView() }\n", to: "app/Other.swift")
    try write(Self.ring, to: "alone/Ring.swift")
    try git("init", "-q")
    try git("add", "-A")
    try git("commit", "-qm", "as it was")
    let (file, folder) = (try port("app/Ring.swift"), try port("alone"))
    #expect(file.status == 1 && file.text == folder.text && file.stderr.isEmpty)
    #expect(try port("app/Ring.swift", "--write").status == 0)
    #expect(try port("alone", "--write").status == 0)
    #expect(try text("app/Ring.swift") == text("alone/Ring.swift"))
    #expect(try text("app/Other.swift").contains("UITableView"))
  }

  @Test func `branches for other systems are listed in a line each, and need no change`() throws {
    try write(
      """
      #if canImport(UIKit)
        import UIKit
      #else
        import AppKit
        typealias UIView = NSView
      #endif
      #if canImport(SwiftUI)
        import SwiftUI
        struct Card: UIViewRepresentable { @objc func a() {} }
      #endif
      class Dial: UIView {}

      """, to: "app/Dial.swift")
    let run = try port("app")
    #expect(run.status == 0, "\(run.text)")
    #expect(
      run.text == """
        Dial.swift
          3: #else of #if canImport(UIKit) is never compiled here, up to line 5
          7: #if canImport(SwiftUI) is never compiled here, up to line 9
        1 file: no changes needed; 2 branches are never compiled here

        """)
  }

  @Test func `features of the Objective-C runtime are reported with a replacement`() throws {
    try write(
      """
      import UIKit
      class Base: UIView {}
      extension Base {
        override func layoutSubviews() {}
      }
      func one<T: UIView>(_ type: T.Type) -> T { T.init(frame: .zero) }
      class Copied: UIView {
        func copied() -> Any? {
          let data = NSKeyedArchiver.archivedData(withRootObject: self)
          return NSKeyedUnarchiver.unarchiveObject(with: data)
        }
      }
      """, to: "app/A.swift")
    let run = try port("app")
    #expect(run.status == 1)
    let lines = run.lines
    #expect(lines.count == 5, "\(run.text)")
    #expect(lines[1].hasPrefix("  4: ") && lines[1].hasSuffix("; move it into the class itself"))
    #expect(
      lines[2].hasPrefix("  6: ")
        && lines[2].hasSuffix("; take a closure that makes one, or write required init"))
    #expect(lines[3].hasPrefix("  9: ") && lines[3].contains("or a snapshot of it"))
    let list = try Midflight(["list", "app/A.swift"], in: scratch.folder)
    #expect(list.stderr.contains("Move the override into the class itself"))
    #expect(list.stderr.contains("use a required init, or a closure"))
  }

  @Test func `an archived view stops with a message, or with an error`() throws {
    try write(
      """
      import UIKit
      class A: UIView {
        override func draw(_ rect: CGRect) {
          do {
            _ = try NSKeyedArchiver.archivedData(withRootObject: self, requiringSecureCoding: false)
          } catch { print(error.localizedDescription) }
          _ = NSKeyedArchiver.archivedData(withRootObject: self)
        }
      }
      """, to: "A.swift")
    let run = try Midflight(["render", "A.swift", "-o", "a.png"], in: scratch.folder)
    let lines = run.stderr.split(separator: "\n")
    try #require(lines.count == 3, "\(run.stderr)")
    #expect(lines[0].hasPrefix("views and layers are not archived: make one more"))
    #expect(lines[1].contains("Fatal error: views and layers are not archived: make one more"))
    #expect(lines[2] == "midflight: A.swift crashed at A.swift:7")
  }

  @Test func `an optional list of numbers becomes code that compiles`() throws {
    try write(
      """
      import UIKit
      func times(_ list: [Double], _ other: [CGFloat]?) -> CAKeyframeAnimation {
        let move = CAKeyframeAnimation(keyPath: "position")
        move.keyTimes = list as [NSNumber]?
        move.keyTimes = other as [NSNumber]?
        return move
      }

      """, to: "app/A.swift")
    try git("init", "-q")
    try git("add", "-A")
    try git("commit", "-qm", "as it was")
    let run = try port("app", "--write")
    #expect(run.status == 0, "\(run.text)")
    #expect(run.text.hasSuffix("1 file: 2 lines changed\n"))
  }
}
