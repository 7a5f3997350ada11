package import Foundation
import MidflightLayerTree

/// A recording that is being written to a folder in the background.
@MainActor
package final class RecordingJob {
  private let name: String
  private let folder: URL
  private let source: any FrameSource
  private let recorder: Recorder
  let order: RecordingRequest
  private var output: (sink: any FrameSink, path: String)?
  private var done = 0

  private var scene: String { order.scene }

  /// Creates a recording of the frames between two instants. If the name of its file is taken, a
  /// number is appended to the name.
  package init(
    _ order: RecordingRequest, of source: any FrameSource, in folder: URL, rate: FrameRate
  ) {
    self.order = order
    let span = order.span
    func seconds(_ time: Flicks) -> String { Readout.fixed(time.seconds, decimals: 3) }
    name = "\(order.scene)-\(seconds(span.lowerBound))s-\(seconds(span.upperBound))s"
    (self.source, self.folder) = (source, folder)
    let rate = order.format == .gif ? FrameRate(FFmpegRecording.gifRate(upTo: rate.count)) : rate
    recorder = Recorder(rate: rate, from: span.lowerBound, to: span.upperBound)
  }

  package var progress: Double { Double(done) / Double(max(recorder.count, 1)) }

  package var count: Int { recorder.count }

  /// Spends about `duration` on drawing frames. Draws at least one frame, unless earlier ones are
  /// still being encoded. Returns the file's path once the file is complete; nil until then.
  package func advance(for duration: Duration) throws -> String? {
    let end = ContinuousClock.now + duration
    let (sink, path) = try begin()
    repeat {
      if done == recorder.count {
        try sink.finish()
        return path
      }
      guard sink.hasCapacity else { return nil }
      try recorder.record(done, of: source, to: [sink])
      done += 1
    } while ContinuousClock.now < end
    return nil
  }

  private func begin() throws -> (sink: any FrameSink, path: String) {
    if let output { return output }
    let path = try Capture.freePath(
      named: name, extension: order.format == .images ? nil : order.format.rawValue, in: folder)
    let sink: any FrameSink =
      switch order.format {
      case .webp: try WebPRecording(to: path, VideoOptions(rate: recorder.rate))
      case .mp4: try FFmpegRecording(.mp4, to: path, VideoOptions(rate: recorder.rate))
      case .gif: try FFmpegRecording(.gif, to: path, VideoOptions(rate: recorder.rate))
      case .images: try ImageSequence(in: path, named: scene)
      }
    output = (sink, path)
    return (sink, path)
  }
}
