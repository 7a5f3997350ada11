/// Compared variants are shown next to the scene, each exactly as `render` draws it.
@Suite @MainActor struct ComparisonTests {
  /// Returns a previewer with a ring that was retargeted mid-flight and is now at rest.
  private func desk(width: Int = 1280, height: Int = 800) throws -> Desk {
    let desk = try Desk(width: width, height: height)
    desk.press("Space", at: 0)
    desk.advance(to: 1.4)
    desk.press("1", at: 1.4)
    desk.advance(to: 1.7)
    desk.press("9", at: 1.7)
    desk.advance(to: 1.9)
    desk.press("Space", at: 1.9)
    return desk
  }

  private func cut(_ image: [UInt32], _ width: Int, _ stage: Stage) -> [UInt32] {
    let frame = stage.frame
    return (Int(frame.minY)..<Int(frame.maxY)).flatMap { y in
      image[(y * width + Int(frame.minX))..<(y * width + Int(frame.maxX))]
    }
  }

  private func still(_ desk: Desk, _ tuning: Tuning, scale: CGFloat) throws -> [UInt32] {
    let session = Session(
      RoundProgressScene.definition, displayScale: 1, tuning: tuning, log: desk.previewer.log)
    session.seek(to: Flicks(seconds: desk.previewer.seconds))
    let image = try StillRenderer(scale: scale).image(
      of: session, with: Rasterizer(threads: 1))
    return image.pixels
  }

  @Test func `image A shows everything as tuned before`() throws {
    let desk = try desk()
    desk.press("b", at: 2)
    let before = desk.previewer.tuning
    desk.press("y", at: 2)
    desk.press("y", at: 2)
    let stages = desk.previewer.comparedStages
    #expect(stages.map(\.tuning) == [before, desk.previewer.tuning])
    desk.press("b", at: 2)
    #expect(desk.previewer.comparedStages.count == 2)
    #expect(stages[0].stage.frame != desk.previewer.comparedStages[0].stage.frame)
    desk.press("b", at: 2)
    #expect(desk.previewer.comparedStages.isEmpty)
  }

  @Test(arguments: ["b", "B"])
  func `each image equals the one that render draws`(_ key: String) throws {
    let desk = try desk()
    if key == "b" {
      desk.press("b", "y", at: 2)
    } else {
      desk.press("b", with: .shift, at: 2)
    }
    // Wait until the panels' messages have disappeared. Meanwhile, the lab searches for the joint
    // around which it will loop.
    for frame in 0..<200 {
      desk.advance(to: 2.1 + Double(frame) / 20)
      _ = desk.image()
    }
    let image = desk.image()
    let stages = desk.previewer.comparedStages
    #expect(stages.count == (key == "b" ? 2 : 4))
    var distinct: Set<[UInt32]> = []
    for (tuning, stage) in stages {
      let shown = cut(image, 1280, stage)
      #expect(try shown == still(desk, tuning, scale: stage.transform.a))
      distinct.insert(shown)
    }
    #expect(distinct.count == stages.count)
  }

  @Test func `swapping twice restores the values`() throws {
    let desk = try desk()
    desk.press("b", "y", at: 2)
    let before = desk.previewer.comparedStages.map(\.tuning)
    desk.press("b", with: .control, at: 2)
    #expect(desk.previewer.comparedStages.map(\.tuning) == before.reversed())
    desk.press("z", with: .control, at: 2)
    #expect(desk.previewer.tuning == before[1])
    desk.press("b", with: .control, at: 2)
    desk.press("b", with: .control, at: 2)
    #expect(desk.previewer.tuning == before[1])
  }

  /// The lab loops around the joint with the largest jump, in slow motion. When the lab is closed,
  /// the window resumes its previous playback.
  @Test func `the lab loops the worst joint`() throws {
    let desk = try desk()
    desk.press("b", with: .shift, at: 2)
    for frame in 0..<100 {
      desk.advance(to: 2 + Double(frame) / 50)
      _ = desk.previewer.drawFrame()
    }
    let outcomes = desk.previewer.comparedOutcomes
    #expect(
      outcomes.map(\.variant.title) == [
        "from model (jumps)", "from presentation", "additive", "spring",
      ])
    let worst = try #require(
      outcomes.max { $0.worstValueJump < $1.worstValueJump })
    #expect(worst.variant.role == .policy(.fromModel))
    let joint = try #require(worst.worst)
    #expect(joint.valueJump == worst.worstValueJump)
    var seen: [Double] = []
    for frame in 0..<200 {
      desk.advance(to: 4 + Double(frame) / 10)
      seen.append(desk.previewer.seconds)
    }
    let (first, last) = (joint.time.seconds - 0.25, joint.time.seconds + 0.5)
    #expect(seen.allSatisfy { $0 > first - 1e-6 && $0 < last + 0.02 })
    // At a tenth of the speed, the scene advances by 2 s in 20 s, so the loop of 0.75 s starts over
    // twice.
    #expect(zip(seen, seen.dropFirst()).count { $0 > $1 } == 2)
    desk.press("b", with: .shift, at: 30)
    #expect(desk.previewer.comparedStages.isEmpty)
    desk.advance(to: 40)
    #expect(abs(desk.previewer.seconds - 1.9) < 1e-6)
  }

  @Test func `the lab selects another property if the selected one has no joint`() throws {
    let desk = try Desk(
      AnimatedLinesScene.definition, width: 1280, height: 800, isPaused: false)
    desk.press("Down", at: 0.1)
    for (key, time) in [("9", 0.5), ("1", 0.9)] {
      desk.advance(to: time)
      _ = desk.image()
      desk.press(key, at: time)
    }
    desk.press("Down", at: 1)
    #expect(desk.previewer.selectedName == "lineWidth")
    desk.press("b", with: .shift, at: 1)
    for frame in 0..<100 {
      desk.advance(to: 1 + Double(frame) / 100)
      _ = desk.previewer.drawFrame()
    }
    #expect(desk.previewer.selectedName == "strokeStart")
    #expect(desk.previewer.message?.hasPrefix("lineWidth has no joint; ") == true)
    let joints = desk.previewer.comparedOutcomes.flatMap { $0.curve.joints.map(\.time.seconds) }
    #expect(joints.contains { abs($0 - 0.9) < 1e-6 })
  }

  @Test func `a lab without joints says so`() throws {
    let desk = try Desk(AnimatedLinesScene.definition, width: 1280, height: 800)
    desk.press("b", with: .shift, at: 0.1)
    for frame in 0..<100 {
      desk.advance(to: 0.1 + Double(frame) / 100)
      _ = desk.previewer.drawFrame()
    }
    #expect(desk.previewer.message?.contains("no joint") == true)
  }

  /// In a window of any shape, the compared images stay inside their area and do not overlap.
  @Test(arguments: [(1280, 800), (500, 400), (700, 1400), (2560, 500), (320, 240)])
  func `images never overlap`(_ size: (Int, Int)) throws {
    let desk = try desk(width: size.0, height: size.1)
    desk.press("b", with: .shift, at: 2)
    _ = desk.image()
    let frames = desk.previewer.comparedStages.map(\.stage.frame)
    #expect(frames.count == 4)
    for (index, frame) in frames.enumerated() {
      #expect(frame.width > 0 && frame.height > 0)
      for other in frames.dropFirst(index + 1) {
        let both = frame.intersection(other)
        #expect(both.isNull || both.width * both.height < 1e-9)
      }
    }
  }

  /// If the user stops playback before the lab has found its worst joint, the time does not change.
  @Test func `a key that pauses also stops the lab's search`() throws {
    let desk = try desk()
    desk.press("b", with: .shift, at: 2)
    desk.press("k", at: 2)
    let stopped = desk.previewer.seconds
    for frame in 0..<100 {
      desk.advance(to: 2.1 + Double(frame) / 20)
      _ = desk.image()
    }
    #expect(!desk.previewer.isPlaying && desk.previewer.seconds == stopped)
    #expect(desk.previewer.comparedStages.count == 4)
  }

  @Test func `closing the lab restores the paused scene's time`() throws {
    let desk = try desk()
    let stopped = desk.previewer.seconds
    desk.press("b", with: .shift, at: 2)
    for frame in 0..<100 {
      desk.advance(to: 2.1 + Double(frame) / 20)
      _ = desk.image()
    }
    #expect(desk.previewer.isPlaying)
    desk.press("b", with: .shift, at: 8)
    #expect(!desk.previewer.isPlaying)
    #expect(desk.previewer.seconds == stopped)
  }

  @Test func `the lab's images have no ghosts`() throws {
    let desk = try desk()
    desk.press("g", at: 2)
    #expect(desk.previewer.shownMotion != nil || desk.previewer.shownSkins > 0)
    desk.press("b", with: .shift, at: 2)
    _ = desk.image()
    #expect(desk.previewer.shownMotion == nil && desk.previewer.shownSkins == 0)
  }
}
