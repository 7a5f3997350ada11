@Suite struct FitCommandTests {
  private let scratch = Scratch()

  private func trace() throws -> URL {
    let url = scratch.url("trace.csv")
    let run = try Midflight([
      "trace", "round-progress", "--key", "progress", "--easing", "progress=spring(0.5, 0.3)",
      "--duration", "progress=2s", "--fps", "120", "--to", "1.4s", "-o", url.path,
    ])
    #expect(run.status == 0, "\(run.stderr)")
    return url
  }

  @Test func `fit finds a traced spring, from a file and from standard input`() throws {
    let file = try trace()
    let run = try Midflight(["fit", file.path, "--as", "spring"])
    #expect(run.status == 0 && run.stderr.isEmpty, "\(run.stderr)")
    let words = run.text.split { !($0.isNumber || ".-".contains($0)) }.compactMap { Double($0) }
    // The printed spring has the mass 1, the stiffness 4π²/0.25, and the damping 4π · 0.7/0.5.
    #expect(words.count > 3 && words[0] == 1, "\(run.text)")
    #expect(abs(words[1] / (16 * .pi * .pi) - 1) < 0.01, "\(run.text)")
    #expect(abs(words[2] / (5.6 * .pi) - 1) < 0.01, "\(run.text)")
    let piped = try Midflight(
      shell: #"cat "$1" | "$0" fit - --as spring"#, [file.path])
    #expect(piped.text == run.text)
    // The easing on the first line can be passed to other commands.
    let easing = try #require(run.lines.first)
    let again = try Midflight([
      "export", "round-progress", "--key", "progress", "--easing", "progress=\(easing)", "--as",
      "swiftui",
    ])
    #expect(again.status == 0 && again.text.contains("stiffness: "), "\(again.stderr)")
  }

  @Test func `JSON has all fits, or the requested ones`() throws {
    let file = try trace()
    func object(_ options: [String]) throws -> [String: Any] {
      let run = try Midflight(["fit", file.path, "--json"] + options)
      #expect(run.status == 0, "\(run.stderr)")
      return try #require(JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    }
    let all = try object([])
    #expect(Set(all.keys) == ["samples", "bound", "spring", "cubic", "linear"])
    let one = try object(["--as", "linear", "--tolerance", "0.1%"])
    #expect(Set(one.keys) == ["samples", "bound", "linear"])
    let linear = try #require(one["linear"] as? [String: Any])
    #expect(try #require(linear["largestError"] as? Double) <= 0.001)
    let coarse = try #require(all["linear"] as? [String: Any])
    #expect((coarse["stops"] as? Int ?? 99) < (linear["stops"] as? Int ?? 0))
  }

  @Test(arguments: [
    (["fit", "none.csv"], ["none.csv", "No such file"]), (["fit", "."], ["cannot read"]),
    (["fit", "a.csv"], ["a.csv", "2 samples", "8"]), (["fit", "b.csv"], ["b.csv", "line 3"]),
    (["fit", "a.csv", "--as", "spline"], ["spline", "spring", "cubic"]),
    (["fit", "a.csv", "--tolerance", "90"], ["0.02", "50"]),
    (["fit", "a.csv", "--from", "soon"], ["soon"]), (["fit"], ["file"]),
    (["fit", "c.csv"], ["c.csv", "UTF-8"]),
  ])
  func `invalid input gives one line and status 2`(_ arguments: [String], _ said: [String]) throws {
    try Data("0,1\n1,2\n".utf8).write(to: scratch.url("a.csv"))
    try Data("t,x\n0,1\none,2\n".utf8).write(to: scratch.url("b.csv"))
    try Data([0x30, 0xFF, 0x0A]).write(to: scratch.url("c.csv"))
    let run = try Midflight(arguments, in: scratch.folder)
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.stderr.split(separator: "\n").count == 1, "\(run.stderr)")
    for word in said { #expect(run.stderr.contains(word), "\(run.stderr)") }
  }
}
