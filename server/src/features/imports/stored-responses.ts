import type { Database } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { listResponsesBySecret, withdrawResponses } from '../participation/index.ts';
import type { Fingerprints } from './fingerprints.ts';
import { idBytes, responseSecret } from './identify-row.ts';

type Known = { readonly keys: Pick<Secrets, 'signing' | 'markers'>; readonly inFile: Fingerprints };

/** The ids of all responses that earlier runs stored. Responses that people sent have other secrets. */
function importedIds(db: Database, inquiryId: string, { signing }: Known['keys']): AsyncGenerator<string[]> {
  return listResponsesBySecret(db, inquiryId, (id) => responseSecret(signing, inquiryId, id));
}

export type StoredCounts = { readonly kept: number; readonly gone: number };

/** How many stored responses are still in the file, and how many are not. */
export async function countStoredResponses(
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
export async function deleteResponsesNotInFile(
  db: Database,
  inquiryId: string,
  { keys, inFile }: Known,
): Promise<number> {
  let count = 0;
  for await (const ids of importedIds(db, inquiryId, keys)) {
    const gone = ids.filter((id) => !inFile.has(idBytes(id)));
    count += await withdrawResponses(db, inquiryId, { ids: gone, markerKey: keys.markers });
  }
  return count;
}
