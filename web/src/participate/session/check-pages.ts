import type { PublicPage, PublicQuestion } from '@nazar/domain/api/inquiry-shapes.ts';
import type { BoundsKind } from '@nazar/domain/inquiry/answer-types/answer-type.ts';
import { answerTypes } from '@nazar/domain/inquiry/answer-types/index.ts';
import type { AnswerMap } from '@nazar/domain/inquiry/answers.ts';
import { checkAnswer } from '@nazar/domain/participation/check-answer.ts';
import { visiblePages } from '@nazar/domain/participation/flow.ts';
import type { SessionCore } from './session-core.ts';
import { questionsOf } from './session-state.ts';

type Say = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** These say only that the value is of the wrong kind; a participant needs to hear which kind is right. */
const vague: ReadonlySet<string> = new Set(['wrongType', 'invalidValue', 'invalidDate', 'invalidTime']);
/** The sentence that names the right kind, by what an answer is held against. */
const wrongKinds: Readonly<Record<BoundsKind, string | null>> = {
  value: 'numberWrong',
  date: 'dateWrong',
  time: 'timeWrong',
  count: null,
  length: null,
  none: null,
};

/** The sentence of what is wrong with one answer; null where nothing is. */
export function problemOf(question: PublicQuestion, answers: AnswerMap, say: Say): string | null {
  const problem = checkAnswer(question, answers.get(question.id));
  if (problem === null) return null;
  if (vague.has(problem.code)) {
    const kind = wrongKinds[answerTypes[question.responseType].bounds];
    if (kind !== null) return say(kind);
  }
  return say(problem.code, problem.params ?? {});
}

/** What is wrong on these pages, by question id, with the one sentence that sums it up. */
export function checkPages(
  pages: readonly PublicPage[],
  answers: AnswerMap,
  say: Say,
): { problems: ReadonlyMap<string, string>; notice: string } {
  const problems = new Map<string, string>();
  let missing = false;
  let unchosen = true;
  for (const question of questionsOf(pages)) {
    const problem = problemOf(question, answers, say);
    if (problem === null) continue;
    problems.set(question.id, problem);
    if (question.isForce && !answers.has(question.id)) missing = true;
    if (answerTypes[question.responseType].minOptions === 0) unchosen = false;
  }
  if (problems.size === 0) return { problems, notice: '' };
  return { problems, notice: say(missing ? 'answerMandatory' : unchosen ? 'chooseOptions' : 'checkAnswers') };
}

/** At the end of the time: leaves out what is not a whole answer; true when the rest may be sent. */
export function dropUnfinished(core: Pick<SessionCore, 'get' | 'set' | 'say'>): boolean {
  const { pages, answers } = core.get();
  const { problems } = checkPages(visiblePages(pages, answers), answers, core.say);
  const whole = new Map([...answers].filter(([questionId]) => !problems.has(questionId)));
  const visible = visiblePages(pages, whole);
  if (whole.size === 0 || checkPages(visible, whole, core.say).problems.size > 0) return false;
  core.set({ answers: whole });
  return true;
}
