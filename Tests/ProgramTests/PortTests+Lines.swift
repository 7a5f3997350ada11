/// `port` reports problems with single lines, and paths that contain no program.
extension PortTests {
  @Test func `a folder without Swift files is reported in one line`() throws {
    try write("", to: "empty/notes.txt")
    for (name, words) in [
      ("none", "none does not exist"), ("empty", "empty contains no Swift files"),
      (
        "empty/notes.txt",
        "empty/notes.txt is not a Swift file; port takes a Swift file or a folder"
      ),
    ] {
      let run = try port(name)
      #expect(run.status == 2 && run.text.isEmpty && run.stderr == "midflight: \(words)\n")
    }
  }

  @Test func `a line with several changes is listed once, with all of them applied`() throws {
    try write("@IBOutlet @objc var a: UIView! // why\r\n", to: "app/A.swift")
    let run = try port("app", "--no-compile")
    #expect(
      run.text == """
        A.swift
          1: @IBOutlet @objc var a: UIView! // why  →  var a: UIView! // why
        1 file: 1 line to change by --write after the files are committed

        """, "\(run.text)")
  }

  @Test func `a line to change by hand is shown unchanged, with the row of its change`() throws {
    try write("class Ring: CALayer {\n  @NSManaged var tint: CGColor\n}", to: "app/A.swift")
    let run = try port("app", "--no-compile")
    #expect(
      run.text == """
        A.swift
          2: @NSManaged var tint: CGColor  (by hand, as @NSManaged var level: CGFloat  →  \
        @Animatable var level: CGFloat = 0)
        1 file: 1 line to change by hand

        """, "\(run.text)")
  }

  @Test func `a member without its type's name is not missing if the type exists`() throws {
    try write(
      """
      import UIKit
      class Stack: UIView {
        let font = UIFont.missingFont(ofSize: 12, weight: .semibold)
      }
      """, to: "app/A.swift")
    let run = try port("app")
    #expect(run.text.contains("'missingFont' is missing"), "\(run.text)")
    #expect(!run.text.contains("semibold"), "\(run.text)")
  }

  /// The compiler accepts `@NSManaged`, but the linker would not find the accessors. The first
  /// property is not a problem, because it is made animatable when the file is read.
  @Test func `a property made only by the Objective-C runtime is reported with its line`() throws {
    try write(
      """
      import UIKit
      class A: CALayer {
        @NSManaged var level: CGFloat
        @NSManaged var other: Any
      }
      """, to: "app/A.swift")
    let run = try Midflight(["render", "app/A.swift"], in: scratch.folder)
    #expect(run.status == 2 && run.text.isEmpty)
    let lines = run.stderr.split(separator: "\n")
    #expect(lines.count == 3, "\(run.stderr)")
    let wanted = [
      "A.swift:4:3: error: there is no Objective-C runtime to make accessors: '@NSManaged var "
        + "other: Any' is '@Animatable and an initial value' here",
      "midflight: This is code for Apple's systems: midflight port FOLDER lists its replacements",
      "midflight: app/A.swift does not compile",
    ]
    for (line, end) in zip(lines, wanted) { #expect(line.hasSuffix(end), "\(line)") }
  }

  @Test func `an error that a port explains says so`() throws {
    try write(
      """
      import UIKit
      class A: UIView {
        init(level: CGFloat) { super.init(frame: .zero) }
      }
      """, to: "A.swift")
    let run = try Midflight(["list", "A.swift"], in: scratch.folder)
    #expect(run.status == 2)
    #expect(
      run.stderr.contains(
        "needs one more: required init?(coder: NSCoder) { super.init(coder: coder) }\n"))
    try write(
      "import UIKit\nclass A: UIView { @Animatable var level: CGFloat = 0 }\n", to: "A.swift")
    let view = try Midflight(["list", "A.swift"], in: scratch.folder)
    #expect(view.stderr.contains("Only a layer's class can have @Animatable properties"))
    try write("import UIKit\nprotocol P: AnyObject { @objc optional func f() }\n", to: "A.swift")
    let rest = try Midflight(["list", "A.swift"], in: scratch.folder)
    #expect(
      rest.stderr.contains("midflight port FOLDER lists its replacements\n"),
      "\(rest.stderr)")
  }
}
