package import Foundation

extension SwiftToolchain.Diagnostics {
  /// Creates diagnostics from the compiler's or the linker's output about some files. The linker
  /// does not report line numbers. If it fails, and the code has properties whose accessors the
  /// Objective-C runtime would provide, diagnostics about these properties replace its output.
  ///
  /// - Parameter areRewritten: Whether the compiler read the files with the changes that `midflight
  ///   port` would write.
  init(_ text: String, of files: [URL], areRewritten: Bool = false) {
    self.init(text: text, isRewritten: areRewritten)
    guard firstLocation == nil else { return }
    let managed = files.flatMap { file in
      Self.findings(in: file).filter {
        $0.row.rewrite == .managed && !(areRewritten && $0.isMechanical)
      }.map { finding in
        let instead = finding.after ?? "@Animatable and an initial value"
        return "\(file.path):\(finding.line):\(finding.column): error: "
          + "\(finding.row.because): '\(finding.before)' is '\(instead)' here\n"
      }
    }
    if !managed.isEmpty { self.text = managed.joined() }
  }

  /// Returns advice, one sentence per element, for errors that are typical of programs for Apple's
  /// systems; empty for other errors.
  ///
  /// - Parameter files: The files that were compiled, as they are on disk now.
  package func advice(for files: [URL]) -> [String] {
    var advice: [String] = []
    if text.contains("'required' initializer 'init(coder:)' must be provided") {
      advice.append(
        "A view or an animation with its own initializer needs one more: "
          + "required init?(coder: NSCoder) { super.init(coder: coder) }")
    }
    if text.contains("_enclosingInstance"), text.contains("'CALayer'") {
      advice.append(
        "Only a layer's class can have @Animatable properties; a view forwards its layer's property"
      )
    }
    if Self.isNonisolated(text) {
      advice.append("A function inside a closure has no actor; write @MainActor func")
    }
    if text.contains("cannot be overridden from extension") {
      advice.append(
        "Move the override into the class itself: there is no Objective-C runtime to find one in an "
          + "extension")
    }
    if text.contains("metatype value must use a 'required' initializer") {
      advice.append(
        "To create objects of a class that is known only at run time, use a required init, or a closure "
          + "that the caller passes: { Cell(frame: rect) }")
    }
    if text.contains("no macro named 'Preview'") {
      advice.append(
        "#Preview works with its body in braces, in a Swift file named on the command line; in a "
          + "package, put it into #if canImport(SwiftUI)")
    }
    let importsSwiftUI = files.contains { file in
      guard let data = try? Data(contentsOf: file) else { return false }
      return !PortCode([UInt8](data)).swiftUIImports().isEmpty
    }
    if importsSwiftUI {
      advice.append("SwiftUI does not exist here; use views and controllers of UIKit")
    }
    if let name = missingFoundationName, files.contains(where: Self.importsMidflightAlone) {
      advice.append(
        "'\(name)' is Foundation's: add import Foundation to import Midflight, "
          + "or import UIKit, which has both")
    }
    let isMechanical =
      !isRewritten && files.contains { Self.findings(in: $0).contains(where: \.isMechanical) }
    let signs = ["Objective-C interoperability", "Objective-C runtime", "@NSManaged", "'@objc'"]
    if isMechanical || signs.contains(where: text.contains) {
      advice.append(
        "This is code for Apple's systems: midflight port FOLDER lists its replacements"
          + (isMechanical ? ", and --write applies them" : ""))
    }
    return advice
  }

  /// Whether an error is about nonisolated code that uses something isolated to the main actor.
  static func isNonisolated(_ text: some StringProtocol) -> Bool {
    text.contains("main actor-isolated") && text.contains("nonisolated context")
  }

  private static func findings(in file: URL) -> [PortedFile.Finding] {
    guard let data = try? Data(contentsOf: file) else { return [] }
    return PortedFile([UInt8](data), path: file.path).findings
  }
}
