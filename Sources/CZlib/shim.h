#ifndef CZLIB_SHIM_H
#define CZLIB_SHIM_H

#include <zlib.h>

/// `deflateInit2` is a macro, which Swift does not see. 15 + 16: the largest window, and gzip's
/// header instead of zlib's (zlib.h, deflateInit2).
static inline int whereami_deflate_init_gzip(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY);
}

/// `inflateInit2` is a macro as well. 0: the window is as large as zlib's header says.
static inline int whereami_inflate_init(z_stream *stream) { return inflateInit2(stream, 0); }

#endif
