/// Documents may embed images as data URLs, and animate many images.
@MainActor
@Suite struct DocumentImageTests {
  private static func data(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  private static func layer(_ address: String) -> String {
    "<CALayer bounds='0 0 1 1'><contents type='CGImage' src='\(address)'/></CALayer>"
  }

  private static let red = [UInt32(0xFFFF_0000)]

  private static let png: [UInt8] = {
    try! PNG.encode(CGImage(width: 1, height: 1, pixels: red))
  }()

  @Test func `an image in a data URL is shown, in base64 or in bytes`() throws {
    let base64 = Self.data(Self.png)
    let percent = Self.png.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let lines = stride(from: 0, to: base64.count, by: 20).map {
      String(base64.dropFirst($0).prefix(20))
    }.joined(separator: "&#10;  ")
    let addresses = [
      "data:image/png;base64,\(base64)", "data:;base64,\(base64)", "DATA:image/x;BASE64,\(base64)",
      "data:image/png;charset=none;base64,\(base64)", "data:image/png;base64,\(lines)",
      "data:image/png;base64,\(base64.filter { $0 != "=" })",
      "data:image/png;base64,\(base64.replacingOccurrences(of: "=", with: "%3D"))",
      "data:image/png,\(percent)", "data:,\(percent.uppercased())",
    ]
    for address in addresses {
      let played = try Played(Self.layer(address))
      #expect(played.problem == nil, "\(address)")
      #expect(try played.image().pixels == Self.red, "\(address)")
    }
  }

  @Test func `a damaged address is reported in one short line and shows nothing`() throws {
    let long = String(repeating: "A", count: 1_000_000)
    let addresses = [
      "data:image/png;base64,!!!!": "its data URL is malformed",
      "data:image/png;base64,AAAAA": "its data URL is malformed",
      "data:image/png": "its data URL is malformed",
      "data:image/png;base64,\(long)!": "its data URL is malformed",
      "data:image/png;base64,\(long)": "unknown format",
      "data:,": "unknown format", "data:image/png;base64,": "unknown format",
      "data:image/png;base64,\(Self.data(Array(Self.png.dropLast(20))))": "not a usable PNG file",
      "data:,%zz%": "unknown format", "data:../../x,\n\n": "unknown format",
    ]
    for (address, reason) in addresses {
      let played = try Played(Self.layer(address))
      let problem = try #require(played.problem)
      #expect(problem.hasPrefix("not drawn: 1 image ("))
      #expect(problem.contains(reason) && problem.count < 400 && !problem.contains("\n"))
      #expect(try played.image().pixels == [0xFF00_0000])
    }
  }

  /// Returns an archive whose animation has `count` images, each of a single colour.
  private static func video(_ count: Int, side: Int) throws -> [UInt8] {
    var files: [ZipFile.Entry] = []
    var values = ""
    for number in 0..<count {
      let color = 0xFF00_0000 | UInt32(number + 1) * 0x01_0203 & 0xFF_FFFF
      let image = CGImage(
        width: side, height: side, pixels: Array(repeating: color, count: side * side))
      files.append(ZipFile.Entry(name: "f\(number).png", bytes: try PNG.encode(image)))
      values += "<CGImage src=\"f\(number).png\"/>"
    }
    let layers = Played.file(
      """
      <CALayer bounds="0 0 2 2"><contents type="CGImage" src="f0.png"/><animations>
      <animation type="CAKeyframeAnimation" keyPath="contents" duration="\(count)"
      calculationMode="discrete"><values>\(values)</values></animation></animations></CALayer>
      """)
    files.append(ZipFile.Entry(name: "main.caml", bytes: layers))
    return ZipFile(files).bytes
  }

  @Test func `an animation shows each of its images, in any order`() throws {
    let played = try Played(Document(bytes: Self.video(6, side: 4), path: "video.ca"))
    #expect(played.problem == nil)
    for second in [0, 5, 1, 3, 3, 0, 4, 2] {
      let color = 0xFF00_0000 | UInt32(second + 1) * 0x01_0203
      #expect(
        try played.image(at: Double(second) + 0.5).pixels == Array(repeating: color, count: 4))
    }
  }

  @Test func `not all images of an animation are in memory at once`() throws {
    // The animation has 60 images of 4 MB each.
    let video = try Self.video(60, side: 1024)
    forgetMostCountedBytes()
    let before = countedBytes()
    let document = try Document(bytes: video, path: "video.ca")
    #expect(mostCountedBytes() - before < 64 << 20)
    let played = try Played(document)
    for second in 0..<60 { _ = try played.image(at: Double(second) + 0.5) }
    // Images that were shown recently stay in memory, up to 128 MB of them.
    #expect(mostCountedBytes() - before < 200 << 20)
  }
}
