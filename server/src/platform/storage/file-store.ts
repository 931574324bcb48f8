import type { Readable } from 'node:stream';
import type { StoredName } from './stored-name.ts';

/** Byte positions, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredBytes {
  /** The size of the whole file, even if only a part is read. */
  readonly size: number;
  /** Must be read to its end or destroyed. */
  readonly stream: Readable;
}

export interface StoredFileEntry extends StoredName {
  readonly size: number;
}

/**
 * Stores uploaded files by the id of their row. An id has one file per extension: the original and what is derived
 * from it. A store makes no decisions; it is a folder of the disk or a bucket. Every method but `list` may be tried
 * again; one that can't reach the store throws `FileStoreUnavailable`.
 */
export interface FileStore {
  /** Its address, for messages to administrators. */
  readonly place: string;
  /** Durable on return; a half-written file never appears under its name. */
  put(id: string, extension: string, bytes: Readable): Promise<void>;
  /** Null if there is none. The range must lie within the file. */
  get(id: string, extension: string, range?: ByteRange): Promise<StoredBytes | null>;
  stat(id: string, extension: string): Promise<{ readonly size: number } | null>;
  /** Deletes all extensions; does nothing if there are none. */
  delete(id: string): Promise<void>;
  /** All files; those that are stored or deleted meanwhile may be in it or not. */
  list(): AsyncIterable<StoredFileEntry>;
  /** Deletes files left by a killed server; never one that is still being written. */
  removeHalfWritten(now: number): Promise<void>;
  /** Identifies the store itself, so that nodes can check that they share it; null before `writeId`. */
  readId(): Promise<string | null>;
  writeId(id: string): Promise<void>;
}
