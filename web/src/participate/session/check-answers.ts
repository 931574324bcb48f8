import type { PublicPage, PublicQuestion } from '@nazar/domain/api/inquiry-shapes.ts';
import type { BoundsKind } from '@nazar/domain/inquiries/answer-types/answer-type.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import type { AnswerMap } from '@nazar/domain/inquiries/answers.ts';
import { checkAnswer } from '@nazar/domain/participation/check-answer.ts';
import { findVisiblePages } from '@nazar/domain/participation/flow.ts';
import { removeHiddenOptionsFromAnswer } from '@nazar/domain/participation/visibility.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { findNonexistentDateProblem, isShortYear } from '../answer-calendar.ts';
import type { SessionCore } from './session-core.ts';
import { listQuestionsOfPages } from './session-state.ts';

type Judge = Pick<SessionCore, 'get' | 't' | 'today'>;

/** These codes only say that the kind of value is wrong, whereas participants need to know the right kind. */
const wrongKindCodes: ReadonlySet<string> = new Set([
  'wrongType',
  'invalidValue',
  'invalidDate',
  'invalidTime',
]);
/** The sentence that describes the right kind, by the question's bounds. */
const wrongKinds: Readonly<Record<BoundsKind, string | null>> = {
  value: 'numberWrong',
  date: 'dateWrong',
  time: 'timeWrong',
  count: null,
  length: null,
  none: null,
  files: null,
};

/** The sentence for an answer's problem; null if it is valid. */
export function findAnswerProblemText(
  question: PublicQuestion,
  answers: AnswerMap,
  { get, t, today }: Judge,
): string | null {
  const problem = checkAnswer(
    question,
    removeHiddenOptionsFromAnswer(question, answers.get(question.id)),
    today(),
  );
  const value = answers.get(question.id)?.value;
  const mayBeShort = problem === null || problem.code === 'dateTooEarly';
  if (mayBeShort && isUnusualYear(question, value, get().language)) return t('yearShort');
  if (problem === null) return null;
  if (wrongKindCodes.has(problem.code)) {
    const missing = findNonexistentDateProblem(value, t);
    if (missing !== null) return missing;
    const kind = wrongKinds[answerTypes[question.responseType].bounds];
    if (kind !== null) return t(kind);
  }
  return t(problem.code, problem.params ?? {});
}

/** Whether a year has fewer than four digits, unless the question's first year has too. */
function isUnusualYear({ responseType, min }: PublicQuestion, value: unknown, language: Language): boolean {
  if (answerTypes[responseType].bounds !== 'date') return false;
  return isShortYear(value, language) && !isShortYear(min, language);
}

/** The problems of these pages by question id, with a summary sentence if their page has other questions. */
export function checkAnswersOfPages(
  pages: readonly PublicPage[],
  answers: AnswerMap,
  judge: Judge,
  /** Questions with running uploads. */
  uploads: { has(questionId: string): boolean } = new Set(),
): { problems: ReadonlyMap<string, string>; notice: string } {
  const problems = new Map<string, string>();
  let missing = false;
  let unchosen = true;
  for (const question of listQuestionsOfPages(pages)) {
    const problem = findAnswerProblemText(question, answers, judge);
    if (problem === null || uploads.has(question.id)) continue;
    problems.set(question.id, problem);
    if (question.isForce && !answers.has(question.id)) missing = true;
    if (answerTypes[question.responseType].minOptions === 0) unchosen = false;
  }
  if (problems.size === 0 || isAloneOnPage(pages, problems)) return { problems, notice: '' };
  return {
    problems,
    notice: judge.t(missing ? 'answerMandatory' : unchosen ? 'chooseOptions' : 'checkAnswers'),
  };
}

/** Whether the only problem is on a page of one question, which gets the focus and needs no summary. */
function isAloneOnPage(pages: readonly PublicPage[], problems: ReadonlyMap<string, string>): boolean {
  return (
    problems.size === 1 &&
    pages.some((page) => {
      const [first, ...others] = listQuestionsOfPages([page]);
      return first !== undefined && others.length === 0 && problems.has(first.id);
    })
  );
}

/** Repeats until nothing changes, because removing an answer may show or hide other questions. */
export function removeIncompleteAnswers(
  pages: readonly PublicPage[],
  answers: AnswerMap,
  judge: Judge,
): AnswerMap {
  const { problems } = checkAnswersOfPages(findVisiblePages(pages, answers), answers, judge);
  const complete = new Map([...answers].filter(([questionId]) => !problems.has(questionId)));
  return complete.size === answers.size ? answers : removeIncompleteAnswers(pages, complete, judge);
}

/** Drops incomplete answers when the time is up; true if the rest can be sent. */
export function discardIncompleteAnswers(core: Pick<SessionCore, 'get' | 'set' | 't' | 'today'>): boolean {
  const { pages, answers } = core.get();
  const whole = removeIncompleteAnswers(pages, answers, core);
  const visible = findVisiblePages(pages, whole);
  if (whole.size === 0 || checkAnswersOfPages(visible, whole, core).problems.size > 0) return false;
  core.set({ answers: whole });
  return true;
}
