// A bare WebSocket echo server: what libwebsockets alone costs a frame. The measure of the game
// server's frames (see ../RESULTS.md).
//
//   echo PORT
//
// As the game server uses the library: one libev loop, no extensions, a message is written at once
// when nothing is queued, else when libwebsockets says that the socket is writable.

#include <ev.h>
#include <libwebsockets.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { receive_buffer_bytes = 1024, message_bytes = 16 * 1024, row_bytes = 64 * 1024 };

// A message that is not complete, or waits for its socket; NULL for most connections at most times.
struct message {
  size_t count;
  int is_complete;
  unsigned char bytes[LWS_PRE + message_bytes];
};

struct connection {
  struct message *message;
};

static int write_text(struct lws *socket, unsigned char *payload, size_t count) {
  return lws_write(socket, payload, count, LWS_WRITE_TEXT) < 0 ? -1 : 0;
}

// Echoes a whole message: every client waits for the reply before it sends the next, so at most one
// waits.
static int receive(struct lws *socket, struct connection *connection, void *bytes, size_t count) {
  static unsigned char scratch[LWS_PRE + receive_buffer_bytes];
  struct message *message = connection->message;
  int is_last = lws_is_final_fragment(socket);
  if (!message && is_last && count <= receive_buffer_bytes && !lws_partial_buffered(socket)) {
    memcpy(scratch + LWS_PRE, bytes, count);
    return write_text(socket, scratch + LWS_PRE, count);
  }
  if (!message) {
    connection->message = message = malloc(sizeof *message);
    if (!message) return -1;
    message->count = 0;
  }
  if (message->count + count > message_bytes) return -1;
  memcpy(message->bytes + LWS_PRE + message->count, bytes, count);
  message->count += count;
  message->is_complete = is_last;
  if (is_last) lws_callback_on_writable(socket);
  return 0;
}

static int flush(struct lws *socket, struct connection *connection) {
  struct message *message = connection->message;
  if (!message || !message->is_complete) return 0;
  int result = write_text(socket, message->bytes + LWS_PRE, message->count);
  free(message);
  connection->message = NULL;
  return result;
}

static int callback(
    struct lws *socket, enum lws_callback_reasons reason, void *user, void *bytes, size_t count) {
  struct connection *connection = user;
  switch (reason) {
    case LWS_CALLBACK_RECEIVE: return receive(socket, connection, bytes, count);
    case LWS_CALLBACK_SERVER_WRITEABLE: return flush(socket, connection);
    case LWS_CALLBACK_CLOSED:
      free(connection->message);
      connection->message = NULL;
      return 0;
    default: return 0;
  }
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: echo PORT\n");
    return 2;
  }
  signal(SIGPIPE, SIG_IGN);
  lws_set_log_level(LLL_ERR, NULL);
  struct ev_loop *loop = ev_loop_new(EVFLAG_AUTO);
  void *loops[] = {loop};
  // All zero: libwebsockets pings nobody.
  static const lws_retry_bo_t retry;
  static const struct lws_protocols protocols[] = {
      {.name = "echo",
       .callback = callback,
       .per_session_data_size = sizeof(struct connection),
       .rx_buffer_size = receive_buffer_bytes,
       .tx_packet_size = row_bytes},
      {.name = NULL}};
  struct lws_context_creation_info info = {
      .port = atoi(argv[1]),
      .iface = "127.0.0.1",
      .protocols = protocols,
      .options = LWS_SERVER_OPTION_LIBEV,
      .foreign_loops = loops,
      .retry_and_idle_policy = &retry,
      .gid = -1,
      .uid = -1,
      .count_threads = 1};
  struct lws_context *context = lws_create_context(&info);
  if (!context) return 1;
  ev_run(loop, 0);
  lws_context_destroy(context);
  return 0;
}
