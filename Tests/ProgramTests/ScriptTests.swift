/// The scripts tell the user which packages are missing on the machine.
@Suite struct ScriptTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Runs a copy of `scripts/preview` as if all Debian packages were installed, with a fake Swift
  /// that only prints its version.
  private func preview(fetched: Bool) throws -> Midflight {
    let scratch = Scratch()
    for name in ["scripts", "Package.swift"] {
      try FileManager.default.copyItem(
        at: Self.root.appendingPathComponent(name), to: scratch.url(name))
    }
    let parser = ".build/checkouts/swift-argument-parser"
    if fetched {
      try FileManager.default.createDirectory(
        at: scratch.url(parser), withIntermediateDirectories: true)
    }
    return try Midflight(
      shell: #"""
        mkdir tools
        printf '#!/bin/sh\n%s\n' 'case $1 in
          --version) echo "Swift version 6.2" ;;
          build) echo "error: the build failed" >&2; exit 1 ;;
        esac' >tools/swift
        printf '#!/bin/sh\necho installed\n' >tools/dpkg-query
        chmod +x tools/*
        PATH=$PWD/tools:$PATH exec scripts/preview list
        """#, [], in: scratch.folder)
  }

  @Test func `without a network the first build names missing packages and their sources`() throws {
    let run = try preview(fetched: false)
    #expect(run.status == 2)
    let lines = run.stderr.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasPrefix("Building Midflight"), "\(run.stderr)")
    #expect(lines.last?.contains("https://github.com/apple/swift-argument-parser") == true)
    #expect(lines.last?.contains("network") == true)
  }

  @Test func `a build that fails with all packages prints the compiler's errors`() throws {
    let run = try preview(fetched: true)
    #expect(run.status == 2)
    #expect(run.stderr.hasSuffix("error: the build failed\n"), "\(run.stderr)")
    #expect(!run.stderr.contains("network"))
  }
}
