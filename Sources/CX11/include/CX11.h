/* What Window asks of Xlib itself. Xlib's and SDL's headers for it stay out of sight: their names
   (Window, Pixmap, Screen) are ours too. */
#ifndef CX11_H
#define CX11_H

#include <stdbool.h>

/* Whether a window manager answers when a window asks for the full screen. True where it can't be
   known, which is everywhere but on X11. The window is an SDL_Window of this process. */
bool x11_answers_full_screen(void *window);

/* Sets what Xlib calls when a connection to its server breaks, in place of its own text. It runs on the
   thread whose call has found out, within that call, and must not return: Xlib would end the process.
   NULL restores Xlib's own. */
void x11_set_when_lost(void (*lost)(void));

#endif
