package import MidflightLayerTree

/// One side of a comparison: the scene's log played with certain tuned values.
package struct Variant: Sendable, Hashable {
  package enum Role: Sendable, Hashable {
    /// The scene with the tuned values that were in use when the comparison began.
    case reference
    case live
    case policy(RetargetPolicy?)
  }

  package var role: Role
  package var tuning: Tuning

  package init(_ role: Role, _ tuning: Tuning) { (self.role, self.tuning) = (role, tuning) }

  package var title: String {
    switch role {
    case .reference: "A"
    case .live: "B"
    case .policy(let policy): policy.title
    }
  }

  package var shortTitle: String {
    switch role {
    case .reference, .live: title
    case .policy(nil): "scene"
    case .policy(.fromModel): "model"
    case .policy(.fromPresentation): "shown"
    case .policy(.additive): "additive"
    case .policy(.spring): "spring"
    }
  }

  /// A property's curve under a variant, judged at the scene's interruptions.
  package struct Outcome: Sendable, Hashable {
    package var variant: Variant
    package var curve: Chart.Curve
    /// The joint with the largest jump in value or, if no value jumps, with the largest jump in
    /// velocity. Nil if there are no joints.
    package var worst: Joint?
    /// The largest jump in value, in the property's units, and the largest jump in velocity, in
    /// those units per second.
    package var worstValueJump: Double
    package var worstVelocityJump: Double

    package init(_ variant: Variant, _ curve: Chart.Curve) {
      (self.variant, self.curve) = (variant, curve)
      worst = curve.joints.max { Self.jumpSizes($0) < Self.jumpSizes($1) }
      worstValueJump = curve.joints.map(\.valueJump).max() ?? 0
      worstVelocityJump = curve.joints.map(\.velocityJump).max() ?? 0
    }

    /// Returns the sizes of a joint's jumps in value and velocity, so that joints can be compared.
    /// A jump in value that could be a rounding error counts as 0.
    package static func jumpSizes(_ joint: Joint) -> (Double, Double) {
      (joint.valueJump < 1e-9 ? 0 : joint.valueJump, joint.velocityJump)
    }

    /// Returns the sizes of the jumps in value and velocity at an instant; 0 if there is no joint.
    private func jumpSizes(at time: Flicks) -> (value: Double, velocity: Double) {
      let joint = curve.joints.first { abs(($0.time - time).seconds) < 1e-3 }
      return joint.map(Self.jumpSizes) ?? (0, 0)
    }

    /// Returns the time of the joint at which the outcomes' jumps in value differ most or, if these
    /// are equal, their jumps in velocity. If the outcomes are equal at all joints, returns the
    /// time of the worst joint; nil if there are no joints.
    ///
    /// - Complexity: O(n²) in the number of joints.
    package static func distinguishingJoint(of outcomes: [Self]) -> Flicks? {
      let times = Set(outcomes.flatMap { $0.curve.joints.map(\.time) }).sorted()
      func spread(_ values: [Double]) -> Double { (values.max() ?? 0) - (values.min() ?? 0) }
      func difference(_ time: Flicks) -> (Double, Double) {
        let all = outcomes.map { $0.jumpSizes(at: time) }
        let (value, velocity) = (spread(all.map(\.value)), spread(all.map(\.velocity)))
        return (value < 1e-9 ? 0 : value, velocity < 1e-9 ? 0 : velocity)
      }
      if let most = times.max(by: { difference($0) < difference($1) }), difference(most) > (0, 0) {
        return most
      }
      return outcomes.compactMap(\.worst).max { jumpSizes($0) < jumpSizes($1) }?.time
    }

    /// Describes the jump at a joint in two words, such as `jump 0.310`.
    ///
    /// - Parameter time: Selects the joint nearest to this time; nil for the worst joint.
    package func summary(at time: Flicks? = nil) -> String {
      func distance(_ joint: Joint) -> Int64 {
        time.map { abs((joint.time - $0).count) } ?? 0
      }
      let nearest = time.flatMap { _ in curve.joints.min { distance($0) < distance($1) } }
      guard let joint = nearest ?? worst else { return "no joint" }
      return joint.valueJump >= 0.0005
        ? "jump \(Readout.fixed(joint.valueJump, decimals: 3))"
        : "velocity \(Readout.fixed(joint.velocityJump, decimals: 2))"
    }
  }
}
