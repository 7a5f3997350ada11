/// If a file's code ends the process, the verbs that don't open a window report it.
@Suite(.serialized) struct CodeEndTests {
  private let scratch = Scratch()

  /// Writes a layer whose `init` runs the code `start` on line 6 of the file, and whose `draw` runs
  /// the code `draw` on line 11.
  private func write(start: String = "", draw: String = "", to name: String = "Dial") throws {
    try """
    import Foundation
    import Midflight
    final class \(name): CALayer {
      @Animatable var level: CGFloat = 0.3
      override init() { super.init()
        \(start)
      }
      override init(layer: Any) { super.init(layer: layer) }
      required init?(coder: NSCoder) { nil }
      override func draw(in context: CGContext) {
        \(draw)
        context.fill(CGRect(x: 0, y: 0, width: 20 * level, height: 20))
      }
    }
    """.write(to: scratch.url("\(name).swift"), atomically: true, encoding: .utf8)
  }

  private func run(_ arguments: [String]) throws -> Midflight {
    try Midflight(arguments, in: scratch.folder)
  }

  private static let verbs = [
    ["render", "Dial.swift", "-o", "a.png"], ["record", "Dial.swift", "-o", "a.webp"],
    ["record", "Dial.swift", "-o", "a/"], ["trace", "Dial.swift", "-o", "a.csv"],
    ["list", "Dial.swift"], ["export", "Dial.swift", "-o", "a.css"],
  ]

  @Test func `an exit of the file's code is an error with its line`() throws {
    let calls = [
      ("exit(0)", "with status 0"), ("exit(7)", "with status 7"),
      ("quick_exit(0)", "by quick_exit"),
    ]
    for (call, words) in calls {
      try write(draw: call)
      for verb in Self.verbs where verb[0] == "render" || call == "exit(0)" {
        let run = try run(verb)
        #expect(run.status == 2 && run.output.isEmpty, "\(verb)")
        #expect(
          run.stderr
            == "midflight: the scene's code ended the program \(words) at Dial.swift:11\n",
          "\(verb)")
        try? FileManager.default.removeItem(at: scratch.url("a"))
        #expect(try scratch.files == ["Dial.swift"], "\(verb)")
      }
    }
  }

  @Test func `a check does not pass if the code exits`() throws {
    try write()
    try FileManager.default.createDirectory(
      at: scratch.url("goldens"), withIntermediateDirectories: false)
    #expect(try run(["render", "Dial.swift", "-o", "goldens/a.png"]).status == 0)
    #expect(try run(["check", "goldens", "Dial.swift"]).status == 0)
    try write(draw: "exit(0)")
    let check = try run(["check", "goldens", "Dial.swift"])
    #expect(check.status == 2 && check.stderr.contains("ended the program with status 0"))
  }

  /// What the code printed before it exited is not lost. The exit of a forked copy of the process
  /// ends only that copy, with its own exit status.
  @Test func `an exit later, on another thread, and in a copy of the process`() throws {
    try write(
      draw: "print(\"so far\"); let thread = Thread { exit(3) }; thread.start(); sleep(100)")
    let thread = try run(Self.verbs[0])
    #expect(thread.status == 2)
    #expect(thread.stderr.hasPrefix("so far\nmidflight: the scene's code ended the program"))
    try write(
      draw: """
        let fork = unsafeBitCast(dlsym(nil, "fork"), to: (@convention(c) () -> Int32).self)
        let child = fork(); if child == 0 { exit(3) }
        var status: Int32 = 0; waitpid(child, &status, 0); print("status", status >> 8)
        """)
    let copy = try run(Self.verbs[0])
    #expect(copy.status == 0 && copy.stderr.hasPrefix("status 3\n"), "\(copy.stderr)")
  }

  @Test func `a trap is reported with its line, without the runtime's addresses`() throws {
    let traps = [
      (
        #"fatalError("too full")"#, "Live1/Dial.swift:11: Fatal error: too full\n",
        "crashed"
      ),
      ("abort()", "", "aborted"),
      ("UnsafeMutablePointer<Int>(bitPattern: 8)!.pointee = 1", "", "accessed invalid memory"),
    ]
    for (code, runtime, words) in traps {
      try write(draw: code)
      for verb in Self.verbs.prefix(4) {
        let run = try run(verb)
        #expect(run.status == -1, "\(verb)")
        #expect(run.stderr.hasPrefix("\(runtime)midflight: Dial.swift \(words)"))
        #expect(run.stderr.hasSuffix(" at Dial.swift:11\n"), "\(run.stderr)")
        #expect(run.stderr.split(separator: "\n").count == (runtime.isEmpty ? 1 : 2))
      }
    }
  }

  @Test func `an initializer that ends its trial is reported with its last message`() throws {
    let starts = [
      (#"fatalError("oh no")"#, "crashed at Dial.swift:6: oh no"),
      ("print([Int]().first!)", "Unexpectedly found nil"),
      ("exit(3)", "exited with status 3"), ("exit(0)", "exited with status 0"),
      ("_exit(5)", "exited with status 5"), ("abort()", "aborted"),
      ("print(\"goodbye\"); abort()", "aborted; it printed last: goodbye"),
      ("kill(getpid(), SIGKILL)", "was ended by signal 9"),
    ]
    for (start, words) in starts {
      try write(start: start)
      let run = try run(["list", "Dial.swift"])
      #expect(run.status == 2)
      let line = run.stderr.split(separator: "\n").first ?? ""
      #expect(line.hasPrefix("midflight: Dial.swift: Skipped Dial: its initializer "))
      #expect(line.contains(words), "\(line)")
    }
  }

  /// The initializer starts a process that prints forever and keeps the standard output of the
  /// forked copy open.
  @Test func `processes that an initializer has started are not waited for`() throws {
    try write(
      start: """
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/yes")
        try! process.run(); abort()
        """)
    let run = try run(["list", "Dial.swift"])
    #expect(
      run.status == 2 && run.stderr.contains("its initializer aborted"), "\(run.stderr)")
  }

  /// By the time the output is written, the compiler's folder has been removed, and the code may
  /// have changed the current folder.
  @Test func `outputs are written to the requested folder even if code changes it`() throws {
    try FileManager.default.createDirectory(
      at: scratch.url("elsewhere"), withIntermediateDirectories: false)
    let elsewhere = scratch.url("elsewhere").path
    try write(start: "chdir(\"\(elsewhere)\")", draw: "chdir(\"\(elsewhere)\")")
    for verb in Self.verbs {
      let run = try run(verb)
      #expect(run.status == 0, "\(verb): \(run.stderr)")
    }
    #expect(
      try scratch.files == ["Dial.swift", "a", "a.css", "a.csv", "a.png", "a.webp", "elsewhere"])
    #expect(try !FileManager.default.contentsOfDirectory(atPath: scratch.url("a").path).isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere).isEmpty)
    // A check also finds its images, and writes its sheets, under the given names.
    _ = try run(["render", "Dial.swift", "--at", "1s", "-o", "a/other.png"])
    let same = try run(["check", "a", "Dial.swift"])
    #expect(same.status == 0, "\(same.text)\(same.stderr)")
    try write(
      start: "chdir(\"\(elsewhere)\")",
      draw: "context.fill(CGRect(x: 0, y: 0, width: 9, height: 9))")
    let differs = try run(["check", "a", "Dial.swift"])
    #expect(
      differs.status == 1 && differs.text.contains(": differences/other.png"), "\(differs.text)")
    #expect(FileManager.default.fileExists(atPath: scratch.url("differences/other.png").path))
  }
}
