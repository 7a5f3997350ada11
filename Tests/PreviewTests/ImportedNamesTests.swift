import MidflightLive
import MidflightProcesses
import MidflightToolchain

/// Programs that `import Midflight` or `import UIKit` have access to the documented names, and code
/// that uses these names compiles.
@Suite("Imported names") struct ImportedNamesTests {
  /// The compiler options for files that the previewer compiles, in the language modes of Swift 5
  /// and Swift 6.
  private static let languages = [
    "files": SwiftToolchain.options, "5": ["-swift-version", "5"], "6": ["-swift-version", "6"],
  ]

  private func check(_ text: String, in language: String) throws -> String {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let options = try #require(Self.languages[language]) + SwiftCompiler.midflight(folder)
    return try SwiftCompiler.run(["A.swift": text], in: folder, ["-typecheck"] + options)
  }

  private func errors(_ said: String) -> [Substring] {
    said.split(separator: "\n").filter { $0.contains(".swift:") && $0.contains(": error: ") }
  }

  @Test func `the library's importer gets no names of Foundation or of Apple's modules`() throws {
    let names = [
      "Data", "Date", "URL", "DispatchQueue", "NSObject", "NSNumber", "Timer", "sqrt", "sin",
      "CFTypeRef", "CFString", "CFData", "CFArray", "CFBoolean", "NSInteger", "NSUInteger",
      "kCFBooleanTrue", "autoreleasepool", "MAXFLOAT", "HUGE", "NSEC_PER_SEC", "NSEC_PER_MSEC",
      "USEC_PER_SEC", "SessionDeadline", "AttributedDrawing", "WorkNeedsMainQueue",
    ]
    let uses = names.enumerated().map { "let use\($0) = \($1)\n" }.joined()
    for module in ["Midflight", "MidflightPreview"] {
      let said = try check("import \(module)\n\(uses)", in: "6")
      for (index, name) in names.enumerated() {
        let location = "A.swift:\(index + 2):"
        #expect(
          errors(said).contains { $0.contains(location) && $0.contains("cannot find '\(name)'") },
          "\(module): \(name)")
      }
    }
  }

  @Test func `the package's helpers are not visible to its importers`() throws {
    let names = [
      "AtomicFile", "Folder", "AnimatableValueConvertible", "TextFontConvertible", "GalleryScene",
      "SceneCatalogue", "SceneDefinition", "SceneResources", "SceneTweak", "Previewer",
      "WindowHost",
    ]
    let uses = names.enumerated().map { "let use\($0) = \($1).self\n" }.joined()
    let said = try check("import MidflightPreview\n\(uses)", in: "6")
    for (index, name) in names.enumerated() {
      #expect(errors(said).contains { $0.contains("A.swift:\(index + 2):") }, "\(name)")
    }
  }

  @Test func `the library hides no member of the standard library`() throws {
    let said = try check(
      """
      import Midflight
      let distance = 1.0.distance(to: 3)
      let whole = 1.distance(to: 3)
      let sum = distance + Double(whole) + Double(CGFloat(1).distance(to: 3))
      """, in: "6")
    #expect(said == "")
  }

  @Test func `the library's importer may declare Apple's names and conformances itself`() throws {
    let said = try check(
      """
      import Foundation
      import Midflight
      typealias CFTypeRef = AnyObject
      let HUGE = 1e9
      extension CGPoint: @retroactive CustomDebugStringConvertible {
        public var debugDescription: String { "mine" }
      }
      extension String {
        func size(withAttributes attributes: [String: Any]? = nil) -> Int { 0 }
      }
      let text: Int = "a".size()
      let large: Double = HUGE
      """, in: "6")
    #expect(said == "")
  }

  @Test(arguments: languages.keys.sorted())
  func `the library exports the types that a view's subclass uses`(_ language: String) throws {
    let said = try check(
      """
      import Midflight
      class Knob: UIView {
        let size = CGSize(width: CGFloat(3), height: 4)
        override init(frame: CGRect) { super.init(frame: frame) }
        required init?(coder: NSCoder) { super.init(coder: coder) }
        override func draw(_ rect: CGRect) { center = CGPoint(x: rect.midX, y: -.pi / 2) }
      }
      """, in: language)
    #expect(said == "")
  }

  @Test(arguments: languages.keys.sorted())
  func `all modules together make no name ambiguous`(_ language: String) throws {
    let said = try check(
      """
      import CoreGraphics
      import Foundation
      import Midflight
      import QuartzCore
      import UIKit
      let (any, far): (CFTypeRef, Float) = (3, HUGE)
      let colors = [CGColor.black] as CFArray
      @MainActor func show(_ layer: CALayer) {
        layer.setValue(kCFBooleanTrue, forKey: "hidden")
        DispatchQueue.main.async { layer.opacity = 0 }
        DispatchQueue.main.async(execute: { layer.opacity = 0 })
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { layer.opacity = 0 }
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(5)) { layer.opacity = 0 }
        DispatchQueue.main.async {
          @MainActor func turn() { layer.opacity = 0 }
          turn()
        }
        DispatchQueue.global().async { print("far") }
        DispatchQueue.global().asyncAfter(deadline: .now() + 1) { print("far") }
      }
      """, in: language)
    #expect(said == "")
  }

  static let holes = [
    "DispatchQueue.global().async { @MainActor in touch() }",
    "DispatchQueue.global().asyncAfter(deadline: .now() + 1) { @MainActor in touch() }",
    "DispatchQueue(label: \"other\").async(execute: touch)",
    "let queue = DispatchQueue.main; queue.async { @MainActor in touch() }",
    "DispatchQueue.global().async { touch() }",
  ]

  @Test(arguments: holes, languages.keys.sorted())
  func `work of the main actor on another queue does not compile`(
    _ hole: String, _ language: String
  ) throws {
    let said = try check(
      """
      import UIKit
      @MainActor func touch() {}
      nonisolated func work() {
        \(hole)
      }
      """, in: language)
    #expect(errors(said).contains { $0.contains("A.swift:4:") }, "\(said)")
  }
}
