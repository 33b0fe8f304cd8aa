// What Swift cannot import: function-like macros of libwebsockets 4.1 and libev 4, three functions
// that glibc declares for _GNU_SOURCE only, which Swift's Glibc module is built without, and a
// header that this module leaves out (sys/timerfd.h).

#ifndef WHEREAMI_CLIBWEBSOCKETS_SHIM_H
#define WHEREAMI_CLIBWEBSOCKETS_SHIM_H

#include <ev.h>
#include <libwebsockets.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <time.h>

// Accepts without blocking and without handing the descriptor to child processes.
extern int accept4(int, struct sockaddr *, socklen_t *, int);

static inline int whereami_accept(int fd, struct sockaddr *address, socklen_t *length) {
  return accept4(fd, address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

// Names the calling thread for debuggers and top.
extern int pthread_setname_np(pthread_t, const char *);

static inline void whereami_name_thread(const char *name) {
  pthread_setname_np(pthread_self(), name);
}

// Waits for a semaphore until a moment of CLOCK_MONOTONIC; whatever ends the wait.
extern int sem_clockwait(sem_t *, clockid_t, const struct timespec *);

static inline void whereami_wait(sem_t *semaphore, long nanoseconds) {
  struct timespec moment = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  sem_clockwait(semaphore, CLOCK_MONOTONIC, &moment);
}

// LWS_PRE is a macro that calls a macro: the room lws_write wants in front of a payload.
static inline size_t whereami_lws_pre(void) { return LWS_PRE; }

// ev_*_init are statement macros that fill a watcher in.
static inline void whereami_ev_io_init(
    struct ev_io *watcher, void (*callback)(struct ev_loop *, struct ev_io *, int), int fd,
    int events) {
  ev_io_init(watcher, callback, fd, events);
}

static inline void whereami_ev_timer_init(
    struct ev_timer *watcher, void (*callback)(struct ev_loop *, struct ev_timer *, int),
    double after, double repeat) {
  ev_timer_init(watcher, callback, after, repeat);
}

static inline void whereami_ev_async_init(
    struct ev_async *watcher, void (*callback)(struct ev_loop *, struct ev_async *, int)) {
  ev_async_init(watcher, callback);
}

static inline void whereami_ev_prepare_init(
    struct ev_prepare *watcher, void (*callback)(struct ev_loop *, struct ev_prepare *, int)) {
  ev_prepare_init(watcher, callback);
}

static inline void whereami_ev_check_init(
    struct ev_check *watcher, void (*callback)(struct ev_loop *, struct ev_check *, int)) {
  ev_check_init(watcher, callback);
}

static inline void whereami_ev_idle_init(
    struct ev_idle *watcher, void (*callback)(struct ev_loop *, struct ev_idle *, int)) {
  ev_idle_init(watcher, callback);
}

#endif
