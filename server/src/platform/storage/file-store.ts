import type { Readable } from 'node:stream';
import type { StoredName } from './stored-name.ts';

/** Byte positions, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredBytes {
  /** Size of the whole file, even if only a part is read. */
  readonly size: number;
  /** Must be read to its end or destroyed. */
  readonly stream: Readable;
}

export interface StoredFileEntry extends StoredName {
  readonly size: number;
}

/**
 * Stores uploaded files by the id of their row. An id has one file for each extension: the original and
 * derived ones. A store makes no decisions; it is a folder of the disk or a bucket. Every method except
 * `list` may be retried; it throws `FileStoreUnavailableError` if it can't reach the store.
 */
export interface FileStore {
  /** Its location, for messages to administrators. */
  readonly place: string;
  /** The file is durable on return; an unfinished file never appears under its name. */
  put(id: string, extension: string, bytes: Readable): Promise<void>;
  /** Returns null if there is none. The range must lie within the file. */
  get(id: string, extension: string, range?: ByteRange): Promise<StoredBytes | null>;
  stat(id: string, extension: string): Promise<{ readonly size: number } | null>;
  /** Deletes all extensions; does nothing if there are none. */
  delete(id: string): Promise<void>;
  /** Lists all files; those stored or deleted meanwhile may be included or not. */
  list(): AsyncIterable<StoredFileEntry>;
  /** Deletes unfinished files of a killed server; never one that is still being written. */
  removeHalfWritten(now: number): Promise<void>;
  /** Identifies the store itself, so that nodes can check that they share it; null before `writeId`. */
  readId(): Promise<string | null>;
  writeId(id: string): Promise<void>;
}
