import ArgumentParser
import Foundation
import MidflightEngine
import MidflightImageIO
import MidflightLive
import MidflightProcesses
import MidflightRaster
import MidflightScenes
import MidflightText
import MidflightToolchain
import MidflightWindow

struct DoctorCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check this machine for everything that the program uses.",
    discussion: HelpText.discussion(
      "Exit status 3 if something is missing that a verb needs.",
      examples: [("midflight doctor", "Name the missing packages.")],
      seeAlso: ["README.md, \"Start\""]))

  /// Whether the machine meets a requirement, and advice if it does not.
  private struct Finding {
    var part: String
    var text: String
    var isMissing = false
  }

  @Option(
    "Time limit for the compiler, in seconds. Default: 60.", "seconds",
    { try Typed.number($0, in: 0.1...3600) })
  var compilerLimit = 60.0

  @MainActor
  func execute() throws {
    let environment = ProcessInfo.processInfo.environment
    var isComplete = true
    // Print each finding immediately, because compiling takes a while.
    func report(_ findings: [Finding]) throws {
      for finding in findings {
        isComplete = isComplete && !finding.isMissing
        let space = String(repeating: " ", count: max(Self.width - finding.part.count, 0))
        try Output.write(
          "\(finding.isMissing ? "missing" : "found  ")  \(finding.part)\(space)  \(finding.text)\n"
        )
      }
    }
    do {
      let toolchain = try SwiftToolchain(environment: environment)
      try report([
        Finding(part: "compiler", text: toolchain.compiler.path), Self.moduleCache(environment),
      ])
      try report(Self.companions(toolchain))
      try report([library(toolchain)])
    } catch let missing as SwiftToolchain.Missing {
      try report([Finding(part: "compiler", text: missing.description, isMissing: true)])
    }
    try report(Self.display())
    try report([Self.fonts(), Self.kernels(), Self.videos(environment), Self.resources()])
    if !isComplete { throw ExitCode(3) }
  }

  private static let width = "module cache".count

  /// Checks whether the compiler accepts the library's modules, which work only with the compiler
  /// version with which they were built.
  private func library(_ toolchain: SwiftToolchain) -> Finding {
    do {
      let folder = try ScratchFolder()
      defer { folder.remove() }
      let file = try folder.write("import Midflight\n".utf8, to: "Empty.swift")
      switch try toolchain.compile([file], as: "Doctor", in: folder, limit: compilerLimit) {
      case .success: return Finding(part: "library", text: toolchain.modules.path)
      case .failure(let diagnostics):
        let lines = diagnostics.text.split(separator: "\n")
        guard let line = lines.first(where: { $0.contains("error:") }) else {
          return Finding(
            part: "library", text: MessageLine.text(String(lines.first ?? "")), isMissing: true)
        }
        return Finding(
          part: "library",
          text:
            "\(toolchain.modules.path) was built by another compiler; build Midflight with this "
            + "one (\(MessageLine.text(String(line))))",
          isMissing: true)
      }
    } catch let failure as ScratchFolder.Failure {
      return Finding(part: "temporary", text: failure.description, isMissing: true)
    } catch {
      return Finding(
        part: "library", text: MessageLine.text(SystemError.reason(of: error)), isMissing: true)
    }
  }

  private static func moduleCache(_ environment: [String: String]) -> Finding {
    let folder = ModuleCache.defaultFolder(environment: environment)
    let text =
      ModuleCache.isWritable(environment: environment)
      ? folder ?? ""
      : "cannot write \(folder ?? "a home folder"), so each start builds a new cache, which takes "
        + "about a second; set XDG_CACHE_HOME to another folder"
    return Finding(part: "module cache", text: text)
  }

  /// Looks for the compiler's companion programs, which are optional. Without them, linking is left
  /// to the compiler driver and takes longer, crashes are reported without a line, and packages
  /// can't be built.
  private static func companions(_ toolchain: SwiftToolchain) -> [Finding] {
    [("linker", "ld.lld"), ("line tables", "llvm-symbolizer"), ("packages", "swift-build")].map {
      part, name in
      let file = toolchain.companion(name).path
      let isThere = ProgramSearch.isProgram(file)
      return Finding(
        part: part, text: isThere ? file : "no \(name) beside the compiler (optional)")
    }
  }

  private static func display() -> [Finding] {
    do throws(WindowError) {
      let probe = try DisplayProbe()
      let screens = probe.screens.map { screen in
        "\(screen.width) × \(screen.height)" + (screen.rate > 0 ? " at \(screen.rate) Hz" : "")
      }
      return [
        Finding(part: "display", text: ([probe.driver] + screens).joined(separator: ", ")),
        Finding(
          part: "scale",
          text: probe.driver == "wayland"
            ? "set by the compositor for each window" : "1 pixel per point; --scale changes it"),
      ]
    } catch {
      let reason =
        switch error {
        case .noDisplay(let reason): reason
        default: error.description
        }
      return [
        Finding(
          part: "display", text: "\(reason); only preview and play need a display",
          isMissing: true)
      ]
    }
  }

  private static func kernels() -> Finding {
    let level = KernelChoice.level
    let reason =
      level == KernelChoice.available.last
      ? level == .portable ? ": the processor has no AVX2" : "" : ": set by MIDFLIGHT_KERNELS"
    return Finding(part: "kernels", text: level.name + reason)
  }

  /// Looks for ffmpeg, which encodes videos in all formats except WebP.
  private static func videos(_ environment: [String: String]) -> Finding {
    Finding(
      part: "videos",
      text: FFmpegRecording.program(environment: environment)
        ?? "WebP only: there is no ffmpeg on the PATH for MP4, WebM, GIF and APNG")
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
          "no folder with keymap.json beside or above the program; set MIDFLIGHT_RESOURCES to one",
        isMissing: true)
    }
    return Finding(part: "resources", text: folder.path)
  }
}
