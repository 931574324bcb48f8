/**
 * The file store can't be reached or refuses requests: the state of the file is unknown, and a retry may
 * succeed.
 */
export class FileStoreUnavailableError extends Error {
  constructor(place: string, cause: unknown) {
    const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    super(`The file store ${place} does not answer as it should (${reason}).`, { cause });
    this.name = 'FileStoreUnavailableError';
  }
}
