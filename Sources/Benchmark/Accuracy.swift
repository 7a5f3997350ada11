import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightRaster
import MidflightRasterReference
import MidflightTestSupport

/// The errors in a workload's image, as drawn by this rasterizer (with the settings used for
/// timing) and by each of the peers (the other rasterizers).
struct Accuracy {
  var name: String
  var midflight: Deviation
  var peers: [String: Deviation] = [:]
  /// The largest error and the root-mean-square error that the rasterizer must not exceed.
  var bound: (largest: Double, rms: Double)

  /// Whether the rasterizer's errors, rounded to two decimals as they are printed, are within a
  /// bound.
  func meets(_ bound: (largest: Double, rms: Double)) -> Bool {
    midflight.largest < bound.largest + 0.005 && midflight.rms < bound.rms + 0.005
  }

  static func all(_ peers: [Peer]) throws -> [Accuracy] {
    var all: [Accuracy] = []
    for shape in AccuracyCase.all {
      var workload = Workload(name: shape.name, operations: 1, list: shape.list)
      (workload.width, workload.height, workload.clear) = (shape.width, shape.height, .black)
      let truth = shape.truth()
      let one = try Accuracy(shape.name, workload, peers, shape.bounds) {
        Deviation($0.map { Int($0 >> 8 & 255) }, truth: truth)
      }
      all.append(one)
    }
    all.append(try sourceOver(peers))
    return try all + gradients(peers) + blurs(peers)
  }

  private init(
    _ name: String, _ workload: Workload, _ peers: [Peer],
    _ bound: (largest: Double, rms: Double), _ deviation: ([UInt32]) -> Deviation
  ) throws {
    self.name = name
    self.bound = bound
    let pixmap = try Pixmap(width: workload.width, height: workload.height)
    workload.draw(Rasterizer(cacheByteBudget: 0), pixmap)
    midflight = deviation(pixmap.image().pixels)
    for peer in peers {
      guard let replay = peer.replay(workload) else { continue }
      replay.draw()
      self.peers[peer.name] = deviation(replay.pixels)
    }
  }

  private static func sourceOver(_ peers: [Peer]) throws -> Accuracy {
    var random = Random(seed: 7)
    let (width, height) = (256, 256)
    func byte() -> Double { Double(random.next() & 255) / 255 }
    let ground = (0..<width * height).map { _ in random.pixel() }
    var workload = Workload(name: "source over", operations: 1)
    (workload.width, workload.height, workload.clear) = (width, height, .clear)
    workload.list.image(
      CGImage(width: width, height: height, pixels: ground),
      in: CGRect(x: 0, y: 0, width: width, height: height), quality: .none)
    var truth: [SIMD4<Double>] = []
    for y in 0..<height {
      let color = CGColor(red: byte(), green: byte(), blue: byte(), alpha: byte())
      workload.list.fill(
        rectangle(0, Double(y), Double(width), 1), paint: .color(color))
      for pixel in ground[y * width..<(y + 1) * width] {
        let source = SIMD4<Double>(color.blue, color.green, color.red, 1) * (color.alpha * 255)
        truth.append(source + levels(pixel) * (1 - color.alpha))
      }
    }
    return try Accuracy(workload.name, workload, peers, (1, 0.5)) {
      Deviation(zip($0, truth).map { levels($0) - $1 })
    }
  }

  private static func gradients(_ peers: [Peer]) throws -> [Accuracy] {
    let names = ["linear_512_opaque", "radial_512_opaque", "conic_512_opaque"]
    return try Workload.all.filter { names.contains($0.name) }.compactMap { workload in
      guard case .fill(let fill)? = workload.list.commands.first,
        case .gradient(let paint) = fill.paint
      else { return nil }
      var truth: [(index: Int, SIMD4<Double>)] = []
      let oracle = GradientOracle(paint, fill.map)
      for y in 200..<712 {
        for x in 400..<912 {
          if let levels = oracle.levels(x, y) { truth.append((y * workload.width + x, levels)) }
        }
      }
      return try Accuracy(workload.name, workload, peers, (0.6, 0.3)) { pixels in
        Deviation(truth.map { levels(pixels[$0.index]) - $0.1 })
      }
    }
  }

  private static func blurs(_ peers: [Peer]) throws -> [Accuracy] {
    try ([4, 16, 64] as [Double]).map { sigma in
      let side = 128 + 6 * Int(sigma)
      let corner = 3 * sigma
      var path = Path()
      path.addRoundedRect(
        in: CGRect(x: corner, y: corner, width: 128, height: 128), cornerWidth: 12,
        cornerHeight: 12)
      var workload = Workload(name: "shadow sigma \(Int(sigma))", operations: 1)
      (workload.width, workload.height, workload.clear) = (side, side, .black)
      workload.list.shadow(of: path, Shadow(color: .white, sigma: sigma))
      let sharp = Oracle.coverage(
        ofRoundedRect: CGRect(x: corner, y: corner, width: 128, height: 128), radius: 12,
        width: side, height: side)
      let truth = Oracle.blurred(sharp, width: side, height: side, sigma: sigma)
      return try Accuracy(workload.name, workload, peers, (3, 1)) {
        Deviation($0.map { Int($0 >> 8 & 255) }, truth: truth)
      }
    }
  }

  /// Returns a pixel's components in the order blue, green, red, alpha, each 0…255.
  private static func levels(_ pixel: UInt32) -> SIMD4<Double> {
    SIMD4(
      Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255),
      Double(pixel >> 24))
  }

  // MARK: Printing

  static func printTable(_ all: [Accuracy], _ peers: [Peer]) {
    print("\naccuracy: 8-bit levels from the truth, largest / root mean square over edge pixels")
    var head = pad("case", 34) + left("midflight", 16)
    for peer in peers { head += left(peer.name, 16) }
    print(head + "  bound")
    for one in all {
      var line = pad(one.name, 34) + left(one.midflight.text, 16)
      for peer in peers { line += left(one.peers[peer.name]?.text ?? "–", 16) }
      line += String(format: "  ≤ %g / %g ", one.bound.largest, one.bound.rms)
      line += one.meets(one.bound) ? "met" : "MISSED"
      if one.name == "source over" {
        line += String(format: "; bias %.4f", one.midflight.bias)
      }
      print(line)
    }
  }

  var json: [String: Any] {
    var row: [String: Any] = ["name": name, "midflight": midflight.json]
    for (name, deviation) in peers { row[name] = deviation.json }
    row["bound"] = ["largest": bound.largest, "rms": bound.rms]
    row["met"] = meets(bound)
    return row
  }
}

extension Deviation {
  fileprivate var text: String { String(format: "%.2f / %.3f", largest, rms) }
  fileprivate var json: [String: Double] { ["largest": largest, "rms": rms, "bias": bias] }
}
