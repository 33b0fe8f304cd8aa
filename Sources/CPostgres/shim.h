#ifndef WHEREAMI_CPOSTGRES_SHIM_H
#define WHEREAMI_CPOSTGRES_SHIM_H

#include <libpq-fe.h>

// Swift sees macros of character constants as integers of another type than the functions take.

// The SQLSTATE of an error or a notice; null without one.
static inline const char *whereami_pq_state(const PGresult *result) {
  return PQresultErrorField(result, PG_DIAG_SQLSTATE);
}

// The severity of an error or a notice, never translated; null without one.
static inline const char *whereami_pq_severity(const PGresult *result) {
  return PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
}

// The message of an error or a notice, without its severity; null without one.
static inline const char *whereami_pq_message(const PGresult *result) {
  return PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
}

#endif
