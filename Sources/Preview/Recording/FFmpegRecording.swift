public import Foundation
public import MidflightDrawing
import MidflightImageIO

/// A film that the program `ffmpeg` makes of the frames: MP4, WebM, GIF or animated PNG.
///
/// It writes to a file that has no name until it is complete.
public final class FFmpegRecording: FrameSink {
  /// The formats that it can make, by the file's extension.
  public enum Kind: String, Sendable, CaseIterable {
    case mp4, webm, gif, apng
  }

  /// A sentence that says what is wrong with the order, or with what came of it.
  public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    public let description: String
    /// Whether it is that there is no ffmpeg.
    public var isMissingProgram = false
  }

  private let kind: Kind
  private let path: String
  private let program: String
  private let rate: FrameRate
  private let isTransparent: Bool
  private let file: AtomicFile
  private var process: Process?
  private let input = Pipe()
  private let errors = Pipe()

  /// Frames a second that a GIF's clock, which counts hundredths of a second, can say.
  public static let gifRates = [1, 2, 4, 5, 10, 20, 25, 50]

  /// ``gifRates`` in words.
  public static var gifRatesText: String { gifRates.map(String.init).joined(separator: ", ") }

  /// A recording at a path.
  ///
  /// - Throws: ``Failure``: ffmpeg is not on the `PATH`, or the kind has no such rate or no
  ///   transparency; `ImageIOError`: the file can't be written.
  public init(
    _ kind: Kind, to path: String, rate: FrameRate, isTransparent: Bool,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    if kind == .gif, !Self.gifRates.contains(rate.count) {
      throw Failure(
        description:
          "a GIF counts hundredths of a second, and can't have \(rate.count) frames a second; it "
          + "can have \(Self.gifRatesText)")
    }
    if kind == .mp4, isTransparent {
      throw Failure(description: "an MP4 has no transparency; WebM, WebP and APNG have")
    }
    guard let found = Self.program(environment: environment) else {
      throw Failure(
        description: "\(path) takes the program ffmpeg, which is not on the PATH (apt-get install "
          + "ffmpeg); WebP and PNG take none", isMissingProgram: true)
    }
    (self.kind, self.path, self.rate, self.isTransparent) = (kind, path, rate, isTransparent)
    program = found
    file = try AtomicFile(at: path)
  }

  deinit { process?.terminate() }

  /// The program's path; nil where it is not on the `PATH`.
  public static func program(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/ffmpeg" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// See ``FrameSink``.
  public func take(_ image: CGImage, saying text: () -> String) throws {
    if process == nil { try start(width: image.width, height: image.height) }
    // A process that has ended says why when it is waited for.
    do {
      try input.fileHandleForWriting.write(contentsOf: Self.bytes(of: image))
    } catch {
      try end()
      throw Failure(description: "ffmpeg makes no \(path): it has ended before the film")
    }
  }

  /// See ``FrameSink``.
  public func finish() throws {
    if process == nil { return }
    try end()
    guard file.isWritten else {
      throw Failure(description: "ffmpeg makes no \(path): it has written nothing")
    }
    try file.commit()
  }

  private func start(width: Int, height: Int) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments =
      [
        "-hide_banner", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "bgra", "-s",
        "\(width)x\(height)", "-r", "\(rate.count)", "-i", "-", "-map_metadata", "-1", "-fflags",
        "+bitexact",
      ] + arguments(width: width, height: height) + ["-y", file.link]
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    // An end that comes too early is told by the status, not by a signal.
    signal(SIGPIPE, SIG_IGN)
    try process.run()
    self.process = process
  }

  private func arguments(width: Int, height: Int) -> [String] {
    // Colour planes of half the size take even sides: the last row and column come twice.
    let (right, bottom) = (width % 2, height % 2)
    let edges =
      "pad=\(width + right):\(height + bottom),"
      + "fillborders=right=\(right):bottom=\(bottom):mode=smear,"
    let even =
      (right + bottom == 0 ? "" : edges) + "scale=out_color_matrix=bt709:out_range=tv"
    let color = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "iec61966-2-1"]
    switch kind {
    case .mp4:
      return ["-vf", even, "-c:v", "libx264", "-crf", "16", "-pix_fmt", "yuv420p"] + color
        + ["-movflags", "+faststart", "-f", "mp4"]
    case .webm:
      return [
        "-vf", even, "-c:v", "libvpx-vp9", "-crf", "20", "-b:v", "0", "-cpu-used", "5", "-row-mt",
        "1",
        "-pix_fmt", isTransparent ? "yuva420p" : "yuv420p",
      ] + color + ["-f", "webm"]
    case .gif:
      return [
        "-filter_complex",
        "split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse=dither=none",
        "-loop", "0", "-f", "gif",
      ]
    case .apng:
      return [
        "-c:v", "apng", "-pix_fmt", isTransparent ? "rgba" : "rgb24", "-plays", "0", "-f", "apng",
      ]
    }
  }

  /// Waits for its end.
  ///
  /// - Throws: ``Failure``, with its own words.
  private func end() throws {
    guard let process else { return }
    try? input.fileHandleForWriting.close()
    let said = (try? errors.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    self.process = nil
    // A disk that gets full before the last bytes are written is said, and no more: the status is
    // 0.
    guard process.terminationStatus == 0, said.isEmpty else {
      let words = String(decoding: said, as: UTF8.self).split(separator: "\n").last
        .map { $0.replacingOccurrences(of: file.link, with: path) }
      throw Failure(description: "ffmpeg makes no \(path): \(words ?? "it says nothing")")
    }
  }

  /// Blue, green, red and alpha, not premultiplied.
  private static func bytes(of image: CGImage) -> Data {
    PNG.straightPixels(image).withUnsafeBytes { Data($0) }
  }
}
