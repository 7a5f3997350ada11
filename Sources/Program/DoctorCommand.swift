import ArgumentParser
import Foundation
import Live
import Preview
import Scenes
import Text

struct DoctorCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Say what of this machine the program uses, and what is missing.",
    discussion: "Exit status 3 when something is missing that a verb needs.")

  /// A part of the machine: found, or missing with what to do about it.
  private struct Finding {
    var part: String
    var text: String
    var isMissing = false
  }

  @MainActor
  func execute() throws {
    let environment = ProcessInfo.processInfo.environment
    let findings =
      Self.compiler(environment) + [Self.display(environment), Self.fonts(), Self.resources()]
    let width = findings.map(\.part.count).max() ?? 0
    let lines = findings.map { finding in
      let space = String(repeating: " ", count: width - finding.part.count)
      return
        "\(finding.isMissing ? "missing" : "found  ")  \(finding.part)\(space)  \(finding.text)"
    }
    try Output.write(lines.joined(separator: "\n") + "\n")
    if findings.contains(where: \.isMissing) { throw ExitCode(3) }
  }

  /// The compiler, and whether it takes the library's modules: those are tied to the one they were
  /// built by.
  private static func compiler(_ environment: [String: String]) -> [Finding] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-doctor-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      let toolchain = try SwiftToolchain(environment: environment)
      let found = Finding(part: "compiler", text: toolchain.compiler.path)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let file = folder.appendingPathComponent("Empty.swift")
      try Data("import Midflight\n".utf8).write(to: file)
      switch try toolchain.compile([file], as: "Doctor", in: folder) {
      case .success: return [found, Finding(part: "library", text: toolchain.modules.path)]
      case .failure(let diagnostics):
        let line = diagnostics.text.split(separator: "\n").first { $0.contains("error:") } ?? ""
        return [
          found,
          Finding(
            part: "library",
            text: "\(toolchain.modules.path) is not for this compiler: build Midflight with it "
              + "(\(MessageLine.text(String(line))))",
            isMissing: true),
        ]
      }
    } catch {
      return [Finding(part: "compiler", text: "\(error)", isMissing: true)]
    }
  }

  private static func display(_ environment: [String: String]) -> Finding {
    for (variable, name) in [("WAYLAND_DISPLAY", "Wayland"), ("DISPLAY", "X11")] {
      if let value = environment[variable], !value.isEmpty {
        return Finding(part: "display", text: "\(name), \(value)")
      }
    }
    return Finding(
      part: "display",
      text: "neither WAYLAND_DISPLAY nor DISPLAY is set: preview and play need one, all else none",
      isMissing: true)
  }

  private static func fonts() -> Finding {
    do throws(FontError) {
      let families = [
        try Font().familyName, try Font(family: Font.defaultMonospacedFamily).familyName,
      ]
      return Finding(part: "fonts", text: families.joined(separator: ", "))
    } catch {
      return Finding(part: "fonts", text: "\(error)", isMissing: true)
    }
  }

  private static func resources() -> Finding {
    guard let folder = SceneResources.folder else {
      return Finding(
        part: "resources",
        text:
          "no folder with keymap.json beside or above the program; MIDFLIGHT_RESOURCES names one",
        isMissing: true)
    }
    return Finding(part: "resources", text: folder.path)
  }
}
