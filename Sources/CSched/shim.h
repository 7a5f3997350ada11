#include <sched.h>
#include <stddef.h>

// As the C library declares them for those who ask for its own extensions, which Swift's import of it
// does not.
int sched_getcpu(void);
int sched_getaffinity(__pid_t thread, size_t size, cpu_set_t *set);
int sched_setaffinity(__pid_t thread, size_t size, const cpu_set_t *set);
__pid_t gettid(void);
