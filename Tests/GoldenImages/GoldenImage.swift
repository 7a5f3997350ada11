import Foundation
public import MidflightDrawing
import MidflightImageIO
import MidflightTestSupport

/// An expected image, which was recorded by this project's own tests and reviewed.
///
/// `MIDFLIGHT_RECORD=1` in the environment records the images again, and fails the tests.
public struct GoldenImage {
  /// The largest accepted difference between two components, in 8-bit levels. Results may be
  /// rounded differently on different machines.
  public static let tolerance = 1

  private let path: String
  private let name: String

  /// - Parameters:
  ///   - name: The name of a PNG file.
  ///   - file: The test's file. The images are in the folder `Goldens` next to it.
  public init(_ name: String, beside file: String) {
    self.name = name
    path = Self.folder(beside: file).appendingPathComponent(name).path
  }

  /// Returns the names of all golden images next to a test's file.
  public static func names(beside file: String) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: folder(beside: file).path))
  }

  private static func folder(beside file: String) -> URL {
    URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("Goldens")
  }

  /// Compares an image with the golden image. Returns nil if they agree. Otherwise, returns a
  /// description of the difference, and writes to the temporary folder an image of the expected
  /// pixels, the actual pixels and their differences.
  public func mismatch(with actual: CGImage) throws -> String? {
    if ProcessInfo.processInfo.environment["MIDFLIGHT_RECORD"] != nil {
      try PNG.write(actual, to: path)
      return "\(name) was recorded: look at it, and run again without recording"
    }
    let expected = try PNG.read(path)
    let isOfSize = expected.width == actual.width && expected.height == actual.height
    let worst = isOfSize ? largestDifference(expected.pixels, actual.pixels)! : 255
    if worst <= Self.tolerance { return nil }
    // Use a unique name for the folder, so that another user cannot have created it.
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-differences-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let report = folder.appendingPathComponent(name).path
    try PNG.write(comparison(expected, actual), to: report)
    return "\(name) differs by \(worst) levels: see \(report)"
  }

  private func comparison(_ a: CGImage, _ b: CGImage) -> CGImage {
    let (width, height) = (max(a.width, b.width), max(a.height, b.height))
    var pixels: [UInt32] = []
    func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> UInt32 {
      x < image.width && y < image.height ? image.pixels[y * image.width + x] : 0
    }
    for y in 0..<height {
      pixels += (0..<width).map { pixel(a, $0, y) }
      pixels += (0..<width).map { pixel(b, $0, y) }
      pixels += (0..<width).map { pixel(a, $0, y) == pixel(b, $0, y) ? 0xFF00_0000 : 0xFFFF_FFFF }
    }
    return CGImage(width: 3 * width, height: height, pixels: pixels)
  }
}
