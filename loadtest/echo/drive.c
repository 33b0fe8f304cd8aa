// A load that costs next to nothing: WebSocket connections that say the next thing as soon as they
// may, from one thread, with as little as that takes. It judges nothing: `whereami bots` does.
//
//   drive echo  PORT CONNECTIONS SECONDS MESSAGE_BYTES
//   drive duels PORT CONNECTIONS MATCHES
//   drive rooms PORT CONNECTIONS MATCHES FORMAT PLAYERS
//
// `echo` sends a message again whenever it has come back; `duels` plays so many without thinking, and
// all to their end; so does `rooms`, in rooms of so many players. Prints how many frames were sent and
// received.

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { read_bytes = 64 * 1024, id_bytes = 36, opening = 200 };

// What a connection waits for the reply to.
enum step { handshake, guest, join, answering, guessing, at_rest, starting };

struct player {
  int socket, number;
  enum step step;
  unsigned char *rest;  // Of a frame that has not come whole.
  size_t rest_count;
  char match[id_bytes + 1];
  int round;
  char id[id_bytes + 1];
  int is_out;  // Of the match, whose other rounds are watched.
};

static enum { echo_mode, duels_mode, rooms_mode } mode;
static struct player *players;
// Of rooms; the first player of each is the host.
static const char *format;
static int room_players;
static int connections, port, poll_fd;
// All players of a match count it.
static long matches_to_play, matches_begun, matches_played, signed_in, in_rooms;
static uint64_t frames_in, frames_out;
static char *echo_text;
static size_t echo_count;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

static void fail(const char *what) {
  fprintf(stderr, "drive: %s: %s\n", what, strerror(errno));
  exit(1);
}

static void put(struct player *player, const void *bytes, size_t count) {
  // A player has one small request under way: the socket always takes it.
  if (send(player->socket, bytes, count, MSG_NOSIGNAL) != (ssize_t)count) fail("send");
}

// With a mask of zeros, which a mask may be (RFC 6455 5.3) and which costs nothing.
static void send_frame(struct player *player, int opcode, const void *payload, size_t count) {
  static unsigned char frame[14 + 16 * 1024];
  size_t start = 2;
  frame[0] = 0x80 | opcode;
  if (count < 126) {
    frame[1] = 0x80 | count;
  } else {
    frame[1] = 0x80 | 126;
    frame[2] = count >> 8;
    frame[3] = count;
    start = 4;
  }
  memset(frame + start, 0, 4);
  memcpy(frame + start + 4, payload, count);
  put(player, frame, start + 4 + count);
  frames_out += 1;
}

static void request(struct player *player, const char *method, const char *parameters) {
  char text[512];
  int count = snprintf(
      text, sizeof text, "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\",\"params\":%s}",
      player->step, method, parameters);
  send_frame(player, 1, text, count);
}

static void request_of_round(struct player *player, const char *method, const char *more) {
  char parameters[256];
  snprintf(
      parameters, sizeof parameters, "{\"match\":\"%s\",\"round\":%d%s}", player->match,
      player->round, more);
  request(player, method, parameters);
}

static void look_for_match(struct player *player) {
  player->step = join;
  if (matches_begun == matches_to_play) return;
  matches_begun += 1;
  request(player, "queue.join", "{}");
}

static int is_host(const struct player *player) {
  return mode == rooms_mode && player->number % room_players == 0;
}

static void open_room(struct player *host) {
  char parameters[128];
  host->step = join;
  snprintf(
      parameters, sizeof parameters, "{\"format\":\"%s\",\"options\":{\"openingMs\":0}}", format);
  request(host, "room.create", parameters);
}

// The host is in the room: the others come.
static void invite_all(struct player *host, const char *code) {
  in_rooms += 1;
  for (int place = 1; place < room_players; place++) {
    struct player *member = host + place;
    char parameters[64];
    member->step = join;
    snprintf(
        parameters, sizeof parameters, "{\"code\":\"%.6s\"}", code);
    request(member, "room.join", parameters);
  }
}

static void start_match(struct player *host) {
  host->step = starting;
  if (matches_begun == matches_to_play) return;
  matches_begun += room_players;
  request(host, "room.start", "{}");
}

static int has(const char *text, const char *part) { return strstr(text, part) != NULL; }

static void event(struct player *player, const char *text) {
  if (has(text, "\"round.started\"") || has(text, "\"round.revealed\"")) {
    const char *match = strstr(text, "\"match\":\""), *round = strstr(text, "\"round\":");
    if (!match || !round) fail("an event without a match");
    memcpy(player->match, match + 9, id_bytes);
    player->round = atoi(round + 8);
    if (has(text, "\"round.started\"")) {
      if (player->round == 1) player->is_out = 0;
      if (player->is_out) return;
      player->step = answering;
      request_of_round(player, "match.answer", "");
    } else {
      player->step = at_rest;
      // In a royale everybody has one life.
      char loss[id_bytes + 32];
      snprintf(loss, sizeof loss, "\"%s\",\"loss\":1,\"lives\":0}", player->id);
      if (has(text, loss)) player->is_out = 1;
      if (!player->is_out) request_of_round(player, "match.ready", "");
    }
  } else if (has(text, "\"match.finished\"")) {
    matches_played += 1;
    if (mode == duels_mode) look_for_match(player);
    if (is_host(player)) start_match(player);
  }
}

// The reply to what the player asked last; of `match.ready` nobody cares, as the match may be over.
static void reply(struct player *player, const char *text) {
  if (player->step != at_rest && has(text, "\"error\"") && !has(text, "\"id\":5")) {
    fprintf(stderr, "drive: refused: %s\n", text);
    exit(1);
  }
  if (player->step == guest && has(text, "\"id\":1")) {
    const char *id = strstr(text, "\"player\":{\"player\":\"");
    if (!id) fail("a guest without an id");
    memcpy(player->id, id + 20, id_bytes);
    signed_in += 1;
    player->step = at_rest;
  } else if (mode == rooms_mode && player->step == join && has(text, "\"id\":2")) {
    const char *code = strstr(text, "\"code\":\"");
    if (!code) fail("a room without a code");
    player->step = at_rest;
    if (is_host(player)) {
      invite_all(player, code + 8);
    } else {
      in_rooms += 1;
    }
  } else if (player->step == answering && has(text, "\"id\":3")) {
    char guess[64];
    player->step = guessing;
    // As different as guesses are, so that no duel is a draw.
    snprintf(
        guess, sizeof guess, ",\"lat\":%d.%04d,\"lng\":%d.%04d", rand() % 80, rand() % 10000,
        rand() % 180, rand() % 10000);
    request_of_round(player, "match.guess", guess);
  }
}

static void received(struct player *player, int opcode, char *payload, size_t count) {
  if (opcode == 9) return send_frame(player, 10, payload, count);
  if (opcode == 8) fail("closed by the server");
  frames_in += 1;
  if (mode == echo_mode) return send_frame(player, 1, echo_text, echo_count);
  char after = payload[count];
  payload[count] = 0;
  if (has(payload, "\"method\":")) {
    event(player, payload);
  } else {
    reply(player, payload);
  }
  payload[count] = after;
}

// Takes the frames at the front; returns how many bytes they have.
static size_t take_frames(struct player *player, unsigned char *bytes, size_t count) {
  size_t taken = 0;
  while (count - taken >= 2) {
    unsigned char *frame = bytes + taken;
    size_t header = 2, length = frame[1] & 0x7f;
    if (length == 126) {
      if (count - taken < 4) break;
      length = frame[2] << 8 | frame[3];
      header = 4;
    } else if (length == 127) {
      fail("a frame of 64 KiB");
    }
    if (count - taken < header + length) break;
    received(player, frame[0] & 0xf, (char *)frame + header, length);
    taken += header + length;
  }
  return taken;
}

static void upgraded(struct player *player) {
  if (mode == echo_mode) {
    player->step = at_rest;
    signed_in += 1;
    return;
  }
  char parameters[64];
  player->step = guest;
  snprintf(
      parameters, sizeof parameters, "{\"username\":\"d%d-%lx\"}", player->number,
      (long)getpid() * 1000003 % 0xffffff);
  request(player, "account.guest", parameters);
}

static void readable(struct player *player) {
  static unsigned char buffer[2 * read_bytes + 1];
  memcpy(buffer, player->rest, player->rest_count);
  ssize_t got = recv(player->socket, buffer + player->rest_count, read_bytes, MSG_DONTWAIT);
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (got <= 0) fail("connection lost");
  size_t count = player->rest_count + got, taken = 0;
  if (player->step == handshake) {
    unsigned char *end = memmem(buffer, count, "\r\n\r\n", 4);
    if (end) {
      taken = end + 4 - buffer;
      if (memcmp(buffer, "HTTP/1.1 101", 12)) fail("refused");
      upgraded(player);
    }
  }
  if (player->step != handshake) taken += take_frames(player, buffer + taken, count - taken);
  free(player->rest);
  player->rest = NULL;
  player->rest_count = count - taken;
  if (player->rest_count) {
    player->rest = malloc(player->rest_count);
    memcpy(player->rest, buffer + taken, player->rest_count);
  }
}

static void start(struct player *player) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
  // Addresses of its own for each thousand: the server's limit is for one address.
  struct sockaddr_in own = {.sin_family = AF_INET};
  own.sin_addr.s_addr = htonl(INADDR_LOOPBACK + 1 + player->number / 1000);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int yes = 1;
  player->socket = socket(AF_INET, SOCK_STREAM, 0);
  if (bind(player->socket, (struct sockaddr *)&own, sizeof own)) fail("bind");
  if (connect(player->socket, (struct sockaddr *)&address, sizeof address)) fail("connect");
  setsockopt(player->socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  const char *upgrade =
      "GET /v1/ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
  put(player, upgrade, strlen(upgrade));
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = player};
  epoll_ctl(poll_fd, EPOLL_CTL_ADD, player->socket, &event);
}

// Handles what comes for at most that long.
static void run(double seconds) {
  struct epoll_event events[256];
  int count = epoll_wait(poll_fd, events, 256, (int)(seconds * 1000));
  for (int index = 0; index < count; index++) readable(events[index].data.ptr);
}

int main(int argc, char **argv) {
  static const char *const names[] = {"echo", "duels", "rooms"};
  static const int counts[] = {6, 5, 7};
  int known = 0;
  while (argc > 1 && known < 3 && strcmp(argv[1], names[known])) known += 1;
  if (argc < 2 || known == 3 || argc != counts[known]) {
    fprintf(stderr, "usage: the first lines of drive.c\n");
    return 2;
  }
  mode = known;
  port = atoi(argv[2]);
  connections = atoi(argv[3]);
  double seconds = atof(argv[4]);
  int match_players = 2;
  if (mode == rooms_mode) {
    format = argv[5];
    match_players = room_players = atoi(argv[6]);
    if (room_players < 2 || connections < room_players) fail("rooms of so many");
    connections -= connections % room_players;
  }
  matches_to_play = mode == echo_mode ? 0 : match_players * atol(argv[4]);
  echo_count = mode == echo_mode ? atoi(argv[5]) : 0;
  echo_text = malloc(echo_count + 1);
  memset(echo_text, 'x', echo_count);
  poll_fd = epoll_create1(0);
  players = calloc(connections, sizeof *players);
  for (int number = 0; number < connections; number++) {
    players[number].number = number;
    start(&players[number]);
    // The backlog is not longer, and a sign-in waits for the disk.
    while (number - signed_in >= opening) run(1);
  }
  while (signed_in < connections) run(1);
  for (int number = 0; mode == rooms_mode && number < connections; number += room_players) {
    open_room(&players[number]);
  }
  while (mode == rooms_mode && in_rooms < connections) run(1);
  // Whoever measures the server begins here.
  printf("connected\n");
  fflush(stdout);
  sleep(1);
  frames_in = frames_out = 0;
  double begin = now();
  for (int number = 0; number < connections; number++) {
    if (mode == echo_mode) {
      send_frame(&players[number], 1, echo_text, echo_count);
    } else if (mode == duels_mode) {
      look_for_match(&players[number]);
    } else if (is_host(&players[number])) {
      start_match(&players[number]);
    }
  }
  while (mode != echo_mode ? matches_played < matches_to_play : now() - begin < seconds) {
    run(mode != echo_mode ? 1 : begin + seconds - now() + 0.001);
  }
  printf(
      "seconds %.3f matches %ld frames_in %lu frames_out %lu\n", now() - begin,
      matches_played / match_players, frames_in, frames_out);
  return 0;
}
