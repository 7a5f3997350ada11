#include "CX11.h"

#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
#include <X11/Xatom.h>
#include <X11/Xlib.h>

/* Whether the root window's list of what the window manager supports has the atom. */
static bool is_supported(Display *display, Window root, Atom wanted) {
  Atom type = None;
  int format = 0;
  unsigned long count = 0, rest = 0;
  unsigned char *bytes = NULL;
  bool found = false;
  if (XGetWindowProperty(display, root, XInternAtom(display, "_NET_SUPPORTED", False), 0, 4096, False,
                         XA_ATOM, &type, &format, &count, &rest, &bytes) != Success)
    return false;
  if (type == XA_ATOM && format == 32) {
    for (unsigned long i = 0; i < count; i++) found |= ((Atom *)bytes)[i] == wanted;
  }
  if (bytes != NULL) XFree(bytes);
  return found;
}

bool x11_answers_full_screen(void *window) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return true;
  Display *display = info.info.x11.display;
  XWindowAttributes window_attributes, root_attributes;
  if (!XGetWindowAttributes(display, info.info.x11.window, &window_attributes)) return true;
  Window root = window_attributes.root;
  if (!XGetWindowAttributes(display, root, &root_attributes)) return true;
  /* The list outlives a window manager that crashed; being told of other programs' windows does not. */
  bool is_managed = (root_attributes.all_event_masks & SubstructureRedirectMask) != 0;
  return is_managed &&
         is_supported(display, root, XInternAtom(display, "_NET_WM_STATE_FULLSCREEN", False));
}

static void (*when_lost)(void);

static int handle_io_error(Display *display) {
  (void)display;
  when_lost();
  return 0;
}

void x11_set_when_lost(void (*lost)(void)) {
  when_lost = lost;
  XSetIOErrorHandler(lost == NULL ? NULL : handle_io_error);
}
