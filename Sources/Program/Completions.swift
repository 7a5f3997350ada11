import ArgumentParser
import Foundation
import MidflightDocuments
import MidflightEngine
import MidflightLayerTree
import MidflightPreviewer
import MidflightScenes

/// Shell completions that the argument parser can't generate.
enum Completions {
  /// Completes the names of scenes, Swift files, documents and folders.
  static let scene = CompletionKind.custom { _, _, word in
    MainActor.assumeIsolated { SceneCatalogue().names }.filter { $0.hasPrefix(word) }
      + files(word) { $0.hasSuffix(".swift") || Document.isDocument($0) }
  }

  /// Completes the names of scenes, and of all files that a window can open.
  static let opened = CompletionKind.custom { _, _, word in
    MainActor.assumeIsolated { SceneCatalogue().names }.filter { $0.hasPrefix(word) }
      + files(word) { name in
        [".swift", ".png", ".midflight"].contains { name.hasSuffix($0) }
          || Document.isDocument(name)
      }
  }

  static func option(_ valueName: String) -> CompletionKind? {
    switch valueName {
    case "file": .file()
    case "folder": .directory
    case "part": names(VideoPart.self)
    case "colors": names(PanelColors.self)
    case "motion": names(PanelMotion.self)
    case "policy": .list(RetargetPolicy?.choices.map(\.name))
    default: nil
    }
  }

  private static func names<Choice: CaseIterable & RawRepresentable>(
    _: Choice.Type
  ) -> CompletionKind where Choice.RawValue == String {
    .list(Choice.allCases.map(\.rawValue))
  }

  /// Returns the paths that begin with a word. These are the paths of folders, with a trailing
  /// slash, and of the files whose names satisfy `isWanted`.
  private static func files(_ word: String, _ isWanted: (String) -> Bool) -> [String] {
    let start = word.lastIndex(of: "/").map { word[...$0] } ?? ""
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: start.isEmpty ? "." : "\(start)")
    return (names ?? []).sorted().compactMap { name in
      let path = start + name
      guard path.hasPrefix(word), !name.hasPrefix(".") || word.dropFirst(start.count).hasPrefix(".")
      else { return nil }
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: String(path), isDirectory: &isFolder)
      return isFolder.boolValue ? "\(path)/" : isWanted(name) ? String(path) : nil
    }
  }
}
