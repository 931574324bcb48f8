import {
  completionDependsOnAnswers,
  computeParticipationOutcome,
  type ParticipationOutcome,
} from '@nazar/domain/participation/outcome.ts';
import { decodeAnswers } from '@nazar/domain/results/encode-answers.ts';
import type { PublishedRevision } from '../../inquiries/index.ts';
import type { StoredResponseRow } from '../stored-responses/change-response-queries.ts';
import type { CheckedSubmit } from '../submit/submit.ts';

type ScoredResponse = Pick<
  StoredResponseRow | CheckedSubmit,
  'choices' | 'rest' | 'drawn' | 'score' | 'maxScore'
>;

/** Derives the outcome from the stored answers, so that it is the same whenever it is shown. */
export function computeStoredOutcome(
  { compiled }: PublishedRevision,
  stored: ScoredResponse,
  { isFinal }: { readonly isFinal: boolean },
): ParticipationOutcome {
  const { choices, rest, score, maxScore } = stored;
  const answers = completionDependsOnAnswers(compiled) ? decodeAnswers(compiled, choices, rest) : [];
  const scored = score === null || maxScore === null ? null : { score, maxScore };
  return computeParticipationOutcome(compiled, answers, {
    drawn: toDrawnQuestionIds(compiled, stored.drawn),
    scored,
    isFinal,
  });
}

/** Stored responses refer to drawn questions by code. */
export function toDrawnQuestionIds(
  { questionByCode }: PublishedRevision['compiled'],
  drawn: ScoredResponse['drawn'],
): string[] | undefined {
  return drawn?.flatMap((code) => questionByCode.get(code)?.id ?? []);
}
