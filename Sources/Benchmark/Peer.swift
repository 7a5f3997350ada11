import Foundation
import MidflightDrawing
import MidflightGeometry

protocol Replay: AnyObject {
  /// Draws the workload once, over the pixels of the previous drawing.
  func draw()
  /// The drawn pixels as premultiplied BGRA, in rows from top to bottom.
  var pixels: [UInt32] { get }
}

struct Peer {
  var name: String
  var version: String
  var replay: (Workload) -> (any Replay)?

  static func all() -> (found: [Peer], missing: [String]) {
    var found: [Peer] = []
    var missing: [String] = []
    do {
      let cairo = try Cairo()
      found.append(
        Peer(name: "cairo", version: cairo.version) { workload in
          let replay = CairoReplay(cairo, workload)
          return replay.isComplete ? replay : nil
        })
    } catch {
      missing.append("\(error)")
    }
    for name in ["blend2d", "qt", "agg"] {
      do {
        let library = try PeerLibrary(name)
        found.append(Peer(name: name, version: library.version) { LibraryReplay(library, $0) })
      } catch {
        missing.append("\(error)")
      }
    }
    return (found, missing)
  }
}

struct MissingPeer: Error, CustomStringConvertible {
  var name: String
  var reason: String

  static let cairo = MissingPeer(
    name: "cairo", reason: "Debian's package libcairo2 is not installed")

  var description: String { "\(name) is not compared: \(reason)" }
}

/// A library that draws with another rasterizer. `scripts/bench` builds it from `scripts/peers`;
/// the header there documents the functions.
final class PeerLibrary {
  let version: String
  let make: @convention(c) (UnsafePointer<Double>, Int, Int32, Int32) -> OpaquePointer?
  let draw: @convention(c) (OpaquePointer) -> Void
  let pixels: @convention(c) (OpaquePointer) -> UnsafePointer<UInt32>
  let free: @convention(c) (OpaquePointer) -> Void

  /// Loads a peer's library, which lies beside the program.
  init(_ name: String) throws {
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folder = URL(fileURLWithPath: program ?? "").deletingLastPathComponent()
    let file = folder.appendingPathComponent("libmidflight-peer-\(name).so").path
    guard let library = dlopen(file, RTLD_NOW | RTLD_LOCAL) else {
      throw MissingPeer(name: name, reason: dlerror().map { String(cString: $0) } ?? file)
    }
    func function<Function>(_ name: String) -> Function? {
      dlsym(library, "peer_" + name).map { unsafeBitCast($0, to: Function.self) }
    }
    typealias Version = @convention(c) () -> UnsafePointer<CChar>
    guard let version: Version = function("version"), let make: MakeFunction = function("make"),
      let draw: DrawFunction = function("draw"), let pixels: PixelsFunction = function("pixels"),
      let free: DrawFunction = function("free")
    else {
      throw MissingPeer(name: name, reason: "\(file) lacks a function of scripts/peers/peer.h")
    }
    self.version = String(cString: version())
    (self.make, self.draw, self.pixels, self.free) = (make, draw, pixels, free)
  }

  private typealias MakeFunction =
    @convention(c) (UnsafePointer<Double>, Int, Int32, Int32) -> OpaquePointer?
  private typealias DrawFunction = @convention(c) (OpaquePointer) -> Void
  private typealias PixelsFunction = @convention(c) (OpaquePointer) -> UnsafePointer<UInt32>
}

final class LibraryReplay: Replay {
  private let library: PeerLibrary
  private let peer: OpaquePointer
  private let size: (width: Int, height: Int)

  init?(_ library: PeerLibrary, _ workload: Workload) {
    guard let program = PeerProgram(workload),
      let peer = library.make(
        program.numbers, program.numbers.count, Int32(workload.width), Int32(workload.height))
    else { return nil }
    (self.library, self.peer) = (library, peer)
    size = (workload.width, workload.height)
  }

  deinit { library.free(peer) }

  func draw() { library.draw(peer) }

  var pixels: [UInt32] {
    Array(UnsafeBufferPointer(start: library.pixels(peer), count: size.width * size.height))
  }
}
