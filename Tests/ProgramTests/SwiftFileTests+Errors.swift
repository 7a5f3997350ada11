/// The code in a Swift file may print. Errors are reported if the file does not compile, contains
/// no scene, or does not exist.
extension SwiftFileTests {
  @Test func `output of a file's code stays out of rows and images`() throws {
    let code = """
      import Midflight
      final class Loud: CALayer {
        @Animatable var level: CGFloat = 0
        override init() {
          super.init()
          backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
          /**/
        }
        override init(layer: Any) { super.init(layer: layer) }
        required init?(coder: NSCoder) { nil }
      }
      """
    let words = [
      ["trace", "Loud.swift", "--to", "0.1s"], ["render", "Loud.swift", "-o", "-"],
      ["trace", "Loud.swift", "--to", "0.1s", "-o", "/dev/stdout"], ["list", "Loud.swift"],
    ]
    try write(code, to: "Loud.swift")
    let silent = try words.map { try Midflight($0, in: scratch.folder) }
    let prints =
      #"print("loud"); FileHandle.standardOutput.write(Data("louder\n".utf8)); puts("loudest")"#
    try write(
      "import Foundation\n" + code.replacing("/**/", with: prints), to: "Loud.swift")
    for (words, silent) in zip(words, silent) {
      let loud = try Midflight(words, in: scratch.folder)
      #expect(loud.status == 0 && silent.status == 0 && silent.stderr.isEmpty)
      #expect(loud.output == silent.output && !loud.output.isEmpty, "\(words)")
      let said = Set(loud.stderr.split(separator: "\n"))
      #expect(said == ["loud", "louder", "loudest"], "\(words): \(loud.stderr)")
    }
  }

  @Test func `a file that does not compile is reported with the compiler's errors`() throws {
    try write("import Midflight\nfinal class A: CALayer { let x: Int = \"no\" }\n", to: "A.swift")
    let run = try run("render", "A.swift")
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.stderr.contains("A.swift:2:39: error: cannot convert"), "\(run.stderr)")
    #expect(run.stderr.hasSuffix("midflight: A.swift does not compile\n"))
    #expect(try scratch.files == ["A.swift"])
  }

  static let advised = [
    ("let step = sin(0.5)", "'sin' is Foundation's: add import Foundation"),
    ("let date: NSDate? = nil", "'NSDate' is Foundation's: add import Foundation"),
    (
      "func go(_ l: CALayer) { UIView.animate(withDuration: 1) { func f() { l.opacity = 0 }; f() } }",
      "write @MainActor func"
    ),
    ("#Preview(\"A\", body: { A() })", "#Preview works with its body in braces"),
  ]

  @Test(arguments: advised)
  func `an error with a known fix is reported with it`(_ line: String, _ advice: String) throws {
    try write("import Midflight\nfinal class A: CALayer {}\n\(line)\n", to: "A.swift")
    let list = try run("list", "A.swift")
    #expect(list.status == 2 && list.stderr.contains(advice), "\(list.stderr)")
    try write("import UIKit\nfinal class A: CALayer {}\nlet step = sine(0.5)\n", to: "A.swift")
    let other = try run("list", "A.swift")
    #expect(other.status == 2 && !other.stderr.contains("Foundation"), "\(other.stderr)")
  }

  @Test(arguments: [
    ("", "N.swift has nothing to show"), ("\u{FEFF}import Midflight\n", "N.swift has nothing"),
  ])
  func `an empty file gives an error that says so`(_ text: String, _ words: String) throws {
    try write(text, to: "N.swift")
    let run = try run("list", "N.swift")
    #expect(run.status == 2 && run.stderr.hasPrefix("midflight: \(words)"), "\(run.stderr)")
  }

  /// All files of a folder are compiled as one module; paths may contain spaces and quotes.
  @Test func `a folder is a module`() throws {
    let folder = scratch.url("my \"own\" layers")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in [
      ("A.swift", "import Midflight\nclass Base: CALayer { @Animatable var x = 0.5 }"),
      ("B.swift", "class Above: Base {}"), ("notes.txt", "nothing"),
    ] {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    let list = try run("list", "./my \"own\" layers/")
    #expect(list.status == 0, "\(list.stderr)")
    #expect(list.lines.filter { !$0.hasPrefix(" ") }.map { $0.prefix(5) } == ["above", "base:"])
  }

  @Test(arguments: [["render"], ["list"], ["preview"], ["check", "."], []])
  func `a folder named as a scene gives an error with the right name`(_ verb: [String]) throws {
    let folders = [
      "code/A.swift": "code/ with a / names its Swift files, and midflight port code lists",
      "deep/code/A.swift": "'deep' is a folder without Swift files;",
      "lock/main.caml": "name lock/main.caml",
    ]
    for (path, words) in folders {
      let file = scratch.url(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: file)
      let name = String(path.prefix { $0 != "/" })
      let run = try Midflight(verb + [name], in: scratch.folder)
      #expect(run.status == 2 && run.output.isEmpty)
      #expect(
        run.stderr.hasPrefix("midflight: '\(name)' is ") && run.stderr.contains(words),
        "\(verb): \(run.stderr)")
      #expect(run.stderr.filter { $0 == "\n" }.count == 1)
    }
  }

  @Test(arguments: [
    (["render", "none.swift"], "none.swift does not exist"),
    (["list", "gallery"], "'gallery' is not a document, a Swift file or a folder"),
    (["list", "./"], "./ contains no Swift files"),
    (["list", "."], "'.' is a folder without Swift files;"),
    (["new", "2fast"], "'2fast' cannot be the class's name"), (["new", "a-b"], "'a-b' cannot be"),
  ])
  func `an unusable name is reported in one line`(_ arguments: [String], _ words: String) throws {
    let run = try Midflight(arguments, in: scratch.folder)
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.stderr.hasPrefix("midflight: \(words)"), "\(run.stderr)")
    #expect(run.stderr.filter { $0 == "\n" }.count == 1)
  }

  @Test func `without a compiler only files give an error`() throws {
    try write("import Midflight\nclass A: CALayer {}\n", to: "A.swift")
    let script = #"PATH=/nowhere exec "$0" "$@""#
    let file = try Midflight(shell: script, ["list", "A.swift"], in: scratch.folder)
    #expect(file.status == 3 && file.stderr.contains("there is no swiftc on the PATH"))
    #expect(file.stderr.filter { $0 == "\n" }.count == 1)
    let own = try Midflight(shell: script, ["list"], in: scratch.folder)
    #expect(own.status == 0)
    let doctor = try Midflight(shell: script, ["doctor"], in: scratch.folder)
    #expect(doctor.status == 3)
    #expect(doctor.lines.contains { $0.hasPrefix("missing  compiler") })
    #expect(doctor.lines.contains { $0.hasPrefix("found    fonts") })
  }

  @Test func `the doctor finds compiler and library`() throws {
    let doctor = try run("doctor")
    #expect(doctor.lines.contains { $0.hasPrefix("found    compiler") }, "\(doctor.text)")
    #expect(doctor.lines.contains { $0.hasPrefix("found    library") }, "\(doctor.text)")
    // The doctor reports a missing display, since the tests have none.
    #expect(doctor.status == 3 && doctor.lines.contains { $0.hasPrefix("missing  display") })
  }
}
