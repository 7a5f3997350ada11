import CMidflightProcess
import Foundation
import Glibc

/// A process that cleans up after this process has ended, even if it was killed by a signal that
/// can't be handled.
///
/// The watchdog is a shell that reads lines from a socket. Only this process holds the socket's
/// other end. When the socket closes, the shell kills the processes of the watched sessions that
/// are still running, and those whose working directory is one of the watched folders, and then
/// removes these folders. A shell starts in a millisecond and takes a megabyte of memory.
///
/// The watchdog does not kill processes that have started a new session, as daemons do.
package final class Watchdog: Sendable {
  package static let shared = Watchdog()

  /// This process's end of the socket; -1 if the shell could not be started. Without the shell,
  /// ending a session kills only the session's leader.
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

  /// Announces a program that is about to start, and returns a variable for the program's
  /// environment. If this process ends before it calls ``watch(session:)``, the watchdog uses this
  /// variable to find and kill the program.
  package func announce() -> [String: String] {
    sendLine("announce \(getpid())")
    return [Self.variable: "\(getpid())"]
  }

  private static let variable = "MIDFLIGHT_STARTED_BY"

  /// Makes the watchdog kill a session when this process ends. `session` is the process ID of the
  /// session's leader.
  package func watch(session: Int32) { sendLine("watch \(session)") }

  /// Stops watching a session, because all of its processes have ended.
  package func forget(session: Int32) { sendLine("forget \(session)") }

  /// Kills a session's processes, including stopped ones. Does not wait until they have ended.
  package func end(session: Int32) { sendLine("end \(session)") }

  /// Makes the watchdog remove a folder with its contents when this process ends. Before that, the
  /// watchdog kills the processes whose working directory is the folder, because they may belong to
  /// a session that is not watched yet.
  ///
  /// - Parameter folder: An absolute path without a line break.
  package func watch(folder: String) { sendLine("folder \(folder)") }

  /// Stops watching a folder, because it has been removed.
  package func forget(folder: String) { sendLine("gone \(folder)") }

  private func sendLine(_ line: String) {
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

  /// The watchdog's program. Its function `end_processes` kills the processes of the sessions in
  /// `$ended` (process IDs with a space on both sides), those whose working directory is `$folder`,
  /// and those with the variable `$mark` in their environment. `$folder` and `$mark` may be empty.
  ///
  /// A line of `/proc/PID/stat` (<https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html>)
  /// gives the process's name in parentheses, its state, its parent, its group and its session. If
  /// a process forks while its session is being killed, the next round finds the new process. The
  /// number of rounds is limited, because a process that waits for a device does not end.
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
