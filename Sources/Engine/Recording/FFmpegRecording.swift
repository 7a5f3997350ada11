import Foundation
package import MidflightDrawing
import MidflightImageIO
import MidflightProcesses

/// Writes a video that the program `ffmpeg` encodes from frames: MP4, WebM, GIF or animated PNG.
///
/// The output file has no name until it is complete.
package final class FFmpegRecording: FrameSink {
  package enum Kind: String, Sendable, CaseIterable {
    case mp4, webm, gif, apng
  }

  package struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String
    package var isMissingProgram = false
  }

  private let kind: Kind
  private let path: String
  private let program: String
  private let options: VideoOptions
  private let file: AtomicFile
  private let limit: Double
  private var encoder: PipedProgram?

  /// The frame rates that a GIF can have, since it stores delays in whole hundredths of a second
  /// (<https://www.w3.org/Graphics/GIF/spec-gif89a.txt>).
  package static let gifRates = [1, 2, 4, 5, 10, 20, 25, highestGIFRate]

  package static let highestGIFRate = 50

  /// Returns the highest frame rate that a GIF can have and that is not above `rate`.
  package static func gifRate(upTo rate: Int) -> Int { gifRates.last { $0 <= rate } ?? 1 }

  package static var gifRatesText: String { gifRates.map(String.init).joined(separator: ", ") }

  /// Creates a recording that writes a file at a path.
  ///
  /// - Parameter limit: ffmpeg is killed if it reads and writes nothing for this number of seconds.
  /// - Throws: ``Failure`` if ffmpeg is not on the `PATH`, or if the format does not support the
  ///   options; `ImageIOError` if the file can't be written.
  package init(
    _ kind: Kind, to path: String, _ options: VideoOptions,
    environment: [String: String] = ProcessInfo.processInfo.environment, limit: Double = 60
  ) throws {
    self.limit = limit
    if kind == .gif, !Self.gifRates.contains(options.rate.count) {
      throw Failure(
        description:
          "a GIF's frames last whole hundredths of a second, so it cannot have \(options.rate.count) frames per "
          + "second; choose --fps \(Self.gifRatesText)")
    }
    if kind == .mp4, options.isTransparent {
      throw Failure(description: "MP4 has no transparency; record WebM, WebP or APNG")
    }
    if options.loops != 0, kind == .mp4 || kind == .webm {
      throw Failure(
        description:
          "\(path): an MP4 or WebM cannot set its loop count; record WebP, GIF or APNG, or omit --loop"
      )
    }
    if options.quality != nil, kind == .gif || kind == .apng {
      throw Failure(
        description:
          "\(path): the format has no quality setting; record WebP, MP4 or WebM, or omit --quality")
    }
    guard let found = Self.program(environment: environment) else {
      throw Failure(
        description: "\(path) needs the program ffmpeg, which is not on the PATH (apt-get install "
          + "ffmpeg); WebP and PNG do not need it", isMissingProgram: true)
    }
    (self.kind, self.path, self.options) = (kind, path, options)
    program = found
    file = try AtomicFile(at: path)
  }

  /// Returns the path of ffmpeg; nil if ffmpeg is not on the `PATH`.
  package static func program(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    ProgramSearch.first("ffmpeg", environment: environment)
  }

  package func take(_ image: CGImage, reporting text: (_ folder: String) -> String) throws {
    if encoder == nil { try start(width: image.width, height: image.height) }
    do {
      try encoder?.write(Self.bytes(of: image))
    } catch PipedProgram.Failure.stalled {
      throw stalled
    } catch {
      // `end()` throws the error that ffmpeg has reported. If there is none, the next line throws a
      // general error.
      try end()
      throw Failure(description: "ffmpeg cannot write \(path): it ended before the last frame")
    }
  }

  package func finish() throws {
    if encoder == nil { return }
    try end()
    guard file.isWritten else {
      throw Failure(description: "ffmpeg cannot write \(path): it wrote nothing")
    }
    if let largest = options.largestSize {
      var facts = stat()
      if stat(file.link, &facts) == 0, facts.st_size > largest {
        throw VideoTooLarge(size: Int(facts.st_size))
      }
    }
    try file.commit()
  }

  private func start(width: Int, height: Int) throws {
    let arguments =
      [
        "-hide_banner", "-loglevel", "error", "-xerror", "-f", "rawvideo", "-pix_fmt", "bgra", "-s",
        "\(width)x\(height)", "-r", "\(options.rate.count)", "-i", "-", "-map_metadata", "-1",
        "-fflags",
        "+bitexact",
      ] + arguments(width: width, height: height) + ["-y", file.link]
    do {
      encoder = try PipedProgram(program, arguments, limit: limit) { [file] in file.lastChange }
    } catch {
      throw Failure(description: "ffmpeg cannot write \(path): \(SystemError.reason(of: error))")
    }
  }

  private func arguments(width: Int, height: Int) -> [String] {
    // Chroma planes have half the width and height, so both must be even. If one is odd, pad the
    // image by repeating its last column or row.
    let (right, bottom) = (width % 2, height % 2)
    let edges =
      "pad=\(width + right):\(height + bottom),"
      + "fillborders=right=\(right):bottom=\(bottom):mode=smear,"
    let even =
      (right + bottom == 0 ? "" : edges) + "scale=out_color_matrix=bt709:out_range=tv"
    // Map the quality, 1…100, to the encoders' scales, whose worst values are 51 (x264) and 63
    // (VP9). A quality of 85 gives the encoders' defaults.
    let quality = Double(options.quality ?? 85)
    let color = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "iec61966-2-1"]
    switch kind {
    case .mp4:
      return [
        "-vf", even, "-c:v", "libx264", "-crf", Self.step(51 - 0.41 * quality), "-pix_fmt",
        "yuv420p",
      ] + color
        + ["-movflags", "+faststart", "-f", "mp4"]
    case .webm:
      return [
        "-vf", even, "-c:v", "libvpx-vp9", "-crf", Self.step(62.5 - 0.5 * quality), "-b:v", "0",
        "-cpu-used", "5", "-row-mt",
        "1",
        "-pix_fmt", options.isTransparent ? "yuva420p" : "yuv420p",
      ] + color + ["-f", "webm"]
    case .gif:
      return [
        "-filter_complex",
        "split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse=dither=none",
        // ffmpeg takes the number of repeats after the first play: 0 means forever, and -1 none.
        "-loop", options.loops == 0 ? "0" : options.loops == 1 ? "-1" : "\(options.loops - 1)",
        "-f",
        "gif",
      ]
    case .apng:
      return [
        "-c:v", "apng", "-pix_fmt", options.isTransparent ? "rgba" : "rgb24", "-plays",
        "\(options.loops)", "-f", "apng",
      ]
    }
  }

  private static func step(_ value: Double) -> String { String(Int(value.rounded())) }

  private var stalled: Failure {
    Failure(
      description: "ffmpeg cannot write \(path): it neither read nor wrote anything for "
        + "\(Readout.number(limit, decimals: 1)) s, and was ended")
  }

  /// Waits until ffmpeg ends, and throws its message if it has failed.
  private func end() throws {
    guard let encoder else { return }
    defer { self.encoder = nil }
    let (end, output): (ProcessEnd, String)
    do { (end, output) = try encoder.finish() } catch { throw stalled }
    // Some versions of ffmpeg exit with status 0 even if the last bytes could not be written, so
    // search the messages for such an error.
    let isUnwritten = [ENOSPC, EDQUOT, EFBIG, EIO]
      .contains { output.contains(SystemError(code: $0).reason) }
    guard end == .exited(0), !isUnwritten else {
      // Take three lines, since the last one is often a generic message that follows the actual
      // reason.
      let lines = output.split(whereSeparator: \.isNewline).suffix(3)
        .map { String($0.replacingOccurrences(of: file.link, with: path).prefix(300)) }
      throw Failure(
        description: "ffmpeg cannot write \(path): "
          + Self.reasons(end, reporting: lines).joined(separator: "; "))
    }
  }

  /// Returns the reasons for a failure: the signal that ended ffmpeg, if any, and the lines of its
  /// message. If there is neither, returns the exit status.
  private static func reasons(_ end: ProcessEnd, reporting lines: [String]) -> [String] {
    switch end {
    case .killed(let signal):
      ["it was ended by signal \(signal) (\(String(cString: strsignal(signal))))"] + lines
    case .exited(let status) where lines.isEmpty:
      ["it ended with status \(status), without a message"]
    case .exited: lines
    }
  }

  /// Returns the bytes of an image's pixels: blue, green, red and alpha, not premultiplied.
  private static func bytes(of image: CGImage) -> [UInt8] {
    PNG.straightPixels(image).withUnsafeBytes { [UInt8]($0) }
  }
}
