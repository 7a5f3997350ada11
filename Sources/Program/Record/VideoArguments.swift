import ArgumentParser
import MidflightEngine
import MidflightPreviewer

/// The options of a video: its clock, its size and its encoding.
struct VideoArguments: ParsableArguments {
  static let defaultRate = 60

  @Option(
    "Frames a second, 1 to 1000; of a GIF \(FFmpegRecording.gifRatesText). Default: 60, or "
      + "\(FFmpegRecording.highestGIFRate) where one of the files is a GIF.", "fps",
    { try Typed.rate($0, in: 1...1000, of: "frames") })
  var fps: Int?

  @Option(
    "Seconds of the scene that a second of the video shows, 0.01 to 100: 0.25 is slow motion.",
    "factor", { try Typed.number($0, in: 0.01...100) })
  var speed = 1.0

  @Option(
    "How long the last frame is shown in addition, such as 1s.", "time",
    { try Typed.seconds($0, upTo: 3600) })
  var hold = 0.0

  @Option(
    "How often a player shows the video, 0 for endlessly; of WebP, GIF and APNG.", "number",
    { try Typed.whole($0, in: 0...65535) })
  var loop = 0

  @Option(
    "Encode with losses, 1 to 100: the higher, the better and larger; of WebP, MP4 and WebM. Default: "
      + "lossless where the format is.", "number", { try Typed.whole($0, in: 1...100) })
  var quality: Int?

  @Option(
    "The effort of lossless WebP, 0 to 9: more takes longer and makes smaller files.", "number",
    { try Typed.whole($0, in: 0...9) })
  var effort = 1

  @Option(
    "The largest file, such as 2MB or 400KB: the video gives up frames a second, then scale, then "
      + "quality until it fits, and says so.", "size", Typed.bytes)
  var maxSize: Int?

  @Option(
    "Make a video in each of these colours, dark and light, for a <picture> that follows the reader's: "
      + "NAME-dark and NAME-light where there are two. They are the panels' and the background's.",
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

  /// The frames a second of files whose names end so.
  func rate(endings: [String]) -> Int {
    fps
      ?? (endings.contains(FFmpegRecording.Kind.gif.rawValue)
        ? FFmpegRecording.highestGIFRate : Self.defaultRate)
  }

  /// The encoding that they ask for.
  func options(rate: FrameRate, isTransparent: Bool) -> VideoOptions {
    var options = VideoOptions(rate: rate)
    (options.loops, options.quality, options.effort) = (loop, quality, effort)
    (options.isTransparent, options.largestSize) = (isTransparent, maxSize)
    return options
  }
}
