#include "CICU.h"

#include <string.h>
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>

bool icu_bidi_levels(const uint16_t *text, int32_t count, uint8_t *levels, uint8_t *level) {
  UErrorCode error = U_ZERO_ERROR;
  UBiDi *bidi = ubidi_openSized(count, 0, &error);
  if (bidi == NULL) return false;
  ubidi_setPara(bidi, (const UChar *)text, count, *level, NULL, &error);
  const UBiDiLevel *found = ubidi_getLevels(bidi, &error);
  bool known = U_SUCCESS(error) && found != NULL;
  if (known) {
    memcpy(levels, found, (size_t)count);
    *level = ubidi_getParaLevel(bidi);
  }
  ubidi_close(bidi);
  return known;
}

bool icu_line_breaks(const uint16_t *text, int32_t count, uint8_t *breaks) {
  UErrorCode error = U_ZERO_ERROR;
  /* The locale is named, so that the user's has no say. */
  UBreakIterator *iterator =
      ubrk_open(UBRK_LINE, "en@lb=strict", (const UChar *)text, count, &error);
  if (U_FAILURE(error) || iterator == NULL) return false;
  for (int32_t i = ubrk_first(iterator); i != UBRK_DONE; i = ubrk_next(iterator)) {
    if (i > 0 && i < count) breaks[i] = 1;
  }
  ubrk_close(iterator);
  return true;
}
