// Debian has cairo's header in a folder that pkg-config tells.

#ifndef WHEREAMI_CCAIRO_SHIM_H
#define WHEREAMI_CCAIRO_SHIM_H

#include <cairo.h>

#endif
