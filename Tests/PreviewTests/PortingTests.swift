import MidflightLive
import MidflightToolchain

/// The tables in the documentation match the ones that `port` uses.
@Suite("Porting") struct PortingTests {
  private static func page(_ name: String) throws -> [String] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = root.appendingPathComponent("Documentation/\(name)")
    return try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n")
  }

  /// Returns the lines below the header `head` of a table in a documentation page.
  private static func table(of page: String, headed head: String) throws -> [String] {
    let lines = try self.page(page)
    let start = try #require(lines.firstIndex(of: head))
    return Array(lines[(start + 2)...].prefix { $0.hasPrefix("|") })
  }

  @Test func `the documentation's tables contain the rows that ports use`() throws {
    let rows = try Self.table(
      of: "ComingFromCoreAnimation.md", headed: "| on Apple's systems | here | because |")
    #expect(rows == PortRow.all.map(\.line))
    let names = try Self.table(of: "UIKit.md", headed: "| missing | instead |")
    #expect(names == MissingName.all.map(\.line))
    let all = MissingName.all.flatMap(\.names)
    #expect(Set(all).count == all.count)
  }

  private func port(_ text: String) -> PortedFile {
    PortedFile([UInt8](text.utf8), path: "A.swift")
  }

  private func ported(_ text: String) -> String {
    String(decoding: port(text).ported, as: UTF8.self)
  }

  @Test(arguments: [
    ("@NSManaged var a: CGFloat", "@Animatable var a: CGFloat = 0"),
    ("@NSManaged public dynamic var a: CGColor?", "@Animatable public var a: CGColor?"),
    ("let k = #keyPath(CALayer.bounds.size)", "let k = \"bounds.size\""),
    ("case #keyPath(a), #keyPath(B.c):", "case \"a\", \"c\":"),
    ("@objc(go) func go() {}", "func go() {}"),
    ("@objc protocol A {}", "protocol A: AnyObject {}"),
    ("@objc public protocol A: B {}", "public protocol A: AnyObject, B {}"),
    ("@objc protocol A: AnyObject {}", "protocol A: AnyObject {}"),
    ("@objc public protocol A: B, AnyObject {}", "public protocol A: B, AnyObject {}"),
    ("@objc protocol A: class {}", "protocol A: class {}"),
    ("let k = #keyPath(Gauge.Ring.level)", "let k = \"level\""),
    ("@IBOutlet weak var a: UIView!", "weak var a: UIView!"),
    (
      "layer.locations = a.b as [NSNumber]",
      "layer.locations = a.b.map { NSNumber(value: Double($0)) }"
    ),
    (
      "a.keyTimes = times as [NSNumber]?",
      "a.keyTimes = (times as [_]?)?.map { NSNumber(value: Double($0)) }"
    ),
    (
      "f(self.times as [NSNumber]?, 1)",
      "f((self.times as [_]?)?.map { NSNumber(value: Double($0)) }, 1)"
    ),
    ("q(deadline: .now() + .milliseconds(250)) {}", "q(deadline: .now() + 0.25) {}"),
    ("q(deadline: Dispatch" + "Time.now() + 2) {}", "q(deadline: .now() + 2) {}"),
    ("let a = Bool.random()", "let a = Bool.random(using: &CAContext.current.random)"),
  ])
  func `a line is changed in the file, with a mark that quotes the old text`(
    _ old: String, _ new: String
  ) {
    #expect(ported("  \(old)\r\nnext\n") == "  \(new) // midflight port: \(old)\r\nnext\n")
    #expect(ported(old) == "\(new) // midflight port: \(old)")
    #expect(port(ported(old)).findings.isEmpty)
  }

  @Test(arguments: [
    "// @objc", "/* @NSManaged /* #keyPath(a) */ @objc */", "let a = \"#keyPath(a) @objc\"",
    "let a = #\"\\(CGFloat.random(in: 0...1))\"#", "let a = [0, 0.5] as [NSNumber]",
    "let objc = 1", "CGFloat.random(in: 0...1, using: &dice)", "CATransaction.begin()",
  ])
  func `code that needs no change stays unchanged`(_ text: String) {
    #expect(port(text).findings.isEmpty && ported(text) == text)
  }

  @Test(arguments: [
    "CABasicAnimation(keyPath: \"level\")", "#keyPath(level)", "#keyPath(Ring.level)",
    "key == \"level\"",
  ])
  func `a layer's property that a key path names is animatable`(_ use: String) {
    func ring(_ property: String, super name: String = "CALayer") -> String {
      let text = ported("class Ring: \(name) {\n\(property)\nfunc f() { \(use) }\n}")
      return text.components(separatedBy: "\n")[1].components(separatedBy: " // midflight")[0]
    }
    #expect(ring("@objc var level: CGFloat = 0") == "@Animatable var level: CGFloat = 0")
    #expect(ring("@objc dynamic var level = 1.5") == "@Animatable var level = 1.5")
    #expect(ring("@objc public var level: Float") == "@Animatable public var level: Float = 0")
    // Properties that no key path names, computed properties and properties of views are not made
    // animatable.
    #expect(ring("@objc var tilt: CGFloat = 0") == "var tilt: CGFloat = 0")
    #expect(ring("@objc var level: CGFloat { 0 }") == "var level: CGFloat { 0 }")
    #expect(ring("@objc var level: CGFloat = 0", super: "UIView") == "var level: CGFloat = 0")
  }

  @Test(arguments: [
    ("@NSManaged var a: CGFloat, b: CGFloat"), ("@NSManaged private(set) var a: CGFloat"),
    ("@NSManaged var a: [CGFloat]"), ("@NSManaged func a()"),
  ])
  func `features of the Objective-C runtime are reported even in unchanged code`(_ line: String) {
    let file = port("class Ring: CALayer {\n  \(line)\n}")
    #expect(file.findings.count == 1 && file.ported == file.bytes)
    #expect(file.findings[0].row.apple.hasPrefix("`@NSManaged`") && !file.findings[0].isMechanical)
  }

  @Test(arguments: [
    ("#if os(iOS)\n@objc\n#endif", [1...2]), ("#if !os(Linux)\n@objc\n#endif", [1...2]),
    ("#if canImport(SwiftUI) || canImport(AppKit)\n@objc\n#endif", [1...2]),
    ("#if canImport(UIKit)\n#else\n@objc\n#endif", [2...3]),
    ("#if canImport(UIKit)\n#elseif os(macOS)\n@objc\n#else\n@objc\n#endif", [2...3, 4...5]),
    ("#if os(macOS)\n@objc\n#elseif canImport(UIKit)\n#else\n@objc\n#endif", [1...2, 4...5]),
    ("#if os(iOS) && DEBUG\n#if os(tvOS)\n@objc\n#endif\n@objc\n#endif", [1...5]),
    ("#if DEBUG\n#if targetEnvironment(simulator)\n@objc\n#endif\n#endif", [2...3]),
  ])
  func `a branch that is never compiled here is reported in one line`(
    _ text: String, _ lines: [ClosedRange<Int>]
  ) {
    let file = port(text)
    #expect(file.unusedBranches.map(\.lines) == lines)
    #expect(file.findings.isEmpty && file.ported == file.bytes)
  }

  @Test(arguments: [
    "#if canImport(UIKit)\n@objc\n#endif", "#if DEBUG\n@objc\n#endif",
    "#if canImport(Lottie)\n@objc\n#endif", "#if os(Linux) || os(iOS)\n@objc\n#endif",
    "#if os(iOS)\n#else\n@objc\n#endif", "#if swift(>=5.9) && !os(iOS)\n@objc\n#endif",
    "#if os(iOS)\n#endif\n@objc",
  ])
  func `branches that may be compiled here are searched`(_ text: String) {
    #expect(port(text).findings.count == 1)
  }

  @Test func `archives of views are reported, other archives are not`() {
    for (code, isTold) in [
      ("class A: UIView { func f() { NSKeyedArchiver.archivedData(withRootObject: self) } }", true),
      (
        "extension UILabel { func f() { NSKeyedArchiver.archivedData(withRootObject: self) } }",
        true
      ),
      (
        "NSKeyedArchiver.archivedData(withRootObject: cardView, requiringSecureCoding: false)", true
      ),
      (
        "class A: NSObject { func f() { NSKeyedArchiver.archivedData(withRootObject: self) } }",
        false
      ),
      ("NSKeyedArchiver.archivedData(withRootObject: settings)", false),
    ] { #expect(port(code).findings.isEmpty != isTold, "\(code)") }
  }

  @Test(arguments: [
    ("func go() {}", "go"), ("func go(_ sender: UIButton) {}", "go(_:)"),
    ("func go(_ sender: Any, event: UIEvent) {}", "go(_:event:)"),
    ("func go(with all: [Int: (Int, Int)], by: (Int, Int) -> Void) {}", "go(with:by:)"),
    ("func go(_ a: Dictionary<Int, Int>) {}", "go(_:)"), ("func other(_ sender: Any) {}", "go"),
    // Only the compiler knows which overload is meant, so no labels are added.
    ("func go() {}; func go(_ sender: Any) {}", "go"),
  ])
  func `a selector without labels gets the labels of its method`(_ method: String, _ name: String) {
    let text = ported("class Me: UIView {\n  \(method)\n  var a: S { #selector(go) }\n}")
    #expect(text.contains("var a: S { Selector(Me.go, \"\(name)\") }"), "\(text)")
  }

  @Test func `selectors become functions of their classes`() {
    let text = """
      a.addTarget(self, action: #selector(go), for: [.touchDown])
      class Me: UIView {
        lazy var t = UITapGestureRecognizer(target: self, action: #selector(tap(by:)))
        func f() {
          g { a.addTarget(self, action: #selector(self.press(_:)), for: .touchDown) }
          let l = CADisplayLink(target: self, selector: #selector(Other.step))
          let p = UIPanGestureRecognizer(target: child, action: #selector(child.go))
          t = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }
        }
      }
      extension Me.Inner where A: B { let s = (#selector(go), #selector(getter: size)) }
      """
    let lines = ported(text).components(separatedBy: "\n")
    let code = lines.map { $0.components(separatedBy: " // midflight")[0].trimmingPrefix(" ") }
    #expect(code[2].hasSuffix(#"action: Selector(Me.tap(by:), "tap(by:)"))"#), "\(code[2])")
    #expect(code[4].contains(#"action: Selector(Me.press(_:), "press(_:)"), for"#), "\(code[4])")
    #expect(code[5].hasSuffix(#"selector: Selector(Other.step, "step"))"#), "\(code[5])")
    #expect(
      code[7].hasSuffix(
        "t = SessionTimer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }"))
    #expect(code[10].contains(#"(Selector(Me.Inner.go, "go"), #selector(getter: size))"#))
    // The selectors of a method outside of a class, of another object's method and of a property
    // can't be replaced mechanically.
    #expect(
      port(text).findings.map(\.isMechanical) == [
        false, true, true, true, false, true, true, false,
      ])
  }

  @Test func `timers added to a run loop become the session's`() {
    let text = """
      import UIKit
      class Me: UIView {
        func f() {
          let t = Timer(timeInterval: 1, repeats: true) { _ in }
          RunLoop.main.add(t, forMode: .common)
          RunLoop.current.add(t, forMode: .default)
        }
      }
      """
    let lines = ported(text).components(separatedBy: "\n").map { line in
      line.components(separatedBy: " // midflight")[0].trimmingCharacters(in: .whitespaces)
    }
    #expect(
      lines[3...5] == [
        "let t = SessionTimer.unscheduled(timeInterval: 1, repeats: true) { _ in }",
        "SessionTimer.add(t, forMode: .common)", "SessionTimer.add(t, forMode: .default)",
      ])
  }

  @Test func `a line that ends in a string or a comment is left to the user`() {
    for text in [
      "let a = \"\"\"\n  \\(CGFloat.random(in: 0...1))\n  \"\"\"",
      "@objc /* and\n so on */ func a() {}",
      "@objc optional func a()",
      "class A {\n  let a = #selector(\n    go)\n}",
    ] {
      let file = port(text)
      #expect(file.findings.count == 1 && !file.findings[0].isMechanical, "\(text)")
      #expect(file.ported == file.bytes, "\(text)")
    }
  }

  @Test func `any bytes can be read`() {
    var dice = Random(seed: 7)
    let pieces = [
      "@objc", "#keyPath(", "\"", "\\(", ")", "\n", "\"\"\"", "/*", "*/", "//", "@NSManaged",
      " var ",
      "a", ":", "CGFloat", "addTarget(self, action: #selector(", "as [NSNumber]", "\u{FE}", "#\"",
      "#/",
      "deadline: .now() + .", "seconds(", "1", "CGFloat.random(", "{", "é", "\r", "}", "class A: B",
      "#if ", "#else", "#endif", "#elseif ", "os(iOS)", "&&", "!", "?",
      "NSKeyedArchiver.archivedData(withRootObject: self", "@objc var a = 1", "keyPath: \"a\"",
    ]
    for _ in 0..<400 {
      let text = (0..<12).map { _ in pieces[Int(dice.next() % UInt64(pieces.count))] }.joined()
      let file = port(text)
      #expect(
        file.ported.count { $0 == 10 } == file.bytes.count { $0 == 10 }, "\(text.debugDescription)")
    }
  }
}
