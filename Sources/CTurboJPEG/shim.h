#ifndef WHEREAMI_CTURBOJPEG_SHIM_H
#define WHEREAMI_CTURBOJPEG_SHIM_H

#include <turbojpeg.h>

#endif
