/* The two things that Text asks ICU for. ICU's own headers stay out of sight: Foundation brings an ICU
   of another version along, and Swift would see both versions' types under the same names. */
#ifndef CICU_H
#define CICU_H

#include <stdbool.h>
#include <stdint.h>

/* The embedding level of each UTF-16 unit of a paragraph (UAX #9), and the paragraph's own in *level:
   before the call that is 0 or 1, or 0xFE for what the first strong letter says. Returns whether ICU
   could tell. */
bool icu_bidi_levels(const uint16_t *text, int32_t count, uint8_t *levels, uint8_t *level);

/* Sets breaks[i] to 1 where a line may end before unit i (UAX #14), strictly: a small kana does not
   begin a line. Returns whether ICU could tell. */
bool icu_line_breaks(const uint16_t *text, int32_t count, uint8_t *breaks);

#endif
