/** Why a text is not JSON: a reason code, and the first byte that is wrong. */
export class JsonError extends Error {
  /**
   * @param {string} reason
   * @param {number} offset
   */
  constructor(reason, offset) {
    super(reason)
    this.reason = reason
    this.offset = offset
  }
}
