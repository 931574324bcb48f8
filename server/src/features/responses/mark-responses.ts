import type { ResponseDetails } from '@nazar/domain/api/response-calls.ts';
import { toAnswerMap } from '@nazar/domain/inquiries/answers.ts';
import { decodeAnswers } from '@nazar/domain/results/encode-answers.ts';
import {
  computeFastDurationLimit,
  isFastResponse,
  isStraightLinedResponse,
} from '@nazar/domain/results/suspicion-marks.ts';
import type { Database } from '../../platform/database/database.ts';
import { findMedianDuration, type StoredTallyTotal } from '../counts/index.ts';
import type { ResultsInquiry } from '../results/index.ts';
import { findDuplicateResponseIds } from './duplicate-queries.ts';
import type { ResponseRow } from './response-queries.ts';
import type { ResponseSnapshot } from './with-response-snapshot.ts';

/** Comparing more responses with each other would take too long. */
const maxCompared = 50_000;

export const canMarkDuplicates = (responses: number) => responses <= maxCompared;

export async function findFastDurationLimit(
  db: Database,
  { inquiryId }: ResultsInquiry,
  total: StoredTallyTotal,
): Promise<number | null> {
  return computeFastDurationLimit(await findMedianDuration(db, inquiryId, total), total.responses);
}

/** The marks of responses, by id. */
export async function computeResponseMarks(
  { counted, db, total }: ResponseSnapshot,
  rows: readonly ResponseRow[],
): Promise<ReadonlyMap<string, ResponseDetails['marks']>> {
  const { inquiryId, compiled } = counted;
  const limit = await findFastDurationLimit(db, counted, total);
  const ids = rows.map(({ id }) => id);
  const repeated = canMarkDuplicates(total.responses)
    ? await findDuplicateResponseIds(db, inquiryId, ids)
    : new Set<string>();
  return new Map(
    rows.map(({ id, duration, choices, rest }) => {
      const answers = toAnswerMap(decodeAnswers(compiled, choices, rest));
      const marks: ResponseDetails['marks'] = [
        ...(isFastResponse(duration, limit) ? (['fast'] as const) : []),
        ...(isStraightLinedResponse(compiled, answers) ? (['straight'] as const) : []),
        ...(repeated.has(id) ? (['duplicate'] as const) : []),
      ];
      return [id, marks];
    }),
  );
}
