#ifndef WHEREAMI_CCURL_SHIM_H
#define WHEREAMI_CCURL_SHIM_H

#include <curl/curl.h>

// Swift calls no variadic functions, and does not import libcurl's macros with casts.

static inline CURLcode whereami_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode whereami_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode whereami_curl_set_list(
  CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}

// Makes the request a POST of a copy of these bytes.
static inline CURLcode whereami_curl_set_content(CURL *handle, const void *bytes, size_t count) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_COPYPOSTFIELDS, bytes);
}

typedef size_t (*whereami_curl_write)(char *bytes, size_t size, size_t count, void *target);

static inline CURLcode whereami_curl_set_writer(
  CURL *handle, whereami_curl_write write, void *target) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, write);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_WRITEDATA, target);
}

typedef int (*whereami_curl_admits)(const struct sockaddr *address);

// Opens a socket to addresses that `admits` (in the client pointer) lets through.
static inline curl_socket_t whereami_curl_open_socket(
  void *admits, curlsocktype purpose, struct curl_sockaddr *address) {
  (void)purpose;
  if (!((whereami_curl_admits)admits)(&address->addr)) return CURL_SOCKET_BAD;
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static inline CURLcode whereami_curl_set_admission(CURL *handle, whereami_curl_admits admits) {
  CURLcode code =
    curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, whereami_curl_open_socket);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, (void *)admits);
}

typedef int (*whereami_curl_watch)(
  void *watcher, curl_off_t, curl_off_t, curl_off_t, curl_off_t);

// Has `watch` called at least about once a second; anything but 0 ends the transfer.
static inline CURLcode whereami_curl_set_watch(
  CURL *handle, whereami_curl_watch watch, void *watcher) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, watch);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_XFERINFODATA, watcher);
}

static inline long whereami_curl_status(CURL *handle) {
  long status = 0;
  return curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK ? status : 0;
}

// The absolute address that a redirect leads to; null without one. Lives as long as the handle.
static inline const char *whereami_curl_redirect(CURL *handle) {
  const char *address = 0;
  return curl_easy_getinfo(handle, CURLINFO_REDIRECT_URL, &address) == CURLE_OK ? address : 0;
}

// Seconds after which the answer asks to come again; 0 if it does not.
static inline long whereami_curl_retry_after(CURL *handle) {
  curl_off_t seconds = 0;
  return curl_easy_getinfo(handle, CURLINFO_RETRY_AFTER, &seconds) == CURLE_OK ? (long)seconds : 0;
}

#endif
