extension Document {
  init(_ path: String) throws(DocumentFailure) { self = try Document.read(path)[0] }

  init(bytes: [UInt8], path: String) throws(DocumentFailure) {
    self = try Document.read(bytes: bytes, path: path)[0]
  }
}

@MainActor
struct Played {
  let session: Session
  /// The warning given when the document was read, which lists what is not drawn; nil if everything
  /// is drawn.
  let problem: String?

  /// - Parameter layers: The XML text inside the document's `caml` element.
  init(_ layers: String, log: [InputLog.Entry] = []) throws {
    try self.init(Document(bytes: Self.file(layers), path: "test.caml"), log: log)
  }

  init(_ document: Document, log: [InputLog.Entry] = []) throws {
    let scene: SceneDefinition
    (scene, problem) = try DocumentScene.definition(of: document)
    session = Session(scene, log: InputLog(log))
  }

  /// Returns the bytes of a `.caml` file with these layers.
  static func file(_ layers: String) -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">\(layers)</caml>
      """.utf8)
  }

  func layer(_ name: String) throws -> CALayer {
    func find(_ layer: CALayer) -> CALayer? {
      if layer.name == name { return layer }
      for child in layer.sublayers ?? [] { if let found = find(child) { return found } }
      return layer.mask.flatMap(find)
    }
    return try #require(session.context.rootLayer.flatMap(find), "no layer \(name)")
  }

  /// Returns the components of a layer's presentation value at a time.
  func shown(_ name: String, _ keyPath: String, at seconds: Double) throws -> [Double] {
    session.seek(to: Flicks(seconds: seconds))
    let value = try session.context.sample(layer(name), keyPath: keyPath, at: session.time)
    return try #require(value?.numbers, "no numbers at \(keyPath)")
  }

  /// Returns the frame at a time, with one pixel per point.
  func image(at seconds: Double = 0) throws -> CGImage {
    session.seek(to: Flicks(seconds: seconds))
    return try StillRenderer(pixelSize: nil, scale: 1, background: .black)
      .image(of: session, with: Rasterizer())
  }
}

func choice(of state: Int, at seconds: Double, animated: Bool = true) -> InputLog.Entry {
  InputLog.Entry(
    time: Flicks(seconds: seconds),
    action: .set(property: "state", .number(Double(state)), animated: animated))
}
