/// The temporary folders in which the program compiles are always removed, and no other user can
/// tamper with them.
@Suite(.serialized) struct TemporaryFolderTests {
  private let scratch = Scratch()

  init() throws {
    try """
    import Midflight
    final class Dot: CALayer { override func draw(in context: CGContext) {} }
    """.write(to: scratch.url("Dot.swift"), atomically: true, encoding: .utf8)
  }

  /// The verbs that compile, each with its arguments. `preview` is included, because it compiles
  /// before it looks for a display.
  private static let verbs = [
    ["render", "Dot.swift", "-o", "dot.png"], ["preview", "Dot.swift"], ["doctor"], ["port", "."],
  ]

  /// Another user could guess the number of the next process, and create a folder with the name
  /// that it would choose.
  @Test func `a folder that another user made beforehand is not used`() throws {
    try "the victim's".write(to: scratch.url("victim"), atomically: true, encoding: .utf8)
    for verb in Self.verbs where verb[0] != "preview" {
      let run = try Midflight(
        shell: """
          rm -rf tmp; mkdir -m 1777 tmp; export TMPDIR="$PWD/tmp"
          for name in midflight-$$ midflight-doctor-$$ midflight-port-$$; do
            mkdir -m 777 tmp/$name
            for file in said Live1.so Live1.o plan.swift; do ln -s ../../victim tmp/$name/$file; done
          done
          exec "$0" "$@"
          """, verb, in: scratch.folder)
      // The doctor's status is 3, since it reports the missing display.
      #expect(run.status == (verb[0] == "doctor" ? 3 : 0), "\(verb): \(run.stderr)")
      #expect(try String(contentsOf: scratch.url("victim"), encoding: .utf8) == "the victim's")
      let left = try FileManager.default.contentsOfDirectory(atPath: scratch.url("tmp").path)
      #expect(left.count == 3, "\(verb): \(left)")
    }
  }

  @Test(arguments: verbs) func `a temporary folder that any user can change is refused`(
    _ verb: [String]
  ) throws {
    let run = try Midflight(
      shell: #"mkdir -p -m 777 tmp; TMPDIR="$PWD/tmp" exec "$0" "$@""#, verb, in: scratch.folder)
    let sentence =
      "other users can replace files in the folder \(scratch.url("tmp").path); set TMPDIR to "
      + "another temporary folder"
    if verb[0] == "doctor" {
      #expect(
        run.status == 3 && run.lines.contains("missing  temporary     \(sentence)"), "\(run.text)")
    } else {
      #expect(run.status == 2 && run.stderr == "midflight: \(sentence)\n")
    }
  }

  @Test(arguments: verbs) func `a file compiles without a writable home folder`(
    _ verb: [String]
  ) throws {
    let run = try Midflight(
      shell: #"unset XDG_CACHE_HOME; HOME=/proc/none exec "$0" "$@""#, verb, in: scratch.folder)
    switch verb[0] {
    case "preview": #expect(run.status == 2 && run.stderr.contains("display"), "\(run)")
    case "doctor":
      #expect(
        run.text.contains("module cache  cannot write /proc/none/.cache/clang/ModuleCache, "),
        "\(run.text)")
      #expect(run.text.contains("found    library"), "\(run.text)")
    default: #expect(run.status == 0, "\(verb): \(run.stderr)")
    }
  }

  @Test(arguments: ["render", "port"])
  func `a binary with the name of a code file is refused in one line`(_ verb: String) throws {
    let run = try Midflight(
      shell: #"head -c 64 "$(command -v sh)" > Bin.swift; exec "$0" "$@""#,
      verb == "port" ? [verb, "."] : [verb, "Bin.swift", "-o", "bin.png"], in: scratch.folder)
    #expect(
      run.status == 2 && run.stderr == "midflight: Bin.swift is not UTF-8 text\n", "\(run)")
  }

  @Test func `a pipe with the name of a code file is refused, not waited for`() throws {
    for verb in [["render", "Pipe.swift", "-o", "pipe.png"], ["preview", "./pipes"]] {
      let run = try Midflight(
        shell: #"mkdir -p pipes; mkfifo Pipe.swift pipes/Pipe.swift 2>/dev/null; exec "$0" "$@""#,
        verb,
        in: scratch.folder)
      #expect(
        run.status == 2 && run.stderr == "midflight: Pipe.swift is not a regular file\n",
        "\(run)")
    }
  }

  /// The program is ended by signals that it can handle, and by SIGKILL, which it cannot.
  @Test(arguments: verbs, [SIGINT, SIGTERM, SIGHUP, SIGKILL])
  func `ended while compiling, it leaves no folder and no compiler`(
    _ verb: [String], _ signal: Int32
  ) throws {
    // The fake compiler starts another process, as Swift's driver does. Both run until they are
    // killed.
    try FileManager.default.createDirectory(
      at: scratch.url("tmp"), withIntermediateDirectories: false)
    let compiler = scratch.url("swiftc")
    try """
    #!/bin/sh
    sleep 1000 &
    echo $$ $! >'\(scratch.folder.path)/processes.new'
    mv '\(scratch.folder.path)/processes.new' '\(scratch.folder.path)/processes'
    wait
    """.write(to: compiler, atomically: true, encoding: .utf8)
    #expect(chmod(compiler.path, 0o700) == 0)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // Reset the signals to their defaults. Otherwise, the program would inherit the signals that
    // the tests ignore.
    process.arguments = ["--default-signal", Midflight.program] + verb
    process.currentDirectoryURL = scratch.folder
    var environment = ProcessInfo.processInfo.environment
    for name in ["DISPLAY", "WAYLAND_DISPLAY"] { environment[name] = nil }
    environment["TMPDIR"] = scratch.url("tmp").path
    environment["PATH"] = "\(scratch.folder.path):/usr/bin:/bin"
    process.environment = environment
    (process.standardOutput, process.standardError) = (
      FileHandle.nullDevice, FileHandle.nullDevice
    )
    try process.run()
    defer { if process.isRunning { process.terminate() } }
    try wait { FileManager.default.fileExists(atPath: scratch.url("processes").path) }
    let compilers = try String(contentsOf: scratch.url("processes"), encoding: .utf8)
      .split(whereSeparator: \.isWhitespace).compactMap { Int32($0) }
    try #require(compilers.count == 2)
    // Wait until both processes have a command line, which is empty for a moment while a process
    // switches to another program.
    try wait { compilers.allSatisfy(Self.runs) }
    let folder = try FileManager.default.contentsOfDirectory(atPath: scratch.url("tmp").path)
    #expect(folder.count == 1)

    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    try wait { !compilers.contains(where: Self.runs) }
    try wait {
      try FileManager.default.contentsOfDirectory(atPath: scratch.url("tmp").path).isEmpty
    }
  }

  /// The watchdog removes the folder when the program ends. For a moment after the folder is
  /// created, the watchdog does not know about it yet.
  @Test func `a program interrupted at any moment leaves no folder`() throws {
    for moment in 0..<60 {
      let run = try Midflight(
        shell: """
          rm -rf tmp; mkdir -m 700 tmp; export TMPDIR="$PWD/tmp"
          env --default-signal "$0" "$@" & sleep 0.0\(moment < 10 ? "0" : "")\(moment); kill -INT $!; wait $!
          """, Self.verbs[0], in: scratch.folder)
      _ = run
      try wait {
        try FileManager.default.contentsOfDirectory(atPath: scratch.url("tmp").path).isEmpty
      }
    }
  }

  /// Commands that write a fake `swiftc`, each with the message that the program then prints.
  @Test(arguments: [
    ("printf '\\177ELF' >swiftc", "cannot start swiftc: Exec format error"),
    (
      "printf '#!/none/sh' >swiftc", "cannot start swiftc: its interpreter is missing"
    ),
    ("printf '#!/bin/sh\nexit 0' >swiftc", "swiftc exited with status 0 but made no library"),
    (
      "printf '#!/bin/sh\necho old' >swiftc",
      "swiftc exited with status 0 but made no library; it printed: old"
    ),
  ]) func `a file that is not a compiler is named`(_ command: String, _ words: String) throws {
    // `port` only checks types and makes no library, so for it only the compiler's start can fail.
    for verb in Self.verbs where verb[0] != "port" || words.hasPrefix("cannot start") {
      let run = try Midflight(
        shell: "\(command); chmod +x swiftc; PATH=\"$PWD:/usr/bin:/bin\" exec \"$0\" \"$@\"", verb,
        in: scratch.folder)
      let said = (verb[0] == "doctor" ? run.text : run.stderr)
        .replacing(scratch.folder.path + "/", with: "")
      if verb[0] == "doctor" {
        #expect(run.status == 3 && said.contains("\nmissing  library       \(words)\n"), "\(said)")
      } else {
        #expect(run.status == 2 && said == "midflight: \(words)\n", "\(verb): \(said)")
      }
    }
  }

  @Test func `a folder with the compiler's name is skipped`() throws {
    let run = try Midflight(
      shell: #"mkdir -p bin/swiftc; PATH="$PWD/bin:$PATH" exec "$0" "$@""#, Self.verbs[0],
      in: scratch.folder)
    #expect(run.status == 0, "\(run.stderr)")
  }

  @Test func `the doctor waits for a compiler up to the stated limit`() throws {
    let run = try Midflight(
      shell: """
        printf '#!/bin/sh\nsleep 1000 & wait' >swiftc; chmod +x swiftc
        PATH="$PWD:/usr/bin:/bin" exec "$0" "$@"
        """, ["doctor", "--compiler-limit", "0.3"], in: scratch.folder)
    #expect(run.status == 3)
    #expect(
      run.text.contains(
        "\nmissing  library       \(scratch.url("swiftc").path) did not end within 0.3 s, and was ended\n"
      ), "\(run.text)")
    #expect(run.text.contains("\nfound    fonts"))
  }

  /// The doctor prints each finding while other checks are still running.
  @Test func `the doctor prints each finding at once`() throws {
    let run = try Midflight(
      shell: """
        printf '#!/bin/sh\nwhile [ ! -e seen ]; do sleep 0.01; done; exit 1' >swiftc
        chmod +x swiftc; folder=$PWD; sed -i "s#seen#$folder/seen#" swiftc
        PATH="$PWD:/usr/bin:/bin" "$0" "$@" | while read -r line; do
          case $line in *compiler*) touch "$folder/seen" ;; esac
          echo "$line"
        done
        """, ["doctor"], in: scratch.folder)
    #expect(run.text.contains("found    compiler") && run.text.contains("missing  library"))
  }

  /// Waits until a condition holds, for two minutes at most.
  private func wait(until condition: () throws -> Bool) throws {
    for _ in 0..<6000 {
      if try condition() { return }
      Thread.sleep(forTimeInterval: 0.02)
    }
    #expect(try condition())
  }

  /// Whether a process is running; false for a zombie.
  private static func runs(_ process: Int32) -> Bool {
    let command = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)
    return command?.isEmpty == false
  }

  /// The last case simulates a full disk by limiting the file size.
  @Test(arguments: [
    (#"TMPDIR=/proc; ulimit -n 64"#, "/proc", "No such file or directory"),
    (#"TMPDIR="$PWD/missing""#, "missing", "No such file or directory"),
    (#"TMPDIR="$PWD/tmp"; ulimit -f 16"#, "tmp", "File too large"),
  ])
  func `a temporary folder that is full or can't be written is named`(
    _ setting: String, _ folder: String, _ reason: String
  ) throws {
    for verb in Self.verbs {
      try? FileManager.default.removeItem(at: scratch.url("tmp"))
      try FileManager.default.createDirectory(
        at: scratch.url("tmp"), withIntermediateDirectories: false)
      let run = try Midflight(
        shell: "\(setting); export TMPDIR; exec \"$0\" \"$@\"", verb, in: scratch.folder)
      check(run, verb, folder: folder, reason)
    }
  }

  /// The 4 KiB disk is full before the compiler starts. The 16 KiB disk has room for the compiler's
  /// input, which is all that `port` needs, since it only checks types.
  @Test(.enabled(if: canMount, "nobody may mount a disk here"), arguments: ["4k", "16k"])
  func `a temporary folder on a full disk is named`(_ size: String) throws {
    try FileManager.default.createDirectory(
      at: scratch.url("tmp"), withIntermediateDirectories: false)
    for verb in Self.verbs where verb[0] != "port" || size == "4k" {
      let run = try Midflight(
        shell: """
          exec unshare --mount sh -c '
            mount -t tmpfs -o size=\(size) none tmp && TMPDIR="$PWD/tmp" exec "$0" "$@"' "$0" "$@"
          """, verb, in: scratch.folder)
      check(run, verb, folder: "tmp", "No space left on device")
    }
  }

  private static let canMount =
    (try? Midflight(shell: "exec unshare --mount true", []))?.status == 0

  private func check(_ run: Midflight, _ verb: [String], folder: String, _ reason: String) {
    if verb[0] == "doctor" {
      let line = run.lines.first { $0.hasPrefix("missing  temporary ") } ?? ""
      #expect(run.status == 3 && line.contains(folder), "\(run.text)")
      #expect(line.hasSuffix(": \(reason); set TMPDIR to another"), "\(run.text)")
      return
    }
    #expect(run.status == 2, "\(verb) \(run.text)")
    #expect(run.stderr.filter { $0 == "\n" }.count == 1, "\(verb) \(run.stderr)")
    #expect(run.stderr.hasPrefix("midflight: cannot write to the temporary folder "))
    #expect(run.stderr.contains(folder), "\(run.stderr)")
    #expect(
      run.stderr.hasSuffix(": \(reason); set TMPDIR to another\n"), "\(verb) \(run.stderr)")
  }
}
