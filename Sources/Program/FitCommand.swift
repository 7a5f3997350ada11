import ArgumentParser
import Foundation
import MidflightEngine
import MidflightImageIO
import MidflightScenes

struct FitCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "fit",
    abstract: "Find the spring and the curves nearest to a measured motion; needs no display.",
    discussion: """
      The file has a time in seconds and a value on each line, apart by a comma, or is what trace \
      writes. Each fit is printed as --easing and the tuner take it, with its largest error and the \
      root of the mean square, in percent of the way. A spring has the mass 1. Where the largest \
      error is above 5 %, the fit says so.
      """)

  /// The largest file, in bytes.
  private static let mostBytes = 256 << 20

  enum Model: String, CaseIterable {
    case spring, cubic, linear, all
  }

  @Argument(
    help: ArgumentHelp("A CSV file; - is standard input."), completion: .file(extensions: ["csv"]))
  var file: String

  @Option(
    "spring, cubic, linear or all.", "model", name: .customLong("as"),
    { try Typed.choice($0, of: Model.self) })
  var model: Model = .all

  @Option("A property of a trace, or a column by its name.", "name")
  var property: String?

  @Option("Where the motion begins, such as 0.4s; what is before is left out.", "time", Self.time)
  var from: Double?

  @Option("Where the motion ends; what is behind is left out.", "time", Self.time)
  var to: Double?

  @Option(
    "The largest error of linear(), in percent of the way: 0.02 to 50.", "percent",
    { try Typed.number($0.hasSuffix("%") ? String($0.dropLast()) : $0, in: 0.02...50) })
  var tolerance: Double = 1

  @Flag(help: "Print JSON.")
  var json = false

  @Option("Where to write; standard output without it.", "file", name: .output, Typed.output)
  var output = "-"

  private static func time(_ text: String) throws -> Double {
    try Typed.seconds(text, upTo: Typed.longestTime)
  }

  @MainActor
  func execute() throws {
    let name = file == "-" ? "standard input" : file
    let samples: MotionSamples
    do {
      let all = try MotionSamples(parsing: try text(), property: property)
      let range = (from ?? -.infinity)...max(to ?? .infinity, from ?? -.infinity)
      samples = try all.within(range)
    } catch let error as MotionSamples.ParseError {
      throw Failure(message: "\(name): \(error)")
    }
    let fit = MotionFit(of: samples)
    func wants(_ one: Model) -> Bool { model == .all || model == one }
    let report = MotionFit.Report(
      samples: fit.samples, spring: wants(.spring) ? fit.spring() : nil,
      cubic: wants(.cubic) ? fit.cubic() : nil,
      linear: wants(.linear) ? fit.linear(tolerance: tolerance / 100) : nil)
    guard report.hasFits else {
      throw Failure(message: "\(name): the motion ends where it begins, so there is no way to fit")
    }
    try Output.write([UInt8]((json ? report.json : report.text).utf8), to: output)
    if output != "-" { try Output.write(output + "\n") }
  }

  private func text() throws -> String {
    let data: Data
    if file == "-" {
      data = FileHandle.standardInput.readDataToEndOfFile()
    } else {
      do {
        data = try Data(contentsOf: URL(fileURLWithPath: file))
      } catch {
        throw Failure(message: "cannot read \(file): \(SystemError.reason(of: error))")
      }
    }
    guard data.count <= Self.mostBytes else {
      throw Failure(message: "\(file) has more than 256 MiB; thin it out")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw Failure(message: "\(file) is no text in UTF-8")
    }
    return text
  }
}
