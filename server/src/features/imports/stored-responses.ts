import type { Database } from '../../platform/database/database.ts';
import { listResponsesBySecret, withdrawResponses } from '../participation/index.ts';
import type { Fingerprints } from './fingerprints.ts';
import { idBytes, responseNames } from './identify-row.ts';

export type ImportKeys = {
  /** The key for ids of imported responses. */
  readonly signing: Buffer;
  /** The key for markers of participants. */
  readonly markers: Buffer;
};
type Known = { readonly keys: ImportKeys; readonly inFile: Fingerprints };

/** The ids of all responses that earlier runs stored. Responses that people sent have other secrets. */
function importedIds(db: Database, inquiryId: string, { signing }: ImportKeys): AsyncGenerator<string[]> {
  return listResponsesBySecret(db, inquiryId, (id) => responseNames(signing, inquiryId, id).attemptSecret);
}

export type StoredCounts = { readonly kept: number; readonly gone: number };

/** How many stored responses are still in the file, and how many are not. */
export async function countStored(
  db: Database,
  inquiryId: string,
  { keys, inFile }: Known,
): Promise<StoredCounts> {
  let kept = 0;
  let gone = 0;
  for await (const ids of importedIds(db, inquiryId, keys)) {
    for (const id of ids) {
      if (inFile.has(idBytes(id))) kept += 1;
      else gone += 1;
    }
  }
  return { kept, gone };
}

/** Removes responses stored by earlier runs that are no longer in the file. */
export async function withdrawGone(
  db: Database,
  inquiryId: string,
  { keys, inFile }: Known,
): Promise<number> {
  let count = 0;
  for await (const ids of importedIds(db, inquiryId, keys)) {
    const withdrawn = ids
      .filter((id) => !inFile.has(idBytes(id)))
      .map((id) => ({ id, guestKey: responseNames(keys.signing, inquiryId, id).guestId }));
    count += await withdrawResponses(db, inquiryId, { withdrawn, markerKey: keys.markers });
  }
  return count;
}
