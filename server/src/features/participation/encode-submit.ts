import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import { scoreAnswers } from '@nazar/domain/participation/score.ts';
import { encodeAnswers } from '@nazar/domain/results/encode-answers.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { PublishedRevision } from './published-revision-queries.ts';
import type { Submit } from './submit.ts';

/** More codes would not fit into one row of the database; only an absurd inquiry allows them. */
const maxChoices = 3_500;

export type Encoded = Pick<Submit, 'choices' | 'rest' | 'drawn' | 'score' | 'maxScore'>;

/** Encodes checked answers for storage; `drawn` are the ids of the attempt's drawn questions. */
export function encodeSubmit(
  { compiled }: PublishedRevision,
  answers: readonly Answer[],
  drawn: readonly string[] | undefined,
): Encoded {
  const { choices, rest } = encodeAnswers(compiled, answers);
  if (choices.length > maxChoices) throw new Problem('bodyTooLarge');
  const score = scoreAnswers(compiled, answers, { drawn });
  const codes = drawn?.flatMap((id) => compiled.questionById.get(id)?.code ?? []);
  return {
    choices,
    rest: hasKeys(rest) ? rest : null,
    drawn: codes ?? null,
    score: score?.score ?? null,
    maxScore: score?.maxScore ?? null,
  };
}

function hasKeys(object: object): boolean {
  for (const _ in object) return true;
  return false;
}
