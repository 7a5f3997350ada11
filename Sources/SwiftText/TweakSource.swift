import MidflightLayerTree
package import MidflightScenes

package struct TweakSource: Sendable {
  package private(set) var tweaks: [SceneTweak] = []
  /// The file's bytes without the tunable numbers. If they are equal for two versions of a file,
  /// the versions differ only in those numbers.
  package private(set) var rest: [UInt8] = []

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The file's path as the compiler sees it.
  ///   - column: Converts a column of a line, both counted from 1, to the column that the compiler
  ///     sees.
  /// - Complexity: O(bytes).
  package init(
    _ bytes: [UInt8], path: String,
    column: (_ column: Int, _ line: Int) -> Int = { column, _ in column }
  ) {
    let code = SwiftCode(bytes)
    var starts = [0]
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(index + 1)
    }
    var line = 0
    for use in code.uses {
      while line + 1 < starts.count, starts[line + 1] <= use.offset { line += 1 }
      let literal = use.number.flatMap { range in
        NumberLiteral(String(decoding: bytes[range], as: UTF8.self)).map { (range, $0) }
      }
      tweaks.append(
        SceneTweak(
          name: use.name, value: literal?.1.value,
          literal: literal.map { String(decoding: bytes[$0.0], as: UTF8.self) },
          offset: literal?.0.lowerBound ?? use.offset, range: use.range,
          location: TweakTable.Location(
            file: path, line: line + 1, column: column(use.offset - starts[line] + 1, line + 1))))
    }
    var end = 0
    for tweak in tweaks {
      guard let literal = tweak.literal else { continue }
      rest += bytes[end..<tweak.offset]
      // Record whether the literal is an integer, because the compiler may infer different types
      // for an integer literal and a literal with a fraction.
      rest.append(NumberLiteral(literal)?.isInteger == true ? 0 : 1)
      end = tweak.offset + literal.utf8.count
    }
    rest += bytes[end...]
  }

  package static func tweaks(of sources: [TweakSource]) -> [SceneTweak] {
    var taken: Set<String> = []
    return sources.flatMap(\.tweaks).map { tweak in
      var tweak = tweak
      let name = tweak.name
      var number = 1
      while !taken.insert(tweak.name).inserted {
        number += 1
        tweak.name = "\(name)-\(number)"
      }
      return tweak
    }
  }

  /// Returns the tweaks of the compiled files, with the numbers that the files contain now; nil if
  /// the files have changed in more than numbers.
  package static func edited(
    _ compiled: [TweakSource], to present: [TweakSource]
  ) -> [SceneTweak]? {
    guard compiled.map(\.rest) == present.map(\.rest) else { return nil }
    let (old, new) = (tweaks(of: compiled), tweaks(of: present))
    guard old.map(\.name) == new.map(\.name) else { return nil }
    return zip(old, new).map { old, new in
      var tweak = new
      tweak.location = old.location
      tweak.isEdited = old.value != new.value
      return tweak
    }
  }
}
