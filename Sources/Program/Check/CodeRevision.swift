import Foundation
import MidflightEngine
import MidflightImageIO
import MidflightProcesses
import MidflightScenes

/// The files of a Git repository as they were at a revision, in a folder of their own.
///
/// They are written by `git archive`: the repository itself is not changed, and its submodules and
/// what it does not track are left out.
final class CodeRevision {
  /// The revision, as it was named.
  let name: String
  /// The absolute path of the repository's working tree, without links.
  private let root: String
  private let scratch: ScratchFolder
  private var tree: String { scratch.url.path + "/tree" }

  /// The files at a revision of the repository that a folder is in.
  ///
  /// - Throws: `Failure`: there is no Git (status 3), no repository, or no such revision.
  init(_ name: String, ofRepositoryAround folder: String) throws(Failure) {
    self.name = name
    guard let git = ProgramSearch.first("git"), let tar = ProgramSearch.first("tar"),
      let env = ProgramSearch.first("env")
    else {
      throw Failure(
        message: "--against needs the programs git and tar, which are not on the PATH", status: 3)
    }
    do {
      let scratch = try ScratchFolder()
      let folder = StartFolder.absolute(folder)
      func run(_ program: String, _ arguments: [String]) throws -> (isDone: Bool, text: String) {
        // In a hook of Git these name another repository than the one around the folder.
        let unset = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"].flatMap { ["-u", $0] }
        let (isDone, text) = try scratch.run(
          URL(fileURLWithPath: env), unset + [program] + arguments)
        return (isDone, text.trimmingCharacters(in: .whitespacesAndNewlines))
      }
      let found = try run(git, ["-C", folder, "rev-parse", "--show-toplevel"])
      guard found.isDone else {
        throw Failure(
          message: "--against needs a Git repository, and there is none around "
            + "\(folder): \(found.text)")
      }
      let root = URL(fileURLWithPath: found.text).resolvingSymlinksInPath().path
      // A name that begins with a hyphen would be an option.
      let commit = try run(
        git,
        ["-C", root, "rev-parse", "--verify", "--quiet", "--end-of-options", "\(name)^{commit}"])
      guard commit.isDone else {
        throw Failure(
          message: "--against '\(name)': the repository has no such commit, branch or tag")
      }
      let (archive, tree) = (scratch.url.path + "/tree.tar", scratch.url.path + "/tree")
      try FileManager.default.createDirectory(atPath: tree, withIntermediateDirectories: false)
      for (program, arguments) in [
        (git, ["-C", root, "archive", "--output", archive, commit.text]),
        (tar, ["-xf", archive, "-C", tree]),
      ] {
        let (isDone, text) = try run(program, arguments)
        guard isDone else { throw Failure(message: "--against '\(name)': \(text)") }
      }
      try FileManager.default.removeItem(atPath: archive)
      (self.root, self.scratch) = (root, scratch)
    } catch {
      throw Failure(error, in: "--against '\(name)'")
    }
  }

  /// The path, in the revision, of a path of the working tree.
  ///
  /// - Throws: `Failure`: it is outside of the repository, or the revision does not have it.
  func path(of path: String) throws(Failure) -> String {
    // A scene of a file is named behind a colon.
    let (file, scene) = Self.split(path)
    let place = URL(fileURLWithPath: StartFolder.absolute(file)).resolvingSymlinksInPath().path
    guard place == root || place.hasPrefix(root + "/") else {
      throw Failure(message: "--against '\(name)': \(file) is outside of the repository \(root)")
    }
    let old = tree + place.dropFirst(root.count) + (file.hasSuffix("/") ? "/" : "")
    guard FileManager.default.fileExists(atPath: old) else {
      throw Failure(message: "--against '\(name)': \(file) is not in that commit")
    }
    return old + scene
  }

  /// The same code in the revision.
  func file(of file: SceneFile) throws(Failure) -> SceneFile {
    var paths: [String] = []
    for path in file.paths { paths.append(try self.path(of: path)) }
    return SceneFile(paths, target: file.target)
  }

  /// A failure with the revision's name in place of the folder that its files are in.
  func naming(_ failure: Failure) -> Failure {
    Failure(
      message: failure.message.replacing(tree + "/", with: "\(name):"), status: failure.status)
  }

  private static func split(_ path: String) -> (file: String, scene: String) {
    guard let colon = path.lastIndex(of: ":"),
      !FileManager.default.fileExists(atPath: StartFolder.absolute(path))
    else { return (path, "") }
    return (String(path[..<colon]), String(path[colon...]))
  }
}
