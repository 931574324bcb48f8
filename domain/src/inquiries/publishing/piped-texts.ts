import type { FieldProblem, FieldProblemCode } from '../../problem/field-problem.ts';
import { hasPipes, listPipedQuestionIds } from '../../text/pipes.ts';
import { answerTypes } from '../answer-types/index.ts';
import { sortQuestions } from '../compile.ts';
import { isSecretBallot } from '../privacy.ts';
import type { Question, ResponseType } from '../question.ts';
import { listTranslatableTexts, type TranslatedText } from '../translation/translated-texts.ts';

type Document = Parameters<typeof listTranslatableTexts>[0];

/** Lists texts that use answers, in the order of the inquiry. */
export function listPipedTexts(document: Document): TranslatedText[] {
  const texts = listTranslatableTexts(document, ({ takesPipes }) => takesPipes === true);
  return texts.filter(({ original }) => hasPipes(original));
}

/**
 * Texts may use only answers to earlier, visible questions; in secret ballots they may use none, because they
 * would show votes.
 */
export function checkPipes(document: Document): FieldProblem[] {
  const texts = listPipedTexts(document);
  if (texts.length === 0) return [];
  const all = document.segments.flatMap((segment) => sortQuestions(segment));
  const known = new Map(all.map((question) => [question.id, question]));
  const positions = new Map(all.filter(({ hidden }) => !hidden).map(({ id }, index) => [id, index]));
  return texts.flatMap(({ path, original: text, before }): FieldProblem[] => {
    const ids = listPipedQuestionIds(text);
    const isBroken = hasBrokenPipe(text);
    const codes = ids.map((id) =>
      findPipeProblem(known.get(id), (positions.get(id) ?? Number.POSITIVE_INFINITY) < before),
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

function findPipeProblem(question: Question | undefined, isEarlier: boolean): FieldProblemCode | null {
  if (question === undefined) return 'pipeQuestionMissing';
  if (question.hidden) return 'pipeQuestionHidden';
  if (!isEarlier) return 'pipeNotEarlier';
  return canPipeAnswersOfType(question.responseType) ? null : 'pipeNotPossible';
}
