import { isDeepStrictEqual } from 'node:util';
import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import { isSecretBallot } from '@nazar/domain/inquiries/privacy.ts';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import { selectValue } from '../../../platform/database/select-rows.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { tallyTotalBucket } from '../../counts/index.ts';

/** Styles are included, because they can make options invisible. */
const parts = ['segments', 'questionCount', 'shuffleQuestions', 'bodyCss'] as const;
export type LockedBallotContent = Pick<Definition, (typeof parts)[number]>;

/** Whether two revisions of a secret ballot ask the same questions in the same way. */
export function hasSameBallotQuestions(one: LockedBallotContent, other: LockedBallotContent): boolean {
  return parts.every((part) => isDeepStrictEqual(one[part], other[part]));
}

/**
 * Refuses other questions once voting has begun: options that only one voter was shown would reveal that vote. The
 * caller has locked the inquiry, so no vote comes in between.
 */
export async function requireSameBallotQuestions(
  db: Database,
  inquiryId: string,
  { published, next }: { published: Definition | null; next: Definition },
): Promise<void> {
  if (published === null || !isSecretBallot(published) || hasSameBallotQuestions(published, next)) return;
  if (await hasBegun(db, inquiryId)) throw new Problem('ballotStarted');
}

async function hasBegun(db: Database, inquiryId: string): Promise<boolean> {
  return selectValue(db, z.boolean())`
    select exists (select from tally where inquiry_id = ${inquiryId} and bucket = ${tallyTotalBucket} and responses > 0)
      or exists (select from participation_marker where inquiry_id = ${inquiryId})
      or exists (select from attempt where inquiry_id = ${inquiryId} and state = 'running') as begun`;
}
