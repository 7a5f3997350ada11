/// The program copes with closed descriptors, signals, resource limits and unusual names.
@Suite(.timeLimit(.minutes(15))) struct DescriptorTests {
  private let scratch = Scratch()

  private static let render = ["render", "round-progress", "--size", "8x8"]

  @Test(arguments: [["list"], ["trace", "round-progress"], ["--help"], render + ["-o", "-"]])
  func `a closed standard output is an error`(_ arguments: [String]) throws {
    let run = try Midflight(shell: #"exec "$0" "$@" >&-"#, arguments)
    #expect(run.status == 2)
    #expect(run.stderr == "midflight: cannot write to standard output: it is closed\n")
  }

  /// A new file gets the lowest free descriptor number, which may be standard error's if standard
  /// error is closed. Messages must not be written into that file.
  @Test(arguments: ["0<&-", "2>&-", "0<&- 1>&- 2>&-"])
  func `a closed descriptor's number is not given to a file`(_ closed: String) throws {
    _ = try Midflight(
      shell: #"exec "$0" "$@" "# + closed, Self.render + ["-o", "a.png"], in: scratch.folder)
    #expect(try scratch.files == ["a.png"])
    let wanted = try Midflight(Self.render + ["-o", "-"])
    #expect(try Data(contentsOf: scratch.url("a.png")) == wanted.output)
  }

  /// The test reads nothing until the pipe is full, and then reads everything.
  @Test func `a full non-blocking pipe is waited for`() throws {
    let arguments = ["trace", "gallery", "--fps", "1000"]
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    for end in ends { #expect(fcntl(end, F_SETFD, FD_CLOEXEC) == 0) }
    #expect(fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Midflight.program)
    process.arguments = arguments
    process.standardOutput = FileHandle(fileDescriptor: ends[1])
    try process.run()
    close(ends[1])
    // 1032 is F_GETPIPE_SZ, which Swift does not import.
    let size = fcntl(ends[0], 1032)
    var held: Int32 = 0
    while process.isRunning && held < size {
      usleep(1000)
      _ = ioctl(ends[0], UInt(FIONREAD), &held)
    }
    let output = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true).readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(output.count > Int(size))
    #expect(try output == Midflight(arguments).output)
  }

  @Test func `a name that is not UTF-8 is refused`() throws {
    let run = try Midflight(
      shell: #"exec "$0" "$@" -o "$(printf '\377.png')""#, Self.render, in: scratch.folder)
    #expect(run.status == 2)
    #expect(run.stderr.contains("not valid UTF-8"))
    #expect(run.stderr.filter { $0 == "\n" }.count == 1)
    #expect(try scratch.files == [])
  }

  /// Neither the name of the current folder nor the name of the file to which the output links is
  /// UTF-8.
  @Test func `the folder and the target of a link need not have UTF-8 names`() throws {
    let run = try Midflight(
      shell: #"""
        folder=$(printf '\376'); file=$(printf '\375')
        mkdir "$folder" && cd "$folder" && ln -s "$file" a.png && "$0" "$@" -o a.png &&
          "$0" "$@" -o a.png && test -L a.png && test "$(ls -A | wc -l)" = 2 && cat "$file"
        """#, Self.render, in: scratch.folder)
    let wanted = try Midflight(Self.render + ["-o", "-"])
    #expect(run.output == Data("a.png\na.png\n".utf8) + wanted.output)
  }

  /// A limit on the address space simulates a machine with little memory. Sanitizers need more
  /// memory, so the test does not run with them.
  @Test(.enabled(if: dlsym(nil, "__asan_init") == nil && dlsym(nil, "__tsan_init") == nil))
  func `refused memory is an error in one line`() throws {
    let run = try Midflight(
      shell: #"ulimit -v 400000; exec "$0" "$@""#,
      ["render", "round-progress", "--size", "8192x8192", "-o", "a.png"], in: scratch.folder)
    #expect(run.status == 2)
    #expect(run.stderr.filter { $0 == "\n" }.count == 1, "\(run.stderr)")
    #expect(try scratch.files == [])
  }

  /// The test sends the signal as soon as the process has opened the new file. At any time, the
  /// folder contains only the old or only the new file, and that file is complete.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `a signal leaves no file behind`(_ signal: Int32) throws {
    let old = Data("what was there".utf8)
    try old.write(to: scratch.url("rows.csv"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "--default-signal", Midflight.program, "trace", "gallery", "--fps",
      "2000",
      "-o", "rows.csv",
    ]
    process.currentDirectoryURL = scratch.folder
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    // Clear the signal mask, because the program inherits it, and Dispatch's threads block signals.
    // The program would also inherit the signals that a process run in the background ignores.
    var (none, mask) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    try process.run()
    let descriptors = "/proc/\(process.processIdentifier)/fd"
    let folder = scratch.folder.resolvingSymlinksInPath().path
    func isWriting() -> Bool {
      let numbers = (try? FileManager.default.contentsOfDirectory(atPath: descriptors)) ?? []
      return numbers.contains { number in
        let target = try? FileManager.default.destinationOfSymbolicLink(
          atPath: descriptors + "/" + number)
        return target?.hasPrefix(folder + "/") == true
      }
    }
    while process.isRunning && !isWriting() { usleep(1000) }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(try scratch.files == ["rows.csv"])
    let left = try Data(contentsOf: scratch.url("rows.csv"))
    if process.terminationReason == .exit {
      #expect(process.terminationStatus == 0 && left.count > 1 << 20)
    } else {
      #expect(process.terminationStatus == signal)
      #expect(left == old || left.count > 1 << 20 && left.last == UInt8(ascii: "\n"))
    }
  }
}
