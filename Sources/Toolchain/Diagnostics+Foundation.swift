import Foundation

extension SwiftToolchain.Diagnostics {
  /// Names from Foundation, which re-exports Dispatch and the C library, that are common in code
  /// with layers. Names with the prefix `NS` are recognised without a list.
  private static let foundationNames: Set<String> = [
    "Bundle", "Calendar", "Data", "Date", "DateFormatter", "DispatchQueue", "DispatchTime",
    "FileHandle", "FileManager", "IndexPath", "IndexSet", "JSONDecoder", "JSONEncoder", "Locale",
    "Measurement", "Notification", "NotificationCenter", "NumberFormatter", "ProcessInfo",
    "RunLoop",
    "Thread", "TimeInterval", "Timer", "URL", "UUID", "UserDefaults", "acos", "asin", "atan",
    "atan2", "cbrt", "ceil", "cos", "cosh", "exp", "fabs", "floor", "fmod", "hypot", "log", "log10",
    "log2", "pow", "round", "sin", "sinh", "sqrt", "tan", "tanh", "trunc",
  ]

  /// The first name from Foundation that the compiler did not find; nil if it found all of them.
  var missingFoundationName: String? {
    text.split(separator: "\n").lazy.compactMap { CompilerError($0)?.missingInScope }.first {
      $0.hasPrefix("NS") || Self.foundationNames.contains($0)
    }
  }

  static func importsMidflightAlone(_ file: URL) -> Bool {
    guard let data = try? Data(contentsOf: file) else { return false }
    let names = PortedFile([UInt8](data), path: file.path).imports.map(\.name)
    return names.contains("Midflight")
      && !names.contains {
        ["Foundation", "UIKit", "QuartzCore", "CoreGraphics", "CoreText"].contains($0)
      }
  }
}
