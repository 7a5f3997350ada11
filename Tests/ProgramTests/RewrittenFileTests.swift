/// Files for Apple's systems as they are read: changed for the compiler, and told of as they stand.
@Suite(.serialized) struct RewrittenFileTests {
  private let scratch = Scratch()

  private func list(_ text: String) throws -> Midflight {
    try Data(text.utf8).write(to: scratch.url("A.swift"))
    return try Midflight(["list", "A.swift"], in: scratch.folder)
  }

  @Test func `errors behind what was changed are at the file's columns, below its lines`() throws {
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
    for (place, name) in [
      ("3:30", "Missing1"), ("5:70", "missing2"), ("5:82", "missing3"), ("6:71", "missing4"),
      ("9:21", "missing5"),
    ] {
      let line = run.complaint.split(separator: "\n").first { $0.contains("'\(name)'") }
      #expect(line?.contains("A.swift:\(place): error: ") == true, "\(place) \(line ?? "")")
    }
    // The lines as the file has them, and the marks below the words.
    let lines = run.complaint.split(separator: "\n")
    let shown = try #require(
      lines.firstIndex { $0.contains("3 |   @objc func go() {}; var a: Missing1?") })
    let mark = try #require(lines[shown + 1].firstIndex(of: "`"))
    let column = lines[shown + 1].distance(from: lines[shown + 1].startIndex, to: mark)
    #expect(lines[shown].dropFirst(column).hasPrefix("Missing1"), "\(run.complaint)")
    for word in ["Selector(", "SessionTimer", "var _", "AnyObject"] {
      #expect(!run.complaint.contains(word), "\(run.complaint)")
    }
  }

  @Test func `a missing name is told once, with its lines and what does instead`() throws {
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
    let errors = run.complaint.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(errors.count == 2, "\(run.complaint)")
    #expect(
      errors[0].hasSuffix(
        "'UITableView' in scope; instead: a UIView or UIControl of one's own; also in lines 4, 5"),
      "\(run.complaint)")
    #expect(errors[1].hasSuffix("has no member 'shimmer'; also in line 6"))
  }

  @Test func `a class that needs what is missing is left out, and the others are shown`() throws {
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
    #expect(run.status == 0 && run.lines.first == "ring: Ring, as its file has it", "\(run.text)")
    #expect(
      run.complaint.split(separator: "\n") == [
        "midflight: A.swift: AppDelegate is left out: 'UIResponder' is missing, at A.swift:2",
        "midflight: A.swift: List is left out: 'UITableView' is missing, at A.swift:8",
        "midflight: A.swift: an extension of List is left out: 'List' is missing, at A.swift:11",
      ], "\(run.complaint)")
    // Another error is one, whatever else is missing.
    let wrong = try list(
      """
      import UIKit
      final class Ring: UIView { let a: CGFloat = "" }
      final class List: UIView { private let table = UITableView() }
      """)
    #expect(wrong.status == 2 && wrong.complaint.contains("A.swift:2:45: error: "))
  }

  @Test func `what the Objective-C runtime would do is done as the file is read`() throws {
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
    #expect(run.status == 0 && run.complaint.isEmpty, "\(run.complaint)")
    let rows = run.lines.filter { $0.hasPrefix("  property") }.map { $0.dropFirst(12) }
    #expect(rows.contains("level  0 to 1") && rows.contains("tilt  0 to 1"), "\(run.text)")
  }

  @Test func `numbers that can be tuned are found behind what was changed`() throws {
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
    #expect(run.lines.contains("  tweak     alpha  0.25"), "\(run.text)\(run.complaint)")
    func alpha(_ options: String...) throws -> Double {
      let render = try Midflight(
        ["render", "A.swift", "--transparent", "-o", "a.png"] + options, in: scratch.folder)
      #expect(render.status == 0, "\(render.complaint)")
      let picture = try PNG.read(scratch.url("a.png").path)
      return Double(picture.pixels[picture.width * picture.height / 2 + picture.width / 2] >> 24)
    }
    #expect(abs(try alpha() - 64) <= 1)
    #expect(abs(try alpha("--tweak", "alpha=0.75") - 191) <= 1)
  }
}
