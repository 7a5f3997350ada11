import Foundation
package import MidflightLayerTree

/// An animation of a scene for export: its name, its layers and its motion.
package struct ExportedAnimation: Codable, Sendable, Hashable {
  /// The animation's public name, as `midflight list` shows it.
  package let name: String
  /// The animation's public name as a Swift identifier, unique among the exported animations. With
  /// hyphens between its words, it is a CSS identifier.
  package let identifier: String
  package let layers: [String]
  package let key: String
  /// The animation's motion, including tuned values.
  package let motion: ExportedMotion

  package var hyphenated: String { ExportNames.hyphenated(identifier) }
}

/// A scene's animations for export, with tuned values applied.
package struct SceneExport: Codable, Sendable, Hashable {
  package enum Format: String, Sendable, CaseIterable {
    /// Swift code that compiles with Midflight and with QuartzCore.
    case swift
    case css
    case json
    /// Animations and keyframe timelines of SwiftUI.
    case swiftui
    /// Animation specs of Jetpack Compose, in Kotlin.
    case compose
    /// Curves, springs and sequences of Flutter, in Dart.
    case flutter
    /// Animations of libadwaita in C, with GTK style sheets for curves.
    case gtk
    case qml
    /// Keyframes and options of the Web Animations API, in JavaScript.
    case waapi
    /// [Design tokens](https://www.designtokens.org) of the W3C community group, as JSON.
    case tokens

    package init?(fileName: String) {
      let name = fileName.lowercased()
      let known = Self.allCases.filter { name.hasSuffix("." + $0.fileExtension) }
      // The longest matching extension wins, so `.tokens.json` takes precedence over `.json`. Of
      // the two formats with `.swift`, the first one is used.
      let longest = known.map(\.fileExtension.count).max()
      guard let format = known.first(where: { $0.fileExtension.count == longest }) else {
        return nil
      }
      self = format
    }

    /// The file extension without its leading dot.
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

  package let scene: String
  /// The interruption policy that the user has chosen; nil if interruptions are left to the scene.
  package var policy: RetargetPolicy? { RetargetPolicy(rawValue: policyName) }
  private let policyName: String
  /// The animations, in the order of the scene's tunables.
  package let animations: [ExportedAnimation]

  private enum CodingKeys: String, CodingKey {
    case scene, animations
    case policyName = "policy"
  }

  package init(scene: String, tunables: [Tunable], tuning: Tuning) {
    self.scene = scene
    policyName = tuning.policy.name
    let motions = tunables.map { tunable -> ExportedMotion in
      var motion = tunable.motion
      let values = tunable.targets.first.map { tuning[$0] } ?? Tuning.Values()
      if let duration = values.duration {
        // A member with the same duration as its group also gets the group's tuned duration.
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

  /// Returns the export as text, which ends with a line break.
  ///
  /// - Complexity: Linear in the number of animations. Each spring takes a few milliseconds more;
  ///   see ``LinearEasing``.
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
