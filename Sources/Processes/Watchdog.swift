import CMidflightProcess
import Foundation
import Glibc

/// A process that cleans up after this one, however this one ends: also by a signal that no handler
/// sees.
///
/// It is a shell that reads lines from a socket, whose other end only this process holds. When the
/// socket ends, it kills the processes of the sessions that still run, and those that work in one of
/// the folders, then removes the folders. A shell starts in a millisecond and takes a megabyte.
///
/// What it does not end: a process that has begun a session of its own, as daemons do.
package final class Watchdog: Sendable {
  /// The one of this process, which starts with the first call.
  package static let shared = Watchdog()

  /// -1 where there is no shell: sessions then end with their leader alone.
  private let socket: Int32

  private init() {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      socket = -1
      return
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let far = ends[1]
    let environment = ProcessInfo.processInfo.environment.merging(["PATH": "/usr/bin:/bin"]) { $1 }
    let started = try? Spawn.start(
      "/bin/sh", ["sh", "-c", Self.script], environment: environment
    ) { actions in
      posix_spawn_file_actions_adddup2(&actions, far, STDIN_FILENO)
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
      posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
      posix_spawn_file_actions_addchdir_np(&actions, "/")
    }
    close(far)
    if started == nil { close(ends[0]) }
    socket = started == nil ? -1 : ends[0]
  }

  /// The variable in the environment of a program that is about to be started: if this process ends
  /// before it calls ``watch(session:)``, programs that have the variable are ended.
  package func announce() -> [String: String] {
    tell("announce \(getpid())")
    return [Self.variable: "\(getpid())"]
  }

  private static let variable = "MIDFLIGHT_STARTED_BY"

  /// Ends a session when this process ends. Its number is that of the process that leads it.
  package func watch(session: Int32) { tell("watch \(session)") }

  /// Leaves a session alone from now on, because nothing of it runs any more.
  package func forget(session: Int32) { tell("forget \(session)") }

  /// Kills what still runs of a session, stopped processes too. Doesn't wait for that.
  package func end(session: Int32) { tell("end \(session)") }

  /// Removes a folder when this process ends, and what is in it, after it has killed the processes
  /// that work there: a session is told of only once it has begun.
  ///
  /// - Parameter folder: Its absolute path, without a line break.
  package func watch(folder: String) { tell("folder \(folder)") }

  /// Leaves a folder alone from now on, because it is gone.
  package func forget(folder: String) { tell("gone \(folder)") }

  private func tell(_ line: String) {
    if socket < 0 { return }
    let bytes = Array((line + "\n").utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        send(socket, $0.baseAddress! + sent, $0.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count > 0 { sent += count } else if errno != EINTR { return }
    }
  }

  /// The fields behind a process's name in `/proc/PID/stat` are its state, its parent, its group
  /// and its session. A process that forks while its session is ended is found in the next round;
  /// there is a last round, since one that waits for a device does not end. `end_processes` takes
  /// `$ended`, sessions between spaces, and `$folder` and `$mark`, which may be empty: a folder that
  /// processes work in, and a variable of their environment.
  private static let script = """
    trap '' INT TERM HUP QUIT
    sessions=' ' announced= mark=
    end_of_line='
    '
    folders=$end_of_line
    end_processes() {
      for round in 1 2 3 4 5 6 7 8 9 10; do
        found=
        for file in /proc/[0-9]*/stat; do
          read -r line <"$file" || continue
          process=${file#/proc/}
          process=${process%/stat}
          set -- ${line##*) }
          case $ended in
            *" $4 "*) ;;
            *)
              { [ "$folder" ] && [ "/proc/$process/cwd" -ef "$folder" ]; } ||
                { [ "$mark" ] && grep -qszx "$mark" "/proc/$process/environ"; } || continue
              ;;
          esac
          [ "$1" != Z ] && kill -KILL "$process" && found=yes
        done
        [ "$found" ] || return
      done
    }
    while IFS= read -r line; do
      session=${line##* }
      case $line in
        'announce '*) announced=\(variable)=$session ;;
        'watch '*) sessions="$sessions$session " announced= ;;
        'folder '*) folders=$folders${line#folder }$end_of_line ;;
        'gone '*)
          folder=$end_of_line${line#gone }$end_of_line
          case $folders in
            *"$folder"*) folders=${folders%%"$folder"*}$end_of_line${folders#*"$folder"} ;;
          esac
          ;;
        *)
          case $line in 'end '*) ended=" $session "; folder=; end_processes ;; esac
          case $sessions in
            *" $session "*) sessions="${sessions%% $session *} ${sessions#* $session }" ;;
          esac
          ;;
      esac
    done
    ended=$sessions folder= mark=$announced
    end_processes
    mark=
    printf %s "$folders" | while IFS= read -r folder; do
      [ -d "$folder" ] && [ ! -h "$folder" ] && [ -O "$folder" ] || continue
      ended=
      end_processes
      rm -rf -- "$folder"
    done
    """
}
