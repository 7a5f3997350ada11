import ArgumentParser
import MidflightEngine
import MidflightPreviewer

/// The options of a video: its frame rate, its size and its encoding.
struct VideoArguments: ParsableArguments {
  static let defaultRate = 60

  @Option(
    "Frames per second, 1 to 1000; for a GIF \(FFmpegRecording.gifRatesText). Default: 60, or "
      + "\(FFmpegRecording.highestGIFRate) if a file is a GIF.", "fps",
    { try Typed.rate($0, in: 1...1000, of: "frames") })
  var fps: Int?

  @Option(
    "Playback speed, 0.01 to 100: 0.25 is slow motion. Default: 1.",
    "factor", { try Typed.number($0, in: 0.01...100) })
  var speed = 1.0

  @Option(
    "Additional time of the last frame, such as 1s. Default: 0.", "time",
    { try Typed.seconds($0, upTo: 3600) })
  var hold = 0.0

  @Option(
    "Number of times that a player shows a WebP, GIF or APNG; 0, the default, is endless.",
    "number",
    { try Typed.whole($0, in: 0...65535) })
  var loop = 0

  @Option(
    "Lossy quality of WebP, MP4 and WebM, 1 to 100: higher is better and larger. Default: lossless, "
      + "if the format can be.", "number", { try Typed.whole($0, in: 1...100) })
  var quality: Int?

  @Option(
    "Effort of lossless WebP, 0 to 9: higher is slower and smaller. Default: 1.", "number",
    { try Typed.whole($0, in: 0...9) })
  var effort = 1

  @Option(
    "Maximum file size, such as 2MB or 400KB: lowers the frame rate, then the scale, then the quality "
      + "until the video fits, and prints the result.", "size", Typed.bytes)
  var maxSize: Int?

  @Option(
    "Colours of panels and background: dark, light or dark,light. With both, writes NAME-dark and "
      + "NAME-light, for a <picture> element that follows the reader's setting.",
    "dark,light", Self.colors)
  var colors: [PanelColors] = []

  private static func colors(_ text: String) throws -> [PanelColors] {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    let colors = words.compactMap { word in
      [PanelColors.dark, .light].first { $0.rawValue == word }
    }
    guard colors.count == words.count, Set(colors).count == colors.count else {
      throw ValidationError("'\(text)' is not dark, light or dark,light")
    }
    return colors
  }

  /// Returns the number of frames per second for files with these extensions.
  func rate(endings: [String]) -> Int {
    fps
      ?? (endings.contains(FFmpegRecording.Kind.gif.rawValue)
        ? FFmpegRecording.highestGIFRate : Self.defaultRate)
  }

  func options(rate: FrameRate, isTransparent: Bool) -> VideoOptions {
    var options = VideoOptions(rate: rate)
    (options.loops, options.quality, options.effort) = (loop, quality, effort)
    (options.isTransparent, options.largestSize) = (isTransparent, maxSize)
    return options
  }
}
