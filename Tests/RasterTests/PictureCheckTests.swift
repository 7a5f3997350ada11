import Drawing
import Foundation
import Geometry
import Raster
import RasterReference
import Testing

/// What the fuzzer checks, for random bytes, and for the inputs that are kept.
@Suite struct PictureCheckTests {
  @Test(arguments: 0..<4)
  func `Lists from any bytes have the pictures that their definition says`(_ batch: Int) throws {
    var known = 0.0
    for seed in batch * 48..<batch * 48 + 48 {
      var random = Random(seed: UInt64(seed) + 600_000)
      let bytes = (0..<40 + random.next() % 400).map { _ in
        UInt8(truncatingIfNeeded: random.next())
      }
      let check = PictureCheck(bytes)
      #expect(try check.failure() == nil, "seed \(seed + 600_000)")
      known += check.known / 48
    }
    #expect(known > 0.54)
  }

  static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("FuzzCorpus")

  private static func inputs(_ kind: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: corpus.appendingPathComponent(kind), includingPropertiesForKeys: nil
    ).sorted { $0.path < $1.path }
  }

  @Test func `What the fuzzer has kept has the pictures that its definition says`() throws {
    let files = try Self.inputs("pictures")
    #expect(!files.isEmpty)
    for file in files {
      let check = PictureCheck(Array(try Data(contentsOf: file)))
      #expect(try check.failure() == nil, "\(file.lastPathComponent)")
    }
  }

  @Test func `Bytes are a list that gives them back, or none`() throws {
    let files = try Self.inputs("bytes")
    #expect(!files.isEmpty)
    var lists = 0
    for file in files {
      let bytes = Array(try Data(contentsOf: file))
      if let list = try? DisplayList(encoded: bytes) {
        #expect(list.encoded() == bytes, "\(file.lastPathComponent)")
        lists += 1
      }
    }
    #expect(lists > 0 && lists < files.count)
    let pictures = try Self.inputs("pictures")
    for file in pictures {
      let bytes = PictureCheck(Array(try Data(contentsOf: file))).list.encoded()
      #expect(try DisplayList(encoded: bytes).encoded() == bytes, "\(file.lastPathComponent)")
    }
  }

  @Test func `The reference notices a shape moved by a thirtieth of a pixel`() throws {
    for shape in [rectangle(4.3, 5.6, 20, 14), polygon([SIMD2(3, 4), SIMD2(28, 9), SIMD2(8, 22)])] {
      var list = filled(shape)
      list.group(opacity: 0.8) { $0.append(filled(circle(20, 12, 7))) }
      let reference = ReferencePicture(list, width: 33, height: 25, ground: 0xFF00_0000)
      #expect(reference.known == 1)
      func drawn(_ shift: Double) -> [UInt32] {
        picture(
          list, width: 33, height: 25, background: .black,
          transform: CGAffineTransform(translationX: shift, y: 0)
        ).image().pixels
      }
      #expect(reference.difference(from: drawn(0)) == nil)
      #expect(reference.difference(from: drawn(1.0 / 30)) != nil)
    }
  }

  @Test func `The reference notices a wrong fill rule, opacity and blend mode`() throws {
    let star = polygon([
      SIMD2(16, 2), SIMD2(24, 23), SIMD2(2, 9), SIMD2(30, 9), SIMD2(8, 23),
    ])
    func list(_ rule: CGPathFillRule, _ opacity: Double, _ blend: CGBlendMode) -> DisplayList {
      var list = DisplayList()
      list.group(opacity: opacity) { group in
        group.fill(star, rule: rule, paint: .color(CGColor(red: 1, green: 0.4, blue: 0, alpha: 1)))
        // With white, exclusion is difference.
        group.fill(
          rectangle(10, 10, 9, 9), paint: .color(CGColor(gray: 0.7, alpha: 1)), blend: blend)
      }
      return list
    }
    let reference = ReferencePicture(
      list(.winding, 0.5, .difference), width: 33, height: 25, ground: 0xFF40_8020)
    let ground = CGColor(
      red: 0x40 / 255.0, green: 0x80 / 255.0, blue: 0x20 / 255.0, alpha: 1)
    func isRight(_ list: DisplayList) -> Bool {
      reference.difference(
        from: picture(list, width: 33, height: 25, background: ground).image().pixels) == nil
    }
    #expect(isRight(list(.winding, 0.5, .difference)))
    #expect(!isRight(list(.evenOdd, 0.5, .difference)))
    #expect(!isRight(list(.winding, 0.55, .difference)))
    #expect(!isRight(list(.winding, 0.5, .exclusion)))
    #expect(!isRight(list(.winding, 0.5, .xor)))
  }
}
