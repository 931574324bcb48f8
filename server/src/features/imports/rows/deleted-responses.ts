import { deriveKeyedId } from '../../../platform/secrets/derive-id.ts';
import { findDeletedResponseIds, findResponsesWithSecrets } from '../../participation/index.ts';
import type { ExportComparisonTarget } from './exported-responses.ts';
import { deriveResponseSecret } from './identify-row.ts';

type RestoredCopy = {
  /** The id of the restored response. */
  readonly id: string;
  /** Whether another import stored it. */
  readonly isHere: boolean;
};

/**
 * Finds which of these responses, none of which is stored, were deleted from the inquiry, and their restored copies. A
 * copy's id is derived from the deleted one, so that every export of the response leads to the same copy; a copy that
 * was deleted leads to the next one.
 */
export async function findDeletedResponses(
  ids: readonly string[],
  { db, inquiryId, keys, seed }: Omit<ExportComparisonTarget, 'restoresDeleted'>,
): Promise<ReadonlyMap<string, RestoredCopy>> {
  const found = new Map<string, RestoredCopy>();
  const deriveSecret = (id: string) => deriveResponseSecret(keys.signing, seed, id);
  let unmatched = new Map(ids.map((id) => [id, id]));
  while (unmatched.size > 0) {
    const latest = { ids: [...unmatched.values()], markerKey: keys.markers };
    const deleted = await findDeletedResponseIds(db, inquiryId, latest);
    const next = new Map<string, string>();
    for (const [exported, id] of unmatched) {
      if (deleted.has(id)) next.set(exported, deriveKeyedId(keys.signing, inquiryId, `restored ${id}`));
      else if (id !== exported) found.set(exported, { id, isHere: false });
    }
    const stored = await findResponsesWithSecrets(db, inquiryId, {
      ids: [...next.values()],
      secretOf: deriveSecret,
    });
    for (const [exported, id] of next) {
      // A repeated attempt of this import finds its own rows, which are no other import's.
      const isOwn = stored.get(id);
      if (isOwn !== undefined) found.set(exported, { id, isHere: !isOwn });
    }
    unmatched = new Map([...next].filter(([exported]) => !found.has(exported)));
  }
  return found;
}
