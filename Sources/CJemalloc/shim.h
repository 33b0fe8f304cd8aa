#ifndef WHEREAMI_CJEMALLOC_SHIM_H
#define WHEREAMI_CJEMALLOC_SHIM_H

#include <jemalloc/jemalloc.h>

#endif
