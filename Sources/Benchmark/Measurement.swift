import Foundation
import MidflightRaster

/// One workload's times per operation, one for each round, in nanoseconds of this thread's CPU
/// time.
struct Measurement {
  var name: String
  var midflight: [Double] = []
  var peers: [String: [Double]] = [:]

  /// Returns the ratio of the rasterizer's time to a peer's time in each round, or nil if the peer
  /// did not draw the workload. Disturbances that affect both times cancel out.
  func ratios(to peer: String) -> [Double]? {
    peers[peer].map { zip(midflight, $0).map { $0 / $1 } }
  }

  init(_ workload: Workload, _ peers: [Peer], rounds: Int) throws {
    name = workload.name
    let workload = workload.withBackgroundInList
    let pixmap = try Pixmap(width: workload.width, height: workload.height)
    let rasterizer = workload.isSteady ? Rasterizer() : Rasterizer(cacheByteBudget: 0)
    func draw() { workload.draw(rasterizer, pixmap) }
    let repeats = Timing.repeats(draw)
    let replays = peers.compactMap { peer in
      peer.replay(workload).map { replay in
        (peer.name, replay: replay, repeats: Timing.repeats(replay.draw))
      }
    }
    let scale = 1 / Double(workload.operations)
    for _ in 0..<rounds {
      midflight.append(Timing.nanoseconds(repeats, draw) * scale)
      for (name, replay, repeats) in replays {
        self.peers[name, default: []].append(Timing.nanoseconds(repeats, replay.draw) * scale)
      }
    }
  }
}

struct Speedup {
  var name: String
  var ratios: [Double] = []

  /// The workloads that must run faster on two threads: whole frames in `frames`, and fills of many
  /// pixels in `fills`.
  static let frames = ["scene_frame", "scene_ring_box", "scene_frame_steady"]
  static let fills = [
    "rect_512", "rect_opaque_512", "circle_400", "rounded_rect_512", "linear_512_alpha",
    "radial_512_alpha", "polygon20_512_nz",
  ]
  /// The workloads that gain little or nothing from two threads, but must not run slower on them.
  static let small = [
    "rect_32", "circle_128", "ring_r100_w2", "scene_tip_64", "scene_tip_64_steady",
  ]
  static let all = frames + fills + small

  init(_ workload: Workload, rounds: Int) throws {
    name = workload.name
    let workload = workload.withBackgroundInList
    let pixmap = try Pixmap(width: workload.width, height: workload.height)
    let budget = workload.isSteady ? 16 << 20 : 0
    let one = Rasterizer(cacheByteBudget: budget)
    let two = Rasterizer(cacheByteBudget: budget, threads: 2)
    let repeats = Timing.repeats { workload.draw(one, pixmap) }
    _ = Timing.repeats { workload.draw(two, pixmap) }
    for _ in 0..<rounds {
      let alone = Timing.wallNanoseconds(repeats) { workload.draw(one, pixmap) }
      ratios.append(alone / Timing.wallNanoseconds(repeats) { workload.draw(two, pixmap) })
    }
  }
}

extension Array where Element == Double {
  var median: Double {
    let sorted = self.sorted()
    if sorted.isEmpty { return .nan }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  var geometricMean: Double {
    isEmpty ? .nan : exp(map { log($0) }.reduce(0, +) / Double(count))
  }
}
