import MidflightProcesses

@Suite struct SpawnTests {
  @Test func `the output of a program is read to its end`() {
    let count = 300_000
    let text = Spawn.output(of: "/bin/sh", ["-c", "head -c \(count) /dev/zero | tr '\\0' a"])
    #expect(text == String(repeating: "a", count: count))
    #expect(Spawn.output(of: "/bin/sh", ["-c", "echo no; exit 1"]) == nil)
    #expect(Spawn.output(of: "/nowhere/program", []) == nil)
  }

  @Test func `a program that does not end is killed at the limit`() throws {
    let folder = Scratch()
    let file = folder.url("number")
    #expect(
      Spawn.output(
        of: "/bin/sh", ["-c", "echo $$ > '\(file.path)'; exec sleep 600"],
        within: .seconds(5)) == nil)
    let text = try String(contentsOf: file, encoding: .utf8)
    let process = try #require(Int32(text.prefix { $0.isNumber }))
    #expect(kill(process, 0) == -1)
  }
}
