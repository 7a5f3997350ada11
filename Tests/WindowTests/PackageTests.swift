@Suite(
  .serialized, .timeLimit(.minutes(60)),
  .enabled(if: areWanted, "scripts/test runs these: they need Xvfb"))
struct PackageTests {
  private let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Writes a package with a target that depends on the library and on another target of the
  /// package.
  private func write(to folder: URL) throws {
    let files = [
      "Package.swift": """
      // swift-tools-version: 6.0
      import PackageDescription

      let package = Package(
        name: "Dials",
        dependencies: [.package(name: "midflight", path: "\(repository.path)")],
        targets: [
          .target(name: "Shapes"),
          .target(
            name: "Dials",
            dependencies: ["Shapes", .product(name: "Midflight", package: "midflight")]),
        ])
      """,
      "Sources/Shapes/Shapes.swift": """
      public enum Shapes {
        public static var width: Double { 40 }
      }

      """,
      "Sources/Dials/Dial.swift": """
      import Midflight
      import Shapes

      final class Dial: CALayer {
        @Animatable var level: CGFloat = 0.3

        override func action(forKey key: String) -> (any CAAction)? {
          guard key == "level" else { return super.action(forKey: key) }
          let animation = CABasicAnimation(keyPath: key)
          animation.fromValue = presentation()?.level
          animation.duration = 0.8
          return animation
        }

        override func draw(in context: CGContext) {
          context.setFillColor(CGColor(red: 1, green: tweak(0.5), blue: 0, alpha: 1))
          context.fill(CGRect(x: 0, y: 20, width: bounds.width * level, height: Shapes.width))
        }
      }

      """,
    ]
    try write(files, to: folder)
  }

  private func write(_ files: [String: String], to folder: URL) throws {
    for (name, text) in files {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
  }

  @Test func `an edit of a package's target or its dependency shows at the same instant`() throws {
    let desktop = try Desktop(.x11)
    try write(to: desktop.folder)
    // An error that occurs before the window opens is printed.
    try desktop.tool(
      "bash -c '! \"\(Desktop.program)\" preview --package . --target None 2> none.txt; "
        + "! \"\(Desktop.program)\" preview --package Sources 2>> none.txt; "
        + "! \"\(Desktop.program)\" preview round-progress --target None 2>> none.txt'")
    let stderr = try String(
      contentsOf: desktop.folder.appendingPathComponent("none.txt"), encoding: .utf8)
    #expect(stderr.contains("has no target 'None'; it has "))
    #expect(stderr.contains("Sources is not a package: it has no Package.swift"))
    #expect(stderr.contains("--target needs --package"))

    // Build the package before opening the window, because the build takes a minute.
    try build("Dials", in: desktop.folder)
    let window = try desktop.start(["preview", "--package", ".", "--paused", "--report"])
    try window.press("alt+4", "9", "alt+5", "s")
    let before = try window.state()
    #expect(before["scene"] == .text("dial") && before["entries"] == .number(1))
    for (name, old, new, isError) in [
      ("Dials/Dial.swift", "y: 20", "y: 90", false),
      ("Shapes/Shapes.swift", "{ 40 }", "{ nothing }", true),
      ("Shapes/Shapes.swift", "{ nothing }", "{ 110 }", false),
    ] {
      let shown = try window.settledScreenshot()
      let file = desktop.folder.appendingPathComponent("Sources/\(name)")
      let text = try String(contentsOf: file, encoding: .utf8)
      try #require(text.contains(old))
      try text.replacing(old, with: new).write(to: file, atomically: true, encoding: .utf8)
      _ = try wait("for '\(new)' to show") {
        let isErrorEntry = try window.state()["error"] != nil
        let difference = try window.settledScreenshot().differingPixels(from: shown)
        return isErrorEntry == isError && difference > 1000 ? true : nil
      }
    }
    let after = try window.state()
    for key in ["entries", "seconds", "scene", "property", "policy", "tuned"] {
      #expect(after[key] == before[key], "\(key)")
    }
    try window.press("ctrl+s")
    let saved = desktop.folder.appendingPathComponent("dial.midflight")
    let log = try window.wait("for the log") { _ in try? String(contentsOf: saved, encoding: .utf8)
    }
    #expect(try window.quit().status == 0)
    #expect(log.hasPrefix("midflight 1\nscene dial\npackage . Dials\n"), "\(log)")
    let played = try desktop.start(["play", "dial.midflight", "--paused", "--report"])
    try played.settle()
    let state = try played.state()
    for key in ["entries", "scene", "tuned"] { #expect(state[key] == before[key], "\(key)") }
    #expect(try played.quit().status == 0)
    try buildByRecipe(in: desktop)
  }

  /// Adds a target with a UIKit program to the package, as the documentation describes.
  private func buildByRecipe(in desktop: Desktop) throws {
    let page = repository.appendingPathComponent("Documentation/ComingFromCoreAnimation.md")
    let recipe = try #require(
      try String(contentsOf: page, encoding: .utf8)
        .firstMatch(of: /```swift\n(\/\/ swift-tools-version: .*)\n((?s).*?)\n```/))
    try write(
      [
        "Package.swift": """
        \(recipe.1)
        import PackageDescription

        let package = Package(
          name: "Dials",
          dependencies: [.package(name: "midflight", path: "\(repository.path)")],
          targets: [\(recipe.2)])
        """,
        "Sources/Spinners/Spinner.swift": """
        #if canImport(UIKit)
          import UIKit
        #endif

        class Spinner: UIView, CAAnimationDelegate {
          let ring = CAShapeLayer()
          override init(frame: CGRect) {
            super.init(frame: frame)
            layer.addSublayer(ring)
          }
          required init?(coder: NSCoder) { super.init(coder: coder) }
          func start() {
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { self.ring.strokeEnd = 0 }
          }
          func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { start() }
        }

        """,
      ], to: desktop.folder)
    try build("Spinners", in: desktop.folder)
    let window = try desktop.start(
      ["preview", "--package", ".", "--target", "Spinners", "--paused", "--report"])
    #expect(try window.state()["scene"] == .text("spinner"))
    #expect(try window.quit().status == 0)
  }

  private func build(_ target: String, in folder: URL) throws {
    let build = Process()
    build.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    build.arguments = ["swift", "build", "--package-path", folder.path, "--target", target]
    build.standardOutput = FileHandle.nullDevice
    try build.run()
    build.waitUntilExit()
    #expect(build.terminationStatus == 0)
  }
}
