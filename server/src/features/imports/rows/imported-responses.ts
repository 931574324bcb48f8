import type { Database } from '../../../platform/database/database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { deleteImportedResponses, readResponseIdsBySecret } from '../../participation/index.ts';
import type { ImportCheckResult } from './check-rows.ts';
import { deriveResponseSecret, uuidToBytes } from './identify-row.ts';

type KnownResponses = {
  readonly keys: Pick<Secrets, 'signing' | 'markers'>;
  readonly checked: Pick<ImportCheckResult, 'inFile' | 'here'>;
};

/** The ids of all responses that earlier runs stored. Responses that people sent have other secrets. */
function importedIds(
  db: Database,
  inquiryId: string,
  { signing }: KnownResponses['keys'],
): AsyncGenerator<string[]> {
  return readResponseIdsBySecret(db, inquiryId, (id) => deriveResponseSecret(signing, inquiryId, id));
}

export type ImportedResponseCounts = {
  /** Responses whose answers are in the file. */
  readonly kept: number;
  /** Other responses whose ids of an export are in the file. */
  readonly here: number;
  readonly gone: number;
};

/** How many responses of earlier runs are still in the file, and how many are not. */
export async function countImportedResponsesInFile(
  db: Database,
  inquiryId: string,
  { keys, checked }: KnownResponses,
): Promise<ImportedResponseCounts> {
  let kept = 0;
  let here = 0;
  let gone = 0;
  for await (const ids of importedIds(db, inquiryId, keys)) {
    for (const id of ids) {
      if (checked.inFile.has(uuidToBytes(id))) kept += 1;
      else if (checked.here.has(uuidToBytes(id))) here += 1;
      else gone += 1;
    }
  }
  return { kept, here, gone };
}

/** Removes responses stored by earlier runs that are no longer in the file. */
export async function deleteResponsesNotInFile(
  db: Database,
  inquiryId: string,
  { keys, checked: { inFile, here } }: KnownResponses,
): Promise<number> {
  let count = 0;
  for await (const ids of importedIds(db, inquiryId, keys)) {
    const missingIds = ids.filter((id) => !inFile.has(uuidToBytes(id)) && !here.has(uuidToBytes(id)));
    count += await deleteImportedResponses(db, inquiryId, { ids: missingIds, markerKey: keys.markers });
  }
  return count;
}
