/**
 * Requests that wait for their replies (JSON-RPC 2.0), without a socket.
 */

/** Why a request was not carried out; `texts/` has a sentence for each `code`. */
export class RequestError extends Error {
  /**
   * @param {string} code The server's `data.code`, or `connectionLost`, `invalidParams`,
   *   `methodNotFound`, `unexpected`.
   * @param {{retryable?: boolean, retryAfterMs?: number, member?: string, reason?: string,
   *   until?: number}} [details] `reason` and `until` come with `banned`.
   */
  constructor(code, { retryable = false, retryAfterMs, member, reason, until } = {}) {
    super(code)
    this.code = code
    this.retryable = retryable
    this.retryAfterMs = retryAfterMs
    this.member = member
    this.reason = reason
    this.until = until
  }
}

/** Errors of JSON-RPC itself, which come without a code of ours. */
const PROTOCOL_ERRORS = { '-32601': 'methodNotFound', '-32602': 'invalidParams' }

/**
 * @param {{code: number, message: string, data?: object}} error As it stands in a reply.
 * @returns {RequestError}
 */
export function errorFromReply(error) {
  const code = error.data?.code ?? PROTOCOL_ERRORS[error.code] ?? 'unexpected'
  return new RequestError(code, error.data)
}

/**
 * The requests that are under way.
 *
 * A request that is `repeat` may be sent again when the connection was lost before its reply came:
 * the server answers it as it did the first time. Others fail then with `connectionLost`.
 */
export class Calls {
  #nextID = 1
  #pending = new Map()

  /**
   * @param {string} method
   * @param {object} params
   * @param {{repeat?: boolean, first?: boolean}} [options]
   * @returns {{id: number, text: string, promise: Promise<any>}}
   */
  open(method, params, options = {}) {
    const id = this.#nextID++
    const text = JSON.stringify({ jsonrpc: '2.0', id, method, params })
    const promise = new Promise((resolve, reject) => {
      this.#pending.set(id, { text, options, resolve, reject, isSent: false })
    })
    return { id, text, promise }
  }

  /**
   * Takes a reply; what nobody waits for is ignored.
   *
   * @param {{id?: any, result?: any, error?: any}} message
   */
  settle(message) {
    const call = this.#pending.get(message.id)
    if (!call) return
    this.#pending.delete(message.id)
    if (message.error) call.reject(errorFromReply(message.error))
    else call.resolve(message.result)
  }

  /** @param {number} id @param {RequestError} error */
  fail(id, error) {
    const call = this.#pending.get(id)
    this.#pending.delete(id)
    call?.reject(error)
  }

  /** @param {number} id @returns {boolean} Whether its reply is still to come. */
  isOpen(id) {
    return this.#pending.has(id)
  }

  /** @param {number} id Was sent on this connection. */
  sent(id) {
    this.#pending.get(id).isSent = true
  }

  /** The connection is lost: what may not be sent again fails. */
  lose() {
    const error = new RequestError('connectionLost', { retryable: true })
    for (const [id, call] of [...this.#pending]) {
      if (call.options.repeat) call.isSent = false
      else this.fail(id, error)
    }
  }

  /** @returns {{id: number, text: string}[]} What this connection has yet to send, oldest first. */
  unsent() {
    return [...this.#pending]
      .filter(([, { isSent }]) => !isSent)
      .map(([id, { text }]) => ({ id, text }))
  }
}
