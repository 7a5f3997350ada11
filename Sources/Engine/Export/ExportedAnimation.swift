import Foundation
package import MidflightLayerTree

/// An animation of a scene, as it is taken away: its name, where it is, how it moves.
package struct ExportedAnimation: Codable, Sendable, Hashable {
  /// Its public name, as `midflight list` shows it.
  package let name: String
  /// A name for code that is made of the public one: an identifier in Swift, and with hyphens
  /// between its words one in CSS. Unique among those that are exported together.
  package let identifier: String
  /// The paths of the layers that it is added to.
  package let layers: [String]
  /// The key that it is added under.
  package let key: String
  /// How it moves, tuned values included.
  package let motion: ExportedMotion

  /// The identifier's words in small letters with hyphens between them: `progress-color`.
  package var hyphenated: String { ExportNames.hyphenated(identifier) }
}

/// A scene's animations as people take them away, with the values that are in force.
package struct SceneExport: Codable, Sendable, Hashable {
  /// The form in which an export is written.
  package enum Format: String, Sendable, CaseIterable {
    /// Code that compiles here and for QuartzCore.
    case swift
    /// Declarations for style sheets.
    case css
    /// All that is known, for programs.
    case json
    /// Animations and keyframe timelines of SwiftUI.
    case swiftui
    /// Animation specs of Jetpack Compose, in Kotlin.
    case compose
    /// Curves, springs and sequences of Flutter, in Dart.
    case flutter
    /// Animations of libadwaita in C, with GTK's style sheets for curves.
    case gtk
    /// Animations of Qt Quick.
    case qml
    /// Keyframes and options of the Web Animations API, in JavaScript.
    case waapi
    /// Design tokens of the W3C's community group, as JSON.
    case tokens

    /// The format whose files have such names; nil for none.
    package init?(fileName: String) {
      let name = fileName.lowercased()
      let known = Self.allCases.filter { name.hasSuffix("." + $0.fileExtension) }
      // `.tokens.json` is no other JSON; `.swift` is the first that has it.
      let longest = known.map(\.fileExtension.count).max()
      guard let format = known.first(where: { $0.fileExtension.count == longest }) else {
        return nil
      }
      self = format
    }

    /// The end of the names of its files, without the dot before it.
    package var fileExtension: String {
      switch self {
      case .swift, .swiftui: "swift"
      case .css, .json, .qml: rawValue
      case .compose: "kt"
      case .flutter: "dart"
      case .gtk: "c"
      case .waapi: "js"
      case .tokens: "tokens.json"
      }
    }

    /// The name by which people know it.
    package var title: String {
      switch self {
      case .swift: "Swift"
      case .css: "CSS"
      case .json: "JSON"
      case .swiftui: "SwiftUI"
      case .compose: "Jetpack Compose"
      case .flutter: "Flutter"
      case .gtk: "GTK"
      case .qml: "QML"
      case .waapi: "Web Animations"
      case .tokens: "design tokens"
      }
    }
  }

  /// The scene's name.
  package let scene: String
  /// How animations take over properties that still move; nil leaves that to the scene.
  package var policy: RetargetPolicy? { RetargetPolicy(rawValue: policyName) }
  private let policyName: String
  /// The animations, in the order of the scene's tunables.
  package let animations: [ExportedAnimation]

  private enum CodingKeys: String, CodingKey {
    case scene, animations
    case policyName = "policy"
  }

  /// The given tunables of a scene, with the tuned values where there are some.
  package init(scene: String, tunables: [Tunable], tuning: Tuning) {
    self.scene = scene
    policyName = tuning.policy.name
    let motions = tunables.map { tunable -> ExportedMotion in
      var motion = tunable.motion
      let values = tunable.targets.first.map { tuning[$0] } ?? Tuning.Values()
      if let duration = values.duration {
        // Members that have the group's duration go on having it.
        for i in motion.members.indices where motion.members[i].duration == motion.duration {
          motion.members[i].duration = duration
        }
        motion.duration = duration
      }
      if let easing = values.easing {
        (motion.curve, motion.stops) = (easing.controlPoints, easing.stops)
      }
      values.applySpring(to: &motion, of: tunable)
      values.applyDelay(to: &motion)
      return motion
    }
    let identifiers = ExportNames.identifiers(for: tunables)
    animations = tunables.indices.map { i in
      ExportedAnimation(
        name: tunables[i].name, identifier: identifiers[i],
        layers: tunables[i].targets.map(\.layerPath),
        key: tunables[i].targets.first?.animationKey ?? "", motion: motions[i])
    }
  }

  /// The whole as text, which ends with a line end.
  ///
  /// - Complexity: linear, but for springs, of which each takes some milliseconds; see
  ///   ``LinearEasing``.
  package func text(as format: Format) -> String {
    switch format {
    case .swift: SwiftExport.text(self)
    case .css: CSSExport.text(self)
    case .json: JSONExport.text(self)
    case .swiftui: SwiftUIExport.text(self)
    case .compose: ComposeExport.text(self)
    case .flutter: FlutterExport.text(self)
    case .gtk: GTKExport.text(self)
    case .qml: QMLExport.text(self)
    case .waapi: WebAnimationsExport.text(self)
    case .tokens: TokensExport.text(self)
    }
  }
}
