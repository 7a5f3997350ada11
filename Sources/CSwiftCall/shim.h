#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Swift's calling convention, in which an initializer takes the class in the context's register: for
// classes that are known at run time alone.
typedef __attribute__((swiftcall)) void *_Nonnull (*midflight_initializer)(
    __attribute__((swift_context)) const void *_Nonnull type);

static inline void *_Nonnull midflight_call_initializer(
    void *_Nonnull initializer, const void *_Nonnull type) {
  return ((midflight_initializer)initializer)(type);
}

// A getter of a global variable, which returns an object that the caller has to release.
typedef __attribute__((swiftcall)) void *_Nonnull (*midflight_getter)(void);

static inline void *_Nonnull midflight_call_getter(void *_Nonnull getter) {
  return ((midflight_getter)getter)();
}

// Accessors and methods of an object, which is passed in the context's register. A setter takes over a
// reference that it is given; a getter returns one.
#define MIDFLIGHT_OBJECT __attribute__((swift_context)) const void *_Nonnull

#define MIDFLIGHT_ACCESSORS(name, type)                                                          \
  static inline type midflight_get_##name(void *_Nonnull getter, const void *_Nonnull object) {  \
    return ((__attribute__((swiftcall)) type (*)(MIDFLIGHT_OBJECT))getter)(object);              \
  }                                                                                              \
  static inline void midflight_set_##name(                                                       \
      void *_Nonnull setter, type value, const void *_Nonnull object) {                          \
    ((__attribute__((swiftcall)) void (*)(type, MIDFLIGHT_OBJECT))setter)(value, object);        \
  }

MIDFLIGHT_ACCESSORS(double, double)
MIDFLIGHT_ACCESSORS(float, float)
// Integers, and what fits into a register: of a smaller one the lower bits count.
MIDFLIGHT_ACCESSORS(word, long)
MIDFLIGHT_ACCESSORS(pointer, void *_Nullable)

typedef struct {
  double red, green, blue, alpha;
} midflight_color;

MIDFLIGHT_ACCESSORS(color, midflight_color)

// A default argument's value.
static inline double midflight_default_double(void *_Nonnull function) {
  return ((__attribute__((swiftcall)) double (*)(void))function)();
}
static inline float midflight_default_float(void *_Nonnull function) {
  return ((__attribute__((swiftcall)) float (*)(void))function)();
}
static inline long midflight_default_word(void *_Nonnull function) {
  return ((__attribute__((swiftcall)) long (*)(void))function)();
}
// A closure's.
typedef struct {
  long code, context;
} midflight_closure;
static inline midflight_closure midflight_default_closure(void *_Nonnull function) {
  return ((__attribute__((swiftcall)) midflight_closure (*)(void))function)();
}

// A method that returns nothing. Words and numbers go into registers of their own, each in their order, as
// many as there are: those that the method does not take are not looked at.
static inline void midflight_call_method(
    void *_Nonnull method, const long words[_Nonnull 6], const double n[_Nonnull 8],
    const void *_Nonnull object) {
  typedef __attribute__((swiftcall)) void (*Method)(
      long, long, long, long, long, long, double, double, double, double, double, double, double,
      double, MIDFLIGHT_OBJECT);
  ((Method)method)(
      words[0], words[1], words[2], words[3], words[4], words[5], n[0], n[1], n[2], n[3], n[4], n[5],
      n[6], n[7], object);
}

// The runtime's own text for a symbol of Swift's, which the caller has to free; NULL for another symbol.
char *_Nullable swift_demangle(
    const char *_Nonnull symbol, size_t length, char *_Nullable buffer, size_t *_Nullable size,
    unsigned flags);

// The end of a function that is tried in a copy of the process: its signal, SIGALRM where the time was
// over, or 0; its exit status, or -1 where it could not be tried; and how much it printed last, on either
// stream.
typedef struct {
  int comes_back;
  int signal;
  int status;
  int count;
} midflight_trial_end;

// Tries whether a function comes back, in a copy of the process, within so many seconds. There is room for
// so many bytes of what it prints, some thousands at least. Swift's import leaves out fork.
static inline void midflight_trial(
    void (*_Nonnull body)(const void *_Nonnull), const void *_Nonnull argument, unsigned seconds,
    char *_Nonnull said, int size, midflight_trial_end *_Nonnull end) {
  end->comes_back = end->signal = end->count = 0;
  end->status = -1;
  int words[2];
  if (pipe(words) < 0) return;
  // Set by the copy.
  volatile char *done =
      mmap(0, 1, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  pid_t child = done == MAP_FAILED ? -1 : fork();
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    int nowhere = open("/dev/null", O_RDWR);
    dup2(nowhere, 0);
    for (int descriptor = 1; descriptor < 3; descriptor++) dup2(words[1], descriptor);
    if (words[0] > 2) close(words[0]);
    if (words[1] > 2) close(words[1]);
    if (nowhere > 2) close(nowhere);
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, 0);
    alarm(seconds);
    body(argument);
    *done = 1;
    _exit(0);
  }
  close(words[1]);
  int status = 0, is_open = 1, has_ended = 0;
  // The copy may stop itself, or leave the alarm out.
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  long long deadline = (now.tv_sec + (long long)seconds) * 1000 + now.tv_nsec / 1000000 + 500;
  int is_late = 0;
  // Reads that are left after its end: what it has started may print without end, and holds the pipe open
  // for longer than it lives itself.
  int rest = 16;
  while (child > 0 && !(has_ended && (!is_open || rest-- == 0))) {
    if (!has_ended) {
      pid_t ended = waitpid(child, &status, WNOHANG);
      if (ended == child) has_ended = 1;
      if (ended < 0 && kill(child, 0) < 0) break;
      clock_gettime(CLOCK_MONOTONIC, &now);
      if (!has_ended && !is_late && now.tv_sec * 1000LL + now.tv_nsec / 1000000 >= deadline)
        is_late = kill(child, SIGKILL) == 0;
    }
    struct pollfd watched = {.fd = is_open ? words[0] : -1, .events = POLLIN};
    int ready = poll(&watched, 1, has_ended ? 0 : is_open ? 20 : 1);
    if (ready == 0 && has_ended) break;
    if (ready <= 0) continue;
    char bytes[4096];
    int count = (int)read(words[0], bytes, sizeof bytes);
    if (count <= 0) {
      is_open = 0;
      continue;
    }
    int room = size - count;
    if (end->count > room) {
      __builtin_memmove(said, said + (end->count - room), (size_t)room);
      end->count = room;
    }
    __builtin_memcpy(said + end->count, bytes, (size_t)count);
    end->count += count;
  }
  close(words[0]);
  if (has_ended) {
    end->comes_back = *done;
    end->signal = is_late ? SIGALRM : WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    end->status = WIFSIGNALED(status) ? -1 : WEXITSTATUS(status);
  }
  if (done != MAP_FAILED) munmap((void *)done, 1);
}
