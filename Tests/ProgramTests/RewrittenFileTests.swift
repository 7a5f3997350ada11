/// Files for Apple's systems are rewritten before they are compiled. Diagnostics still show the
/// lines as they are on disk.
@Suite(.serialized) struct RewrittenFileTests {
  private let scratch = Scratch()

  private func list(_ text: String) throws -> Midflight {
    try Data(text.utf8).write(to: scratch.url("A.swift"))
    return try Midflight(["list", "A.swift"], in: scratch.folder)
  }

  @Test func `errors after a rewritten part are at the file's columns, below its lines`() throws {
    let run = try list(
      """
      import UIKit
      final class A: UIView {
        @objc func go() {}; var a: Missing1?
        func f() {
          let tap = UITapGestureRecognizer(target: self, action: #selector(missing2)); missing3()
          Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }.missing4()
        }
      }
      #Preview("A") { A().missing5 }
      """)
    #expect(run.status == 2)
    for (location, name) in [
      ("3:30", "Missing1"), ("5:70", "missing2"), ("5:82", "missing3"), ("6:71", "missing4"),
      ("9:21", "missing5"),
    ] {
      let line = run.stderr.split(separator: "\n").first { $0.contains("'\(name)'") }
      #expect(line?.contains("A.swift:\(location): error: ") == true, "\(location) \(line ?? "")")
    }
    // The diagnostic shows the lines as they are in the file, with the compiler's marks below the
    // right words.
    let lines = run.stderr.split(separator: "\n")
    let shown = try #require(
      lines.firstIndex { $0.contains("3 |   @objc func go() {}; var a: Missing1?") })
    let mark = try #require(lines[shown + 1].firstIndex(of: "`"))
    let column = lines[shown + 1].distance(from: lines[shown + 1].startIndex, to: mark)
    #expect(lines[shown].dropFirst(column).hasPrefix("Missing1"), "\(run.stderr)")
    for word in ["Selector(", "SessionTimer", "var _", "AnyObject"] {
      #expect(!run.stderr.contains(word), "\(run.stderr)")
    }
  }

  @Test func `a missing name is reported once, with its lines and its replacement`() throws {
    let run = try list(
      """
      import UIKit
      class A: UIView {
        let a = UITableView()
        var b: UITableView?
        func f(_ table: UITableView) { layer.shimmer() }
        func g() { layer.shimmer() }
      }
      """)
    #expect(run.status == 2)
    let errors = run.stderr.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(errors.count == 2, "\(run.stderr)")
    #expect(
      errors[0].hasSuffix(
        ": error: UITableView does not exist here; instead: your own UIView or UIControl; "
          + "also in lines 4, 5"),
      "\(run.stderr)")
    #expect(errors[1].hasSuffix("has no member 'shimmer'; also in line 6"))
  }

  @Test func `a class that needs a missing name is skipped, and the others are shown`() throws {
    let run = try list(
      """
      import UIKit
      @main class AppDelegate: UIResponder, UIApplicationDelegate {
        var window: UIWindow?
        var scene: UIWindowScene?
      }
      final class Ring: UIView { var level: CGFloat = 0.5 { didSet { alpha = level } } }
      final class List: UIView {
        private let table = UITableView()
        func reload() { table.reloadData() }
      }
      extension List { func twice() { reload() } }
      """)
    #expect(run.status == 0 && run.lines.first == "ring: the class Ring", "\(run.text)")
    #expect(
      run.stderr.split(separator: "\n") == [
        "midflight: A.swift: Skipped AppDelegate (A.swift:2): UIResponder does not exist here; "
          + "instead: the controller or view that is shown, by itself: midflight preview FILE.swift",
        "midflight: A.swift: Skipped List (A.swift:8): UITableView does not exist here; instead: "
          + "your own UIView or UIControl",
        "midflight: A.swift: Skipped an extension of List (A.swift:11): List is skipped too",
      ], "\(run.stderr)")
    // An error that is unrelated to missing features remains an error, even if features are missing
    // too.
    let wrong = try list(
      """
      import UIKit
      final class Ring: UIView { let a: CGFloat = "" }
      final class List: UIView { private let table = UITableView() }
      """)
    #expect(wrong.status == 2 && wrong.stderr.contains("A.swift:2:45: error: "))
  }

  @Test func `previews, globals and attributes of a class are skipped together with it`() throws {
    let run = try list(
      """
      import UIKit; import class Foundation.Bundle
      let table = UITableView(), rows = [1, 2]
      var bar: UISlider { UISlider() }
      @MainActor final class Ring: UIView {}
      @available(iOS 13.0, *)
      @objc(List) public final class List: UIView { private let table = UITableView() }
      #Preview("List") {
        List()
      }
      #Preview("Ring") { Ring() }
      @available(iOS 17, *)
      #Preview { UISlider() }
      """)
    #expect(run.status == 0, "\(run.stderr)")
    #expect(run.lines.filter { !$0.hasPrefix(" ") }.map { $0.prefix { $0 != ":" } } == ["ring"])
    let own = "does not exist here; instead: your own UIView or UIControl"
    #expect(
      run.stderr.split(separator: "\n").map {
        $0.replacing("midflight: A.swift: Skipped ", with: "")
      }
        == [
          "table (A.swift:2): UITableView \(own)", "bar (A.swift:3): UISlider \(own)",
          "List (A.swift:6): UITableView \(own)", "a preview (A.swift:12): UISlider \(own)",
          "the preview \"List\" (A.swift:8): List is skipped too",
        ], "\(run.stderr)")
  }

  @Test func `an import of SwiftUI is skipped, together with the code that needs it`() throws {
    let run = try list(
      """
      import SwiftUI
      final class Ring: UIView {}
      struct RingView: UIViewRepresentable {
        func makeUIView(context: Context) -> Ring { Ring() }
        func updateUIView(_ view: Ring, context: Context) {}
      }
      struct ContentView: View {
        @State private var isOn = false
        var body: some View { VStack { RingView(); Toggle("a", isOn: $isOn) }.padding() }
      }
      #Preview { ContentView() }
      #Preview("Ring") { Ring() }
      """)
    #expect(run.status == 0 && run.lines.first == "ring: #Preview(\"Ring\") of its file")
    #expect(
      run.stderr.split(separator: "\n").map {
        $0.replacing("midflight: A.swift: Skipped ", with: "")
      }
        == [
          "import SwiftUI (A.swift:1): SwiftUI does not exist here",
          "RingView (A.swift:3): UIViewRepresentable does not exist here; instead: #Preview with the "
            + "view or controller itself",
          "ContentView (A.swift:7): View does not exist here",
          "a preview (A.swift:11): ContentView is skipped too",
        ], "\(run.stderr)")
    let none = try list(
      "import struct SwiftUI.Color\nstruct A: View { var body: some View { B() } }")
    #expect(none.status == 2)
    #expect(none.stderr.contains(": error: cannot find type 'View' in scope"))
    #expect(none.stderr.contains("midflight: SwiftUI does not exist here; "))
  }

  @Test func `errors that follow from a missing superclass are not reported`() throws {
    let run = try list(
      """
      import UIKit
      final class Cell: UITableViewCell {
        let box = UIView()
        override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
          super.init(style: style, reuseIdentifier: reuseIdentifier)
          contentView.addSubview(box)
        }
        required init?(coder: NSCoder) { fatalError() }
        override func layoutSubviews() { super.layoutSubviews(); box.frame = bounds }
      }
      final class Host: UIView {
        let cell = Cell(style: .default, reuseIdentifier: nil)
        func show() { addSubview(cell) }
      }
      """)
    #expect(run.status == 2)
    let errors = run.stderr.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(errors.count == 1 && errors[0].contains("A.swift:2:"), "\(run.stderr)")
    let both = try list(
      """
      import UIKit
      class A: Missing1<B> { func f() { super.go() } }
      class B: Missing2<A> {
        override func layoutSubviews() { super.layoutSubviews() }
      }
      """)
    let causes = both.stderr.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(causes.count == 2, "\(both.stderr)")
    for name in ["Missing1", "Missing2"] {
      #expect(causes.contains { $0.contains("cannot find type '\(name)' in scope") })
    }
    // If there is another scene that can be shown, the code that depends on the missing type is
    // skipped, and the message gives the reason.
    let rest = try list(
      """
      import UIKit
      final class Cell: UITableViewCell { let box = UIView() }
      final class Host: UIView { func show() { addSubview(Cell()) } }
      final class Ring: UIView {}
      """)
    #expect(rest.status == 0 && rest.lines.first?.hasPrefix("ring:") == true)
    #expect(rest.stderr.contains("Skipped Host (A.swift:3): Cell is skipped too"))
  }

  @Test(arguments: [
    ("UIImage(systemName: \"heart\")", "UIImage(systemName:)", "instead: UIImage(named:) of"),
    ("UIButton.Configuration.filled()", "UIButton.Configuration", "instead: setTitle(_:for:)"),
    ("UIButton().configuration", "UIButton.configuration", "instead: setTitle(_:for:)"),
    ("UIImpactFeedbackGenerator(style: .medium)", "UIImpactFeedbackGenerator", "remove it"),
    ("UISelectionFeedbackGenerator()", "UISelectionFeedbackGenerator", "remove it"),
  ])
  func `missing names are reported with their replacements`(
    _ code: String, _ name: String, _ instead: String
  ) throws {
    let line = "\(name) does not exist here; \(instead)"
    let alone = try list("import UIKit\nclass A: UIView {\n  func f() { _ = \(code) }\n}\n")
    let errors = alone.stderr.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(errors.count == 1 && errors[0].contains("A.swift:3:"), "\(alone.stderr)")
    #expect(errors.first?.contains(": error: \(line)") == true)
    let beside = try list(
      "import UIKit\nclass A: UIView {\n  func f() { _ = \(code) }\n}\nclass B: UIView {}\n")
    #expect(beside.status == 0)
    #expect(beside.stderr.hasPrefix("midflight: A.swift: Skipped A (A.swift:3): \(line)"))
  }

  @Test func `lines of several files are reported with their files`() throws {
    try FileManager.default.createDirectory(
      at: scratch.url("all"), withIntermediateDirectories: true)
    let uses = [
      "A":
        "let a = UISlider()\nlet b = UISlider()\nfunc f(b: B, c: C) { b.a = .init(); c.a = nil }",
      "B": "var a: UISlider?\nvar b: UISlider?", "C": "var a: UISlider?",
    ]
    for (name, code) in uses {
      try "import UIKit\nclass \(name): UIView {\n\(code)\n}\n"
        .write(to: scratch.url("all/\(name).swift"), atomically: true, encoding: .utf8)
    }
    let run = try Midflight(["list", "all/"], in: scratch.folder)
    let errors = run.stderr.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(errors.count == 1, "\(run.stderr)")
    #expect(errors[0].hasSuffix("; also in line 4, line 3 of B.swift, line 3 of C.swift"))
  }

  @Test func `the Objective-C runtime's work is done when the file is read`() throws {
    let run = try list(
      """
      import UIKit
      @objc protocol Teller: AnyObject { func tell() }
      @objcMembers final class ALayer: CALayer {
        @NSManaged var level: CGFloat
        @objc dynamic var tilt: CGFloat = 0.5
        override class func needsDisplay(forKey key: String) -> Bool {
          key == #keyPath(level) || key == #keyPath(ALayer.tilt) || super.needsDisplay(forKey: key)
        }
      }
      @IBDesignable final class A: UIView {
        @IBOutlet weak var child: UIView?
        @IBInspectable var size: CGFloat = 2
        override class var layerClass: AnyClass { ALayer.self }
        @IBAction func press(_ sender: UIButton) {
          DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(300)) { self.alpha = 0 }
          _ = CGFloat.random(in: 0...1)
        }
      }
      """)
    #expect(run.status == 0 && run.stderr.isEmpty, "\(run.stderr)")
    let rows = run.lines.filter { $0.hasPrefix("  property") }.map { $0.dropFirst(12) }
    #expect(rows.contains("level  0 to 1") && rows.contains("tilt  0 to 1"), "\(run.text)")
  }

  @Test func `numbers that can be tuned are found after a rewritten part`() throws {
    let run = try list(
      """
      import UIKit
      final class A: UIView {
        @objc func go() { alpha = 1 }
        override func didMoveToWindow() {
          backgroundColor = .red
          let tap = UITapGestureRecognizer(target: self, action: #selector(go)); alpha = tweak(0.25)
          addGestureRecognizer(tap)
        }
      }
      """)
    #expect(run.lines.contains("  tweak     alpha  0.25"), "\(run.text)\(run.stderr)")
    func alpha(_ options: String...) throws -> Double {
      let render = try Midflight(
        ["render", "A.swift", "--transparent", "-o", "a.png"] + options, in: scratch.folder)
      #expect(render.status == 0, "\(render.stderr)")
      let image = try PNG.read(scratch.url("a.png").path)
      return Double(image.pixels[image.width * image.height / 2 + image.width / 2] >> 24)
    }
    #expect(abs(try alpha() - 64) <= 1)
    #expect(abs(try alpha("--tweak", "alpha=0.75") - 191) <= 1)
  }
}
