import { Readable } from 'node:stream';
import type { ArchiveFile } from './feature.ts';

/** A file of JSON, read when it is about to be written. */
export function makeJsonArchiveFile(path: string, read: () => Promise<unknown>): ArchiveFile {
  return { path, open: async () => Readable.from([`${JSON.stringify(await read(), null, 2)}\n`]) };
}

export function makeTextArchiveFile(
  path: string,
  write: () => AsyncIterable<string> | readonly string[],
): ArchiveFile {
  return { path, open: async () => Readable.from(write()) };
}

/** Writes one row after another, for lists that may be long. */
export async function* streamJsonArray(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let begun = false;
  yield '[';
  for await (const row of rows) {
    yield `${begun ? ',' : ''}\n${JSON.stringify(row)}`;
    begun = true;
  }
  yield '\n]\n';
}
