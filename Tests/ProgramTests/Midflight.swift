/// The result of running the program `midflight` as a process.
struct Midflight {
  var status: Int32
  var output: Data
  var stderr: String

  var text: String { String(decoding: output, as: UTF8.self) }
  var lines: [Substring] { text.split(separator: "\n") }

  /// The path of `midflight`, which is in the tests' folder and from the same build.
  static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("midflight").path

  init(_ arguments: [String], in folder: URL? = nil) throws {
    try self.init(shell: #"exec "$0" "$@""#, arguments, in: folder)
  }

  /// Runs a shell script whose `$0` is the path of `midflight` and whose `$@` are the arguments.
  init(shell script: String, _ arguments: [String], in folder: URL? = nil) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script, Self.program] + arguments
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    for name in ["DISPLAY", "WAYLAND_DISPLAY"] { environment[name] = nil }
    // The user's settings and unsaved changes do not matter.
    let scratch = Scratch()
    environment["XDG_STATE_HOME"] = scratch.url("state").path
    environment["XDG_CONFIG_HOME"] = scratch.url("config").path
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    // The output goes to files, since pipes would have to be read while the process runs.
    let (out, err) = (scratch.url("out"), scratch.url("err"))
    for url in [out, err] { try Data().write(to: url) }
    process.standardOutput = try FileHandle(forWritingTo: out)
    process.standardError = try FileHandle(forWritingTo: err)
    try process.run()
    process.waitUntilExit()
    status = process.terminationReason == .exit ? process.terminationStatus : -1
    output = try Data(contentsOf: out)
    stderr = try String(contentsOf: err, encoding: .utf8)
  }
}
