#include <stdio.h>
#include <tiffio.h>
// Types of functions with lists of arguments, which Swift knows only from a header.
typedef __typeof__(&TIFFVGetFieldDefaulted) midflight_tiff_field;
typedef __typeof__(&TIFFOpenOptionsSetErrorHandlerExtR) midflight_tiff_set_handler;
