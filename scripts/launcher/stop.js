/** Ends the launcher with a message and an exit code; any other thrown error is a bug. */
export class Stop extends Error {
  /**
   * @param {string} message empty if the program has already printed it
   * @param {number} code
   */
  constructor(message, code = 1) {
    super(message);
    this.code = code;
  }
}
