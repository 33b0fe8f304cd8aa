// The encoder and the decoder; libwebp has a header for each.

#ifndef WHEREAMI_CWEBP_SHIM_H
#define WHEREAMI_CWEBP_SHIM_H

#include <webp/decode.h>
#include <webp/encode.h>

#endif
