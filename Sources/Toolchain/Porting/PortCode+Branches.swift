extension PortCode {
  /// A branch of `#if` that is never compiled on Linux, because its condition requires another
  /// system or a framework that this library does not replace.
  struct Branch {
    let lines: ClosedRange<Int>
    /// The directive with its condition. For an `#else`, the earlier condition of the same `#if`,
    /// which is always true.
    let directive: String
    /// The indices of the tokens between the branch's directive and the next directive.
    let tokens: Range<Int>
  }

  /// Finds the outermost branches that are never compiled here, in order.
  ///
  /// A branch whose condition depends on settings, such as `DEBUG`, counts as compiled.
  ///
  /// - Complexity: O(tokens).
  func deadBranches() -> [Branch] {
    var found: [Branch] = []
    // For each `#if` whose `#endif` has not been reached: the current branch, if it is never
    // compiled, and the earlier condition that is always true, if there is one.
    var open: [(dead: (line: Int, directive: String, first: Int)?, always: String?)] = []
    func isInDead(_ depth: Int) -> Bool { open.prefix(depth).contains { $0.dead != nil } }
    func close(at index: Int) {
      guard let dead = open[open.count - 1].dead, !isInDead(open.count - 1) else { return }
      let end = max(line(of: index) - 1, dead.line)
      found.append(
        Branch(
          lines: dead.line...end, directive: dead.directive, tokens: min(dead.first, index)..<index)
      )
    }
    for index in tokens.indices where text(index) == "#" {
      let word = text(index + 1)
      if word == "if" {
        open.append((nil, nil))
      } else if open.isEmpty {
        continue
      }
      switch word {
      case "if", "elseif":
        if word == "elseif" { close(at: index) }
        let last = endOfLine(from: index + 1)
        let condition = text(from: index + 2, to: last)
        var reader = ConditionReader(words: (index + 2..<last).map(text))
        let value = reader.value()
        let top = open.count - 1
        let directive = "#\(word) \(condition)"
        if let always = open[top].always {
          open[top].dead = (line(of: index), "\(directive) after \(always)", last)
        } else {
          open[top].dead = value == false ? (line(of: index), directive, last) : nil
          if value == true { open[top].always = "#if \(condition)" }
        }
      case "else":
        close(at: index)
        open[open.count - 1].dead = open[open.count - 1].always.map {
          (line(of: index), "#else of \($0)", index + 2)
        }
      case "endif":
        close(at: index)
        open.removeLast()
      default: break
      }
    }
    return found
  }

  /// Returns the index of the first token after the line that contains a token.
  func endOfLine(from index: Int) -> Int {
    let line = line(of: index)
    var end = index + 1
    while end < tokens.count, self.line(of: end) == line { end += 1 }
    return end
  }

  /// Returns the source code from one token up to, but not including, another.
  private func text(from first: Int, to end: Int) -> String {
    guard first < end else { return "" }
    return String(decoding: bytes[range(first, end - 1)], as: UTF8.self)
  }
}

/// Evaluates a compilation condition for Linux: true, false, or nil if the condition depends on
/// settings.
private struct ConditionReader {
  let words: [String]
  var index = 0

  init(words: [String]) { self.words = words }

  private var next: String { index < words.count ? words[index] : "" }

  mutating func value() -> Bool? {
    var value = conjunction()
    while next == "|" {
      index += 2
      let other = conjunction()
      value = value == true || other == true ? true : value == nil || other == nil ? nil : false
    }
    return value
  }

  private mutating func conjunction() -> Bool? {
    var value = term()
    while next == "&" {
      index += 2
      let other = term()
      value = value == false || other == false ? false : value == nil || other == nil ? nil : true
    }
    return value
  }

  private mutating func term() -> Bool? {
    let word = next
    index += 1
    switch word {
    case "!": return term().map { !$0 }
    case "(":
      let inner = value()
      index += 1
      return inner
    case "true": return true
    case "false": return false
    default: break
    }
    guard next == "(" else { return nil }
    let argument = index + 1 < words.count ? words[index + 1] : ""
    while index < words.count, next != ")" { index += 1 }
    index += 1
    switch word {
    case "os": return argument == "Linux"
    case "canImport":
      return PortCheck.isHere(module: argument)
        ? true : Self.appleFrameworks.contains(argument) ? false : nil
    case "targetEnvironment": return false
    default: return nil
    }
  }

  /// Frameworks of Apple's systems. Any other unknown module may belong to a package.
  private static let appleFrameworks: Set = [
    "ARKit", "AVFoundation", "AVKit", "AppKit", "Cocoa", "Combine", "CoreAudio", "CoreData",
    "CoreFoundation", "CoreHaptics", "CoreImage", "CoreLocation", "CoreMotion", "CoreServices",
    "CoreVideo", "Darwin", "GameplayKit", "ImageIO", "IOKit", "MapKit", "Metal", "MetalKit",
    "MobileCoreServices", "ObjectiveC", "Photos", "PhotosUI", "SafariServices", "SceneKit",
    "SpriteKit", "StoreKit", "SwiftUI", "TVUIKit", "UniformTypeIdentifiers", "UserNotifications",
    "WatchKit", "WebKit", "WidgetKit", "os",
  ]
}
