/// When a property gets a new target a hundred times a second, the number of samples needed to
/// evaluate it is limited.
@Suite @MainActor struct DragTests {
  /// A number whose type counts its interpolations. Each sample of the property interpolates once
  /// for each running animation.
  struct Counted: AnimatableValue {
    nonisolated(unsafe) static var blends = 0
    var value: Double

    func adding(_ other: Counted) -> Counted { Counted(value: value + other.value) }
    func scaled(by factor: Double) -> Counted { Counted(value: value * factor) }
    func interpolated(to end: Counted, at t: Double) -> Counted {
      Self.blends += 1
      return Counted(value: value + (end.value - value) * t)
    }
  }

  final class DraggedLayer: CALayer {
    @Animatable var counted = Counted(value: 0)
    /// A property whose action reads the value from the presentation layer, as actions in most code
    /// do.
    @Animatable var asking = Counted(value: 0)
    @Animatable var plain: CGFloat = 0

    override func action(forKey event: String) -> (any CAAction)? {
      guard ["counted", "asking", "plain"].contains(event) else {
        return super.action(forKey: event)
      }
      let animation = CABasicAnimation(keyPath: event)
      animation.fromValue = (event == "asking" ? presentation() ?? self : self).value(forKey: event)
      animation.duration = 1
      return animation
    }
  }

  final class DraggedScene: Scene {
    static let name = "dragged"
    static let summary = "a layer whose properties are dragged"
    static let size = CGSize(width: 10, height: 10)
    static let duration = 4.0
    /// A name with characters that JSON allows only in escaped form.
    static let layerName = "a \"bell\"\u{7}\u{1B}[31m\\\n\u{0}"

    let view = UIView(frame: CGRect(origin: .zero, size: size))
    private let layer = DraggedLayer()

    init() {
      layer.name = Self.layerName
      view.layer.addSublayer(layer)
    }

    var properties: [SceneProperty] {
      ["counted", "asking", "plain"].map { name in
        SceneProperty(
          name: name, range: .number(0...1), animationKeys: [name],
          target: { [layer] in (layer, name) },
          retarget: { [layer] value, _ in
            guard case .number(let number) = value else { return }
            layer.setValue(
              name == "plain" ? number as Any : Counted(value: number), forKey: name)
          })
      }
    }
  }

  /// The log of a drag of three seconds, with a hundred entries a second.
  private static let drag = InputLog(
    (0..<300).map { i in
      InputLog.Entry(
        time: Flicks(seconds: Double(i + 1) / 100),
        action: .set(property: "counted", .number(Double(i % 89) / 88), animated: true))
    })

  /// Returns how many blends it takes to evaluate the drag from its start to its end.
  private func blends(_ policy: RetargetPolicy?, measuresJoints: Bool = false) -> Int {
    var tuning = Tuning()
    tuning.policy = policy
    let session = Session(
      DraggedScene.definition, tuning: tuning, log: Self.drag, measuresJoints: measuresJoints)
    session.seek(to: Flicks(seconds: 3))
    Counted.blends = 0
    session.seek(to: Flicks(seconds: 2.99))
    return Counted.blends
  }

  @Test(arguments: [RetargetPolicy?.none, .fromModel, .additive])
  func `seeking backwards takes no sample that no policy needs`(_ policy: RetargetPolicy?) {
    #expect(blends(policy) == 0)
  }

  /// These policies replace the running animation, so each sample blends only one. The evaluation
  /// takes at most five samples for each entry.
  @Test(arguments: [RetargetPolicy.fromPresentation, .spring])
  func `samples that a policy needs are taken once for each entry`(_ policy: RetargetPolicy?) {
    #expect((1...5 * 300).contains(blends(policy)))
  }

  /// Each sample blends at most `CALayer.maxBlendedCount` animations, however many targets are set
  /// while the first animation runs.
  @Test func `a dense log blends at most the allowed number for each entry`() {
    let count = 4 * CALayer.maxBlendedCount
    let log = InputLog(
      (0..<count).map { i in
        InputLog.Entry(
          time: Flicks(seconds: Double(i) / Double(count)),
          action: .set(property: "asking", .number(Double(i % 89) / 88), animated: true))
      })
    var tuning = Tuning()
    tuning.policy = .additive
    let session = Session(DraggedScene.definition, tuning: tuning, log: log)
    session.context.report = { _ in }
    Counted.blends = 0
    session.seek(to: Flicks(seconds: 1))
    // For each target, the property's action takes one sample. Whenever there are too many
    // animations, the older half is ended, which takes two more samples.
    #expect((count...(count + 2 * 8) * CALayer.maxBlendedCount).contains(Counted.blends))
  }

  /// The session takes ten samples around each joint (where one motion gives way to the next), and
  /// another ten when one of several concurrent animations ends. Up to a hundred animations run at
  /// once.
  @Test func `joints take ten samples each`() {
    #expect((1...2 * 10 * 108 * 300).contains(blends(.additive, measuresJoints: true)))
    #expect((1...10 * 2 * 300).contains(blends(nil, measuresJoints: true)))
  }

  @Test func `a log of entries is the same as inserting them`() {
    var random = Random(seed: 5)
    let entries = (0..<500).map { i in
      InputLog.Entry(
        time: Flicks(seconds: Double(Int.random(in: 0...20, using: &random))),
        action: .set(property: "\(i)", .number(0), animated: false))
    }
    var inserted = InputLog()
    for entry in entries {
      let index = inserted.insert(entry)
      #expect(inserted.entries[index] == entry)
    }
    #expect(InputLog(entries) == inserted)
  }

  // MARK: Traces and joints as text

  @Test func `joints are valid JSON with any layer names`() throws {
    var session = Session(DraggedScene.definition)
    let log = InputLog(
      [0.5, 1].map { time in
        InputLog.Entry(
          time: Flicks(seconds: time),
          action: .set(property: "plain", .number(time), animated: true))
      })
    session = Session(DraggedScene.definition, log: log, measuresJoints: true)
    session.seek(to: Flicks(seconds: 2))
    let text = JointTable.text(session.joints, policy: nil, .json)
    let rows = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    #expect(rows.count == 1)
    #expect((rows[0]["layer"] as? String)?.hasSuffix("/" + DraggedScene.layerName) == true)
  }

  /// However long the session is, a trace keeps only the rows of one instant in memory before it
  /// writes them.
  @Test(arguments: Trace.Format.allCases)
  func `a trace holds the rows of one instant`(_ format: Trace.Format) throws {
    let session = Session(RoundProgressScene.definition)
    var text = ""
    var trace = try Trace(of: ["progress", "progressColor"], format) { text += $0 }
    for frame in 0..<200 {
      session.seek(to: FrameGrid(rate: 100).time(of: frame))
      try trace.record(session)
      #expect(trace.latest.count == 2)
      #expect(text.split(separator: "\n").count { $0.contains("progress") } == 2 * frame)
    }
    try trace.end()
    #expect(text.split(separator: "\n").count { $0.contains("progress") } == 400)
  }

  @Test func `a trace without rows is a header or an empty array`() throws {
    for (format, wanted) in [
      (Trace.Format.csv, "time,model,presentation,velocity\n"), (.json, "[]\n"),
    ] {
      var text = ""
      var trace = try Trace(of: ["progress"], format) { text += $0 }
      try trace.end()
      #expect(text == wanted)
    }
  }

  private struct FullDisk: Error, CustomStringConvertible { let description = "the disk is full" }

  @Test func `a trace that cannot be written is reported, and the window stays open`() throws {
    var pieces = 0
    let trace = try Trace(of: ["progress"]) { _ in
      pieces += 1
      if pieces > 3 { throw FullDisk() }
    }
    let desk = try Desk(trace: trace)
    for _ in 0..<10 { desk.press(".") }
    #expect(desk.previewer.message == "the trace stopped: the disk is full")
    #expect(pieces == 4)
    #expect(throws: FullDisk.self) { try desk.previewer.endTrace() }
    #expect(desk.previewer.title.contains("round-progress"))
  }
}
