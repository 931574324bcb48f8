/** Ends the launcher with a line for the reader and an exit code; anything else thrown is a bug with a stack. */
export class Stop extends Error {
  /**
   * @param {string} message empty when what ran has already said it
   * @param {number} code
   */
  constructor(message, code = 1) {
    super(message);
    this.code = code;
  }
}
