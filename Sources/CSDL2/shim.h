#include <SDL2/SDL.h>
/* Of a window's own system, Wayland's side alone: X's headers define half a language. */
#undef SDL_VIDEO_DRIVER_X11
#include <SDL2/SDL_syswm.h>
