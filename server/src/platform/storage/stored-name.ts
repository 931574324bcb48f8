import { isUuid } from '@nazar/domain/text/uuid.ts';

const plainExtension = /^[a-z0-9.]{1,24}$/;
const namePattern = /^([0-9a-f]{2})\/(\1[0-9a-f]{6}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([a-z0-9.]{1,24})$/;

/** Name of the file with the id of the store. */
export const storeIdFileName = 'store-id';

export interface StoredName {
  readonly id: string;
  readonly extension: string;
}

/** The path of a file in a store and in backups: one of 256 folders, by the first byte of the id. */
export function formatStoredName({ id, extension }: StoredName): string {
  // Our code generates names; this is the last check before they reach a file system or a bucket.
  if (!plainExtension.test(extension)) throw new Error('Not a stored file’s name.');
  return `${getStoredNamePrefix(id)}${extension}`;
}

/** The prefix of all file names of an id. */
export function getStoredNamePrefix(id: string): string {
  if (!isUuid(id)) throw new Error('Not a stored file’s name.');
  return `${id.slice(0, 2)}/${id}.`;
}

/** Returns null for other files, such as unfinished ones. */
export function parseStoredName(name: string): StoredName | null {
  const [, , id, extension] = namePattern.exec(name) ?? [];
  return id === undefined || extension === undefined ? null : { id, extension };
}
