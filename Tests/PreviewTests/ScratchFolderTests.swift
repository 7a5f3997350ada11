import MidflightLive
import MidflightProcesses

/// Other users cannot tamper with the folders for compiled code. The previewer loads libraries from
/// these folders.
@Suite(.serialized) struct ScratchFolderTests {
  /// A folder with the sticky bit, like `/tmp`: everybody may write to it, but nobody may rename
  /// other users' files.
  private let scratch = Scratch()
  private var parent: URL { scratch.url("tmp") }

  init() throws {
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: false)
    try setMode(0o1777)
  }

  private func setMode(_ mode: mode_t) throws {
    #expect(chmod(parent.path, mode) == 0)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: parent.path)
  }

  /// Returns the mode and the owner of the file or folder at a path; nil if there is none.
  private func facts(_ url: URL) -> (mode: mode_t, user: uid_t)? {
    var facts = stat()
    return lstat(url.path, &facts) == 0 ? (facts.st_mode, facts.st_uid) : nil
  }

  @Test func `a folder is this user's alone, and goes with its object`() throws {
    do {
      let folder = try ScratchFolder(in: parent)
      let made = try #require(facts(folder.url))
      #expect(made == (S_IFDIR | 0o700, geteuid()))
      let other = try ScratchFolder(in: parent)
      #expect(try names().count == 2 && other.url != folder.url)
    }
    #expect(try names().isEmpty)
    let removed = try ScratchFolder(in: parent)
    removed.remove()
    #expect(try names().isEmpty)
    // A second call of `remove` does not remove a file that another program has since written to
    // that path.
    try Data().write(to: removed.url)
    removed.remove()
    #expect(try names() == [removed.url.lastPathComponent])
  }

  /// A process counts as alive as long as it holds the lock on its folder. Its process number
  /// proves nothing, because another process may have that number by now.
  @Test func `folders of processes that have ended are removed, and no others`() throws {
    let used = try ScratchFolder(in: parent)
    let outside = scratch.url("outside")
    try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: false)
    try Data().write(to: outside.appendingPathComponent("kept"))
    func make(_ name: String) throws -> URL {
      let url = parent.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
      try Data().write(to: url.appendingPathComponent("Live1.so"))
      return url
    }
    let left = try make("midflight-4711-aB3dEf")
    let others = try ["midflight-window-12", "midflight-4711", "midflight-4711-aB3dEf.x"].map(make)
    let link = parent.appendingPathComponent("midflight-4711-aB3dEg")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: outside)
    let foreign = try make("midflight-4711-aB3dEh")
    if geteuid() == 0 { chown(foreign.path, 65534, 65534) }

    let new = try ScratchFolder(in: parent)
    #expect(facts(left) == nil)
    for url in [used.url, new.url, link] + others { #expect(facts(url) != nil, "\(url)") }
    #expect((facts(foreign) != nil) == (geteuid() == 0))
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path) == ["kept"])
  }

  @Test func `a folder whose entries other users can replace is refused`() throws {
    func refusal(_ url: URL) -> String? {
      do throws(ScratchFolder.Failure) {
        _ = try ScratchFolder(in: url)
        return nil
      } catch {
        return error.description
      }
    }
    let inner = parent.appendingPathComponent("inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
    for (mode, isRefused) in [
      (0o1777, false), (0o777, true), (0o707, true), (0o755, false), (0o700, false),
    ] as [(mode_t, Bool)] {
      try setMode(mode)
      #expect((refusal(parent) != nil) == isRefused, "\(String(mode, radix: 8))")
      // A folder inside such a parent folder is refused too, since other users could replace the
      // parent as a whole.
      #expect((refusal(inner) != nil) == isRefused, "\(String(mode, radix: 8))")
    }
    try setMode(0o777)
    #expect(
      refusal(inner)
        == "other users can replace files in the folder \(parent.path); set TMPDIR to another "
        + "temporary folder")
    #expect(
      refusal(scratch.url("missing"))
        == "cannot write to the temporary folder \(scratch.url("missing").path): No such file or "
        + "directory; set TMPDIR to another")
  }

  @Test(.enabled(if: geteuid() == 0, "only root can be two users"))
  func `a folder of another user is refused`() throws {
    chown(parent.path, 65534, 65534)
    #expect(throws: ScratchFolder.Failure.self) { try ScratchFolder(in: parent) }
  }

  /// Starts a process of another user. In a loop, it removes whatever appears, replaces it with
  /// files of that user, and counts its attempts in a file.
  private func attack() throws -> Process {
    let own = scratch.url("own")
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: false)
    #expect(chmod(own.path, 0o777) == 0)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
    process.arguments = [
      "--reuid=65534", "--regid=65534", "--clear-groups", "sh", "-c",
      """
      echo ready
      while :; do
        for folder in midflight-*; do
          [ -d "$folder" ] && echo attempt >>'\(own.path)/attempts'
          mv -T "$folder" '\(own.path)/taken' && mkdir -m 777 "$folder"
          echo evil > "$folder/Live1.so"
          rm -rf "$folder" && ln -sT '\(own.path)' "$folder"
        done
      done 2>/dev/null
      """,
    ]
    process.currentDirectoryURL = parent
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
    try process.run()
    #expect(output.fileHandleForReading.availableData == Data("ready\n".utf8))
    return process
  }

  @Test(.enabled(if: geteuid() == 0, "only root can be two users"))
  func `another user's race enters no folder of a thousand`() throws {
    let attempts = scratch.url("own/attempts")
    let attacker = try attack()
    defer {
      kill(attacker.processIdentifier, SIGKILL)
      attacker.waitUntilExit()
    }
    var (kept, made, refused) = (0, 0, 0)
    // On a busy machine, the other process may not have run before a thousand are made.
    while made < 1000 || made < 100_000 && (try? Data(contentsOf: attempts))?.isEmpty != false {
      made += 1
      let folder = try ScratchFolder(in: parent)
      let library = folder.url.appendingPathComponent("Live1.so")
      try Data("own \(made)".utf8).write(to: library)
      let found = try #require(facts(folder.url))
      if found == (S_IFDIR | 0o700, geteuid()),
        try Data(contentsOf: library) == Data("own \(made)".utf8),
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["Live1.so"]
      {
        kept += 1
      }
    }
    #expect(kept == made)
    #expect(try String(contentsOf: attempts, encoding: .utf8).contains("attempt"))
    // If the attacker moved a folder away, it was one that the attacker had created.
    if let taken = facts(scratch.url("own/taken")) { #expect(taken.user == 65534) }
    // Without the sticky bit, the attacker could win the race, so the parent folder is refused at
    // once.
    try setMode(0o777)
    for _ in 0..<1000 {
      do { _ = try ScratchFolder(in: parent) } catch { refused += 1 }
    }
    #expect(refused == 1000)
  }
}
