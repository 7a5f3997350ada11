#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

// Swift's calling convention, in which an initializer takes the class in the context's register: for
// classes that are known at run time alone.
typedef __attribute__((swiftcall)) void *_Nonnull (*midflight_initializer)(
    __attribute__((swift_context)) const void *_Nonnull type);

static inline void *_Nonnull midflight_call_initializer(
    void *_Nonnull initializer, const void *_Nonnull type) {
  return ((midflight_initializer)initializer)(type);
}

// What keeps a function from coming back, tried in a copy of the process that says nothing, and within so
// many seconds: 0 for nothing, a signal's number, SIGALRM where the time is over, or -1. Swift's import
// leaves out fork.
static inline int midflight_trial(
    void (*_Nonnull body)(const void *_Nonnull), const void *_Nonnull argument, unsigned seconds) {
  enum { all_went_well = 77 };
  pid_t child = fork();
  if (child < 0) return -1;
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    int nowhere = open("/dev/null", O_RDWR);
    for (int descriptor = 0; descriptor < 3; descriptor++) dup2(nowhere, descriptor);
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, 0);
    alarm(seconds);
    body(argument);
    _exit(all_went_well);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (kill(child, 0) < 0) return -1;
  }
  if (WIFSIGNALED(status)) return WTERMSIG(status);
  return WEXITSTATUS(status) == all_went_well ? 0 : -1;
}
