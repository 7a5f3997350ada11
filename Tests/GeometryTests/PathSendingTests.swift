/// Checks that the compiler allows values of the geometry types to be sent from one thread to
/// another.
@Suite struct PathSendingTests {
  private let scratch = Scratch()

  /// Whether a program that imports the library's modules compiles. The modules are in a folder
  /// beside the tests.
  private func compiles(_ body: String) throws -> Bool {
    let source = scratch.url("crossing.swift")
    try Data("import Foundation\nimport MidflightGeometry\n\(body)\n".utf8).write(to: source)
    let modules = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("Modules")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "swiftc", "-typecheck", "-swift-version", "6", "-I", modules.path, source.path,
    ]
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  @Test(arguments: [
    ("CGMutablePath", "path", false), ("CGMutablePath", "path as CGPath", false),
    ("CGMutablePath", "path.data", true), ("CGPath", "path", false), ("CGPath", "path.data", true),
  ])
  func `a path's value crosses threads, the object does not`(
    type: String, sent: String, isAllowed: Bool
  ) throws {
    let program = "func crossing(_ path: \(type)) -> any Sendable { \(sent) }"
    #expect(try compiles(program) == isAllowed)
  }
}
