import { compileInquiry } from '@nazar/domain/inquiries/compile.ts';
import { withNewestAnswerKey } from '@nazar/domain/inquiries/exams/answer-key.ts';
import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import { scoreAnswers } from '@nazar/domain/participation/score.ts';
import { decodeAnswers } from '@nazar/domain/results/encode-answers.ts';
import type { PublishedRevision } from '../../inquiries/index.ts';
import type { CheckedSubmit } from '../submit/submit.ts';
import { toDrawnQuestionIds } from './compute-stored-outcome.ts';

type Keyed = Pick<PublishedRevision, 'definition' | 'compiled'>;
/** Cached by the answered definition; only the newest key is kept. */
const keyed = new WeakMap<Definition, Keyed & { readonly newest: Definition }>();

/** Combines the questions of the answered revision with the answer key of the newest one. */
export function compileWithNewestAnswerKey<Read extends Keyed>(
  answered: Read,
  newest: Pick<Keyed, 'definition'>,
): Read {
  if (answered.definition === newest.definition) return answered;
  const found = keyed.get(answered.definition);
  if (found?.newest === newest.definition) {
    return { ...answered, definition: found.definition, compiled: found.compiled };
  }
  const definition = withNewestAnswerKey(answered.definition, newest.definition);
  const withNewestKey = { definition, compiled: compileInquiry(definition) };
  keyed.set(answered.definition, { ...withNewestKey, newest: newest.definition });
  return { ...answered, ...withNewestKey };
}

type ScorableResponse = Pick<CheckedSubmit, 'choices' | 'rest' | 'drawn'>;
export type StoredScore = Pick<CheckedSubmit, 'score' | 'maxScore'>;

/** Scores stored answers to the questions of their revision by the key of the newest one. */
export function scoreByNewestAnswerKey(
  answered: PublishedRevision,
  newest: PublishedRevision,
  { choices, rest, drawn }: ScorableResponse,
): StoredScore {
  const rescored = compileWithNewestAnswerKey(answered, newest);
  if (!rescored.compiled.hasScores) return { score: null, maxScore: null };
  const answers = decodeAnswers(rescored.compiled, choices, rest);
  const scored = scoreAnswers(rescored.compiled, answers, {
    drawn: toDrawnQuestionIds(rescored.compiled, drawn),
  });
  return { score: scored?.score ?? null, maxScore: scored?.maxScore ?? null };
}
