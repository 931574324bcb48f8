import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import { checkAnswers } from '@nazar/domain/participation/check-answers.ts';
import { scoreAnswers } from '@nazar/domain/participation/score.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { encodeAnswers } from '@nazar/domain/results/encode-answers.ts';
import { getLatestDateWorldwide } from '@nazar/domain/text/moment.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { PublishedRevision } from '../../inquiries/index.ts';
import type { CheckedSubmit } from './submit.ts';

/** More codes would not fit into a database row; only an unreasonably large inquiry allows them. */
const maxChoices = 3_500;

export type EncodedSubmitAnswers = Pick<CheckedSubmit, 'choices' | 'rest' | 'drawn' | 'score' | 'maxScore'>;

interface AnswersContext {
  /** The ids of the attempt's drawn questions. */
  readonly drawn?: readonly string[] | undefined;
  /** Time of the answers in milliseconds; set if dates after it are invalid. */
  readonly at?: number;
  /** True for answers to unknown earlier revisions, in which rankings may have had fewer options. */
  readonly acceptsPartialRankings?: boolean | undefined;
}

/** Checks answers against the revision that they answer and encodes them for storage. */
export function checkAndEncodeAnswers(
  published: PublishedRevision,
  answers: readonly Answer[],
  { drawn, at, acceptsPartialRankings }: AnswersContext,
):
  | { readonly ok: true; readonly encoded: EncodedSubmitAnswers }
  | { readonly ok: false; readonly problems: FieldProblem[] } {
  const today = at === undefined ? undefined : getLatestDateWorldwide(at);
  const checked = checkAnswers(published.compiled, answers, { drawn, today, acceptsPartialRankings });
  return checked.ok ? { ok: true, encoded: encode(published, checked.answers, drawn) } : checked;
}

function encode(
  { compiled }: PublishedRevision,
  answers: readonly Answer[],
  drawn: readonly string[] | undefined,
): EncodedSubmitAnswers {
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
