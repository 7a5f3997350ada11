import ArgumentParser
import Foundation
import MidflightEngine
import MidflightImageIO
import MidflightScenes

struct FitCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "fit",
    abstract: "Fit a spring and easing curves to a measured motion.",
    discussion: HelpText.discussion(
      """
      Each line of the file has a time in seconds and a value, separated by a comma; files of trace \
      can be read too. Each fit is printed in the notation of --easing and of the tuner, with its \
      largest error and its root mean square error, in percent of the distance. A spring has the \
      mass 1. A fit with an error above 5 % is marked as poor.
      """,
      examples: [
        ("midflight fit measured.csv", "Fit all models."),
        ("midflight trace Gauge.swift --key level | midflight fit - --as spring", "Fit a trace."),
      ], seeAlso: ["midflight help trace"]))

  /// The maximum size of the file with the measured motion, in bytes.
  private static let maxBytes = 256 << 20

  enum Model: String, CaseIterable {
    case spring, cubic, linear, all
  }

  @Argument(
    help: ArgumentHelp("A CSV file; - is standard input."), completion: .file(extensions: ["csv"]))
  var file: String

  @Option(
    "The model: spring, cubic, linear or all. Default: all.", "model", name: .customLong("as"),
    { try Typed.choice($0, of: Model.self) })
  var model: Model = .all

  @Option("The property of a trace, or the name of a column.", "name")
  var property: String?

  @Option("The start of the motion, such as 0.4s. Earlier lines are ignored.", "time", Self.time)
  var from: Double?

  @Option("The end of the motion. Later lines are ignored.", "time", Self.time)
  var to: Double?

  @Option(
    "The largest error of linear(), in percent of the distance, 0.02 to 50. Default: 1.",
    "percent",
    { try Typed.number($0.hasSuffix("%") ? String($0.dropLast()) : $0, in: 0.02...50) })
  var tolerance: Double = 1

  @Flag(help: "Print JSON.")
  var json = false

  @Option("The file to write; - is standard output.", "file", name: .output, Typed.output)
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
      throw Failure(
        message: "\(name): the first and the last value are equal, so nothing can be fitted")
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
    guard data.count <= Self.maxBytes else {
      throw Failure(message: "\(file) is larger than 256 MiB")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw Failure(message: "\(file) is not UTF-8 text")
    }
    return text
  }
}
