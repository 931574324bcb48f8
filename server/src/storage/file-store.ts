/** Where uploaded files live, by the id of their row. */
export interface FileStore {
  /** Durable when it returns; a half-written file is never seen under its name. */
  write(id: string, extension: string, bytes: Buffer): Promise<void>;
  read(id: string, extension: string): Promise<Buffer | null>;
  /** With every extension it has; where there is none, that is fine. */
  remove(id: string): Promise<void>;
}
