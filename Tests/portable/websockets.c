// What swift-corelibs-foundation leaves out where it was built against a libcurl older than 7.86, as
// Swift's toolchain for Debian 12 was: the six values and four functions of its
// CFURLSessionInterface.h that have to do with WebSocket. Loaded first (ld.so(8), LD_PRELOAD), beside
// a libcurl that has curl_ws_recv(3) and its kin, it lets URLSession open a WebSocket.
//
// Values: curl/websockets.h.

#include <stdbool.h>
#include <stddef.h>

typedef struct { int value; } Code;

extern int curl_ws_recv(void *handle, void *data, size_t room, size_t *count, const void **frame);
extern int curl_ws_send(void *handle, const void *data, size_t count, size_t *sent, long long size,
                        unsigned int flags);
extern void *curl_ws_meta(void *handle);

int const CFURLSessionWebSocketsText = 1 << 0;
int const CFURLSessionWebSocketsBinary = 1 << 1;
int const CFURLSessionWebSocketsCont = 1 << 2;
int const CFURLSessionWebSocketsClose = 1 << 3;
int const CFURLSessionWebSocketsPing = 1 << 4;
int const CFURLSessionWebSocketsPong = 1 << 6;

bool CFURLSessionWebSocketsSupported(void) { return true; }

Code CFURLSessionEasyHandleWebSocketsReceive(void *handle, char *data, size_t room, size_t *count,
                                             const void **frame) {
  return (Code){curl_ws_recv(handle, data, room, count, frame)};
}

Code CFURLSessionEasyHandleWebSocketsSend(void *handle, const char *data, size_t count,
                                          size_t *sent, long long size, int flags) {
  return (Code){curl_ws_send(handle, data, count, sent, size, (unsigned int)flags)};
}

void *CFURLSessionEasyHandleWebSocketsMetadata(void *handle) { return curl_ws_meta(handle); }
