import type { AnswerBounds } from '@nazar/domain/inquiries/answer-types/answer-type.ts';
import { hasLockedAnswerBounds } from '@nazar/domain/inquiries/edits/locked-parts.ts';
import type { Database } from '../../../platform/database/database.ts';
import { countInquiryResponses } from '../../counts/index.ts';
import { findInquiry, findPublishedDefinition } from '../../inquiries/index.ts';

/** The ends of an answered inquiry's scales and ratings by question id, which other data can't change. */
export async function findLockedAnswerBounds(
  db: Database,
  inquiryId: string,
): Promise<ReadonlyMap<string, AnswerBounds>> {
  const found = await findInquiry(db, inquiryId);
  if (found === null || (await countInquiryResponses(db, inquiryId)) === 0) return new Map();
  const published = await findPublishedDefinition(db, found);
  const questions = (published?.segments ?? []).flatMap((segment) => segment.questions);
  return new Map(questions.filter(hasLockedAnswerBounds).map(({ id, min, max }) => [id, { min, max }]));
}
