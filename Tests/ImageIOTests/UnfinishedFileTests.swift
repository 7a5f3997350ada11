/// Tests files that are being written and do not have their final names yet.
@Suite struct UnfinishedFileTests {
  private let scratch = Scratch()

  private func content(_ path: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
  }

  @Test(arguments: [true, false])
  func `a file written in pieces appears complete at the end, and not before`(
    mayBeNameless: Bool
  ) throws {
    let folder = scratch.folder.path
    let path = folder + "/file"
    for round in 1...2 as ClosedRange<UInt8> {
      let file = try AtomicFile(
        at: path, mayBeNameless: mayBeNameless, names: TemporaryNames())
      try file.append([round, 1])
      try file.append([])
      try file.append([2, 3])
      #expect(try scratch.files.contains("file") == (round == 2))
      if round == 2 { #expect(try content(path) == [1, 1, 2, 3]) }
      try file.commit()
      #expect(try scratch.files == ["file"])
      #expect(try content(path) == [round, 1, 2, 3])
    }
  }

  @Test(arguments: [true, false])
  func `an uncommitted file is removed with its object, and the old file stays`(mayBeNameless: Bool)
    throws
  {
    let folder = scratch.folder.path
    try AtomicFile.write([7], to: folder + "/file")
    for name in ["file", "new"] {
      let file = try AtomicFile(
        at: folder + "/" + name, mayBeNameless: mayBeNameless, names: TemporaryNames())
      try file.append([1, 2, 3])
    }
    #expect(try scratch.files == ["file"])
    #expect(try content(folder + "/file") == [7])
  }

  @Test func `a signal handler can remove all names, and a nameless file leaves nothing`() throws {
    let folder = scratch.folder.path
    try AtomicFile.write([7], to: folder + "/0")
    let list = TemporaryNames()
    func files() throws -> [AtomicFile] {
      try (0..<5).map {
        try AtomicFile(at: "\(folder)/\($0)", mayBeNameless: false, names: list)
      }
    }
    // Repeat once, because the second round reuses nodes of the list of names.
    for _ in 0..<2 {
      let open = try files()
      for file in open { try file.append([1]) }
      #expect(try scratch.files.count == 6)
      list.removeFiles()
      #expect(try scratch.files == ["0"])
      for file in open {
        #expect(
          throws: ImageIOError.cannotWrite(path: file.path, reason: "No such file or directory")
        ) { try file.commit() }
      }
    }
    #expect(try scratch.files == ["0"])
    #expect(try content(folder + "/0") == [7])
    for file in try files() { try file.commit() }
    list.removeFiles()
    #expect(try scratch.files == ["0", "1", "2", "3", "4"])
  }

  @Test func `a file that could not be written does not appear, and each commit says why`() throws {
    let error = ImageIOError.cannotWrite(path: "/dev/full", reason: "No space left on device")
    let file = try AtomicFile(at: "/dev/full")
    #expect(throws: error) { try file.append([1]) }
    #expect(throws: error) { try file.append([1]) }
    #expect(throws: error) { try file.commit() }
  }

  @Test func `links are followed to a missing file, through other links, and refused in a cycle`()
    throws
  {
    let folder = scratch.folder.path
    let files = FileManager.default
    try files.createDirectory(atPath: folder + "/in", withIntermediateDirectories: true)
    for (link, target) in [
      ("one", "in/two"), ("in/two", "three"), ("in/three", folder + "/end"), ("away", "no/file"),
      ("left", "right"), ("right", "left"), ("slash", "new/"),
    ] {
      try files.createSymbolicLink(atPath: folder + "/" + link, withDestinationPath: target)
    }
    let before = try scratch.files
    for byte in [1, 2] as [UInt8] {
      try AtomicFile.write([byte], to: folder + "/one")
      #expect(try content(folder + "/end") == [byte])
    }
    #expect(try scratch.files == (before + ["end"]).sorted())
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder + "/in").sorted() == [
        "three", "two",
      ])
    #expect(try files.destinationOfSymbolicLink(atPath: folder + "/one") == "in/two")
    for (link, reason) in [
      ("away", "No such file or directory"), ("slash", "No such file or directory"),
      ("left", "Too many levels of symbolic links"),
    ] {
      let path = folder + "/" + link
      #expect(throws: ImageIOError.cannotWrite(path: path, reason: reason)) {
        try AtomicFile.write([1], to: path)
      }
    }
  }
}
