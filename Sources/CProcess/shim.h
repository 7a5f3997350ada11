#include <malloc.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/uio.h>
#include <unistd.h>

// Functions of the C library that are declared only where its extensions are asked for, which Swift's
// import does not.
extern ssize_t process_vm_readv(
    pid_t, const struct iovec *_Nullable, unsigned long, const struct iovec *_Nullable,
    unsigned long, unsigned long);
extern int posix_spawn_file_actions_addclosefrom_np(
    posix_spawn_file_actions_t *_Nonnull, int);
extern int memfd_create(const char *_Nonnull, unsigned int);
extern int posix_spawn_file_actions_addchdir_np(
    posix_spawn_file_actions_t *_Nonnull, const char *_Nonnull);

typedef struct {
  const char *_Nullable file;
  void *_Nullable start;
  const char *_Nullable name;
  void *_Nullable address;
} midflight_symbol;
extern int dladdr(const void *_Nonnull, midflight_symbol *_Nonnull);

// The C library's <execinfo.h> would have this module own the headers that it includes.
extern int backtrace(void *_Nullable *_Nonnull, int);

// Locks what is open, for as long as it is open in a process; -1 where another process has. Swift's
// import has the structure of that name alone.
static inline int midflight_lock(int descriptor) { return flock(descriptor, LOCK_EX | LOCK_NB); }

// Has what is printed go out line by line. The variable is one that Swift takes for shared.
static inline void midflight_print_lines(void) { setvbuf(stdout, NULL, _IOLBF, 0); }

// Ends this process when the thread ends that has started it. A variadic function.
static inline void midflight_end_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL); }

// Calls a function with the status when the process ends by exit, and another one when it ends by
// quick_exit, which tells no status.
extern int on_exit(void (*_Nonnull)(int, void *_Nullable), void *_Nullable);
static inline void midflight_at_exit(
    void (*_Nonnull exits)(int, void *_Nullable), void (*_Nonnull exits_quickly)(void)) {
  on_exit(exits, NULL);
  at_quick_exit(exits_quickly);
}
