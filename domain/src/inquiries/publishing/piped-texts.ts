import type { FieldProblem, FieldProblemCode } from '../../problem/field-problem.ts';
import { hasPipes, listPipedQuestionIds } from '../../text/pipes.ts';
import { answerTypes } from '../answer-types/index.ts';
import { sortQuestions } from '../compile.ts';
import type { Ending } from '../ending.ts';
import { isSecretBallot } from '../privacy.ts';
import type { Question, ResponseType } from '../question.ts';
import type { Quota } from '../quota.ts';
import type { Segment } from '../segment.ts';

type Document = {
  readonly segments: readonly Segment[];
  readonly endings: readonly Ending[];
  readonly quotas: readonly Quota[];
  readonly completionMessage: string;
};

type PipedText = {
  /** Path of the text on the wire. */
  readonly path: string;
  readonly text: string;
  /** The question that the text belongs to, if any. */
  readonly questionId: string | null;
  /** Number of shown questions before the text, whose answers it can use. */
  readonly before: number;
};

/** Lists texts that may use answers, in the order of the inquiry. */
export function listPipedTexts({ segments, endings, quotas, completionMessage }: Document): PipedText[] {
  const texts: PipedText[] = [];
  let before = 0;
  const add = (path: string, text: string, questionId: string | null = null) => {
    if (hasPipes(text)) texts.push({ path, text, questionId, before });
  };
  segments.forEach((segment, index) => {
    add(`segments.${index}.description`, segment.description);
    for (const question of sortQuestions(segment)) {
      if (question.hidden) continue;
      const path = `segments.${index}.questions.${segment.questions.indexOf(question)}`;
      add(`${path}.body`, question.body, question.id);
      add(`${path}.helpText`, question.helpText, question.id);
      before += 1;
    }
  });
  for (const [index, { message }] of endings.entries()) add(`endings.${index}.message`, message);
  for (const [index, { message }] of quotas.entries()) add(`quotas.${index}.message`, message);
  add('completionMessage', completionMessage);
  return texts;
}

type Checked = Document & Parameters<typeof isSecretBallot>[0];

/**
 * Texts may use only answers to earlier, visible questions; in secret ballots they may use none, because they
 * would show votes.
 */
export function checkPipes(document: Checked): FieldProblem[] {
  const texts = listPipedTexts(document);
  if (texts.length === 0) return [];
  const all = document.segments.flatMap((segment) => sortQuestions(segment));
  const known = new Map(all.map((question) => [question.id, question]));
  const positions = new Map(all.filter(({ hidden }) => !hidden).map(({ id }, index) => [id, index]));
  return texts.flatMap(({ path, text, before }): FieldProblem[] => {
    const ids = listPipedQuestionIds(text);
    const isBroken = hasBrokenPipe(text);
    const codes = ids.map((id) =>
      problemOf(known.get(id), (positions.get(id) ?? Number.POSITIVE_INFINITY) < before),
    );
    const code = isBroken ? 'pipeQuestionMissing' : (codes.find((each) => each !== null) ?? null);
    if (ids.length > 0 && isSecretBallot(document)) return [{ path, code: 'pipeSecretBallot' }];
    return code === null ? [] : [{ path, code }];
  });
}

/** Whether answers of a type can be inserted into texts. */
export function canPipeAnswersOfType(responseType: ResponseType): boolean {
  const { takesAnswer, exportLayout } = answerTypes[responseType];
  return takesAnswer && exportLayout !== 'rows' && exportLayout !== 'files';
}

const broken = /\{\{[^{}]{1,200}\}\}/g;

/** Whether the text has a pipe that names no question, which would be shown as raw text. */
export function hasBrokenPipe(text: string): boolean {
  return (text.match(broken)?.length ?? 0) > listPipedQuestionIds(text).length;
}

function problemOf(question: Question | undefined, isEarlier: boolean): FieldProblemCode | null {
  if (question === undefined) return 'pipeQuestionMissing';
  if (question.hidden) return 'pipeQuestionHidden';
  if (!isEarlier) return 'pipeNotEarlier';
  return canPipeAnswersOfType(question.responseType) ? null : 'pipeNotPossible';
}
