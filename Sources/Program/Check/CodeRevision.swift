import Foundation
import MidflightEngine
import MidflightImageIO
import MidflightProcesses
import MidflightScenes

/// The files of a Git repository at a revision, in a temporary folder.
///
/// The files are extracted with [`git archive`](https://git-scm.com/docs/git-archive). The
/// repository itself does not change. Submodules and untracked files are left out.
final class CodeRevision {
  /// The revision, as the user named it.
  let name: String
  /// The absolute path of the repository's working tree, with links resolved.
  private let root: String
  private let scratch: ScratchFolder
  private var tree: String { scratch.url.path + "/tree" }

  /// Extracts the files at a revision of the repository that contains a folder.
  ///
  /// - Throws: `Failure` if Git is not installed (status 3), or if there is no repository or no
  ///   such revision.
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
        // In a Git hook, these variables name the hook's repository, which may not be the one that
        // contains the folder. Unset them.
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
      // Refuse a name that starts with a hyphen, which Git would parse as an option.
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

  /// Returns the path, in the temporary folder, that corresponds to a path in the working tree.
  ///
  /// - Throws: `Failure` if the path is outside the repository, or does not exist in the revision.
  func path(of path: String) throws(Failure) -> String {
    // The name of a scene may follow a file's path after a colon.
    let (file, scene) = Self.split(path)
    let resolvedPath =
      URL(fileURLWithPath: StartFolder.absolute(file)).resolvingSymlinksInPath().path
    guard resolvedPath == root || resolvedPath.hasPrefix(root + "/") else {
      throw Failure(message: "--against '\(name)': \(file) is outside of the repository \(root)")
    }
    let old = tree + resolvedPath.dropFirst(root.count) + (file.hasSuffix("/") ? "/" : "")
    guard FileManager.default.fileExists(atPath: old) else {
      throw Failure(message: "--against '\(name)': \(file) is not in that commit")
    }
    return old + scene
  }

  func file(of file: SceneFile) throws(Failure) -> SceneFile {
    var paths: [String] = []
    for path in file.paths { paths.append(try self.path(of: path)) }
    return SceneFile(paths, target: file.target)
  }

  /// Returns a failure whose message names the revision instead of the temporary folder's path.
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
