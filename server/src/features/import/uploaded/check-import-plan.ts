import type { ImportContents } from '@nazar/domain/api/import-calls.ts';
import type {
  ImportPlan,
  NewColumn,
  NewInquiryPlan,
  OwnInquiryPlan,
} from '@nazar/domain/imports/import-plan.ts';
import { questionOf } from '@nazar/domain/imports/option-columns.ts';
import { columnTypes } from '@nazar/domain/imports/plan-column.ts';
import { answerTypes } from '@nazar/domain/inquiry/answer-types/index.ts';
import type { CompiledInquiry } from '@nazar/domain/inquiry/compile.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { columnOfProblem, planProblems } from '../check-plan.ts';
import { nothingLearned } from '../learn-columns.ts';
import { planSegments } from '../plan-segments.ts';
import { importWords } from './import-words.ts';
import { newQuestionnaire, newSettings } from './new-questionnaire.ts';

/** What the parts of both kinds of plans have in common: each column once, and each time once. */
function columnProblems({ columns }: ImportPlan, contents: ImportContents): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const seen = new Set<number>();
  const times = new Set<string>();
  for (const [at, { index, use }] of columns.entries()) {
    if (contents.columns[index] === undefined || seen.has(index)) {
      problems.push({ path: `plan.columns.${at}.index`, code: 'invalidValue' });
    }
    seen.add(index);
    if (use === 'question' || use === 'option' || use === 'skip') continue;
    if (times.has(use)) problems.push({ path: `plan.columns.${at}.use`, code: 'columnTakenTwice' });
    times.add(use);
  }
  if (!columns.some(({ use }) => use === 'question')) {
    problems.push({ path: 'plan.columns', code: 'questionsRequired' });
  }
  return problems;
}

/** The problems of a plan for a new inquiry: its own, then those that would keep the inquiry from being published. */
export function newPlanProblems(plan: NewInquiryPlan, contents: ImportContents, id: string): FieldProblem[] {
  const problems = columnProblems(plan, contents);
  for (const [at, { use, index, question }] of plan.columns.entries()) {
    if (use === 'option' && questionOf(plan.columns, index) === undefined) {
      problems.push({ path: `plan.columns.${at}.use`, code: 'invalidValue' });
    }
    if (use !== 'question') continue;
    const path = `plan.columns.${at}.question`;
    if (question === null) problems.push({ path, code: 'required' });
    else if (!columnTypes.includes(question.responseType)) {
      problems.push({ path: `${path}.responseType`, code: 'invalidValue' });
    } else {
      const values = question.options.map(({ value }) => value.trim());
      const twice = values.findIndex((value, place) => value === '' || values.indexOf(value) < place);
      if (twice !== -1) problems.push({ path: `${path}.options.${twice}.value`, code: 'invalidValue' });
      problems.push(...optionColumnProblems(plan, at));
      if (answerTypes[question.responseType].bounds !== 'value') continue;
      if (question.min === null) problems.push({ path: `${path}.min`, code: 'minRequired' });
      if (question.max === null) problems.push({ path: `${path}.max`, code: 'maxRequired' });
    }
  }
  if (problems.length > 0) return problems;
  const questionnaire = newQuestionnaire(plan, contents, importWords(plan.language).segment);
  const planned = planSegments(questionnaire, { seed: id, min: null, max: null, learned: nothingLearned });
  return planProblems(planned, newSettings(plan), id).map((problem) => {
    const found = columnOfProblem(problem, planned);
    if (found === null) return problemOfSetting(problem);
    const at = plan.columns.findIndex(({ index }) => contents.columns[index]?.name === found.column);
    return { ...problem, path: `plan.columns.${at}.question${found.field === '' ? '' : `.${found.field}`}` };
  });
}

/** Options with columns of their own: all of them, each with one that is its alone; the first is the question's. */
function optionColumnProblems({ columns }: NewInquiryPlan, at: number): FieldProblem[] {
  const { index, question } = columns[at] ?? {};
  const own = question?.options.map(({ column }) => column) ?? [];
  if (question === null || question === undefined || own.every((column) => column === undefined)) return [];
  const path = `plan.columns.${at}.question`;
  if (answerTypes[question.responseType].shape !== 'options') {
    return [{ path: `${path}.responseType`, code: 'invalidValue' }];
  }
  const isWrong = own.map(
    (column, place) =>
      column === undefined ||
      own.indexOf(column) < place ||
      (column !== index && !isOptionAlone(columns, column)),
  );
  if (own.includes(index) && !isWrong.includes(true)) return [];
  return [{ path: `${path}.options.${Math.max(0, isWrong.indexOf(true))}.column`, code: 'columnTakenTwice' }];
}

function isOptionAlone(columns: readonly NewColumn[], index: number): boolean {
  const naming = columns.flatMap(
    ({ question }) => question?.options.filter(({ column }) => column === index) ?? [],
  );
  return naming.length === 1 && columns.find((column) => column.index === index)?.use === 'option';
}

/** The one title of a plan is also the public one, and has one name there. */
function problemOfSetting(problem: FieldProblem): FieldProblem {
  const { path, code } = problem;
  if (path !== 'publicTitle') return { ...problem, path: `plan.${path}` };
  return { ...problem, path: 'plan.title', code: code === 'publicTitleTooShort' ? 'titleTooShort' : code };
}

/** The problems of a plan for an inquiry of one's own: columns name its questions, each part of one once. */
export function ownPlanProblems(
  plan: OwnInquiryPlan,
  contents: ImportContents,
  compiled: CompiledInquiry,
): FieldProblem[] {
  const problems = columnProblems(plan, contents);
  const taken = new Set<string>();
  for (const [at, { use, answers }] of plan.columns.entries()) {
    if (use !== 'question') continue;
    const path = `plan.columns.${at}.answers`;
    const question = compiled.asked.find(({ id }) => id === answers?.questionId);
    if (answers === null || question === undefined) {
      problems.push({ path, code: answers === null ? 'required' : 'unknownId' });
      continue;
    }
    const { optionId, other } = answers;
    const option = optionId === null ? null : question.askedOptions.get(optionId);
    const { shape, optionRoles } = answerTypes[question.responseType];
    const isRow = shape === 'cells';
    const takesOptions = shape === 'options' || shape === 'order' || isRow;
    const fits =
      option !== undefined &&
      (option === null || (takesOptions && (!isRow || option.role === 'row'))) &&
      // A matrix has no cell of its own.
      (option !== null || other || !isRow) &&
      (!other || (option === null && optionRoles.includes('other') && hasOther(question.options)));
    if (!fits) problems.push({ path, code: 'unknownId' });
    const part = `${question.id} ${other ? 'other' : (optionId ?? '')}`;
    const whole = `${question.id} `;
    const isTwice =
      taken.has(part) ||
      (optionId !== null && taken.has(whole)) ||
      (part === whole && hasOptionOf(taken, question.id));
    if (isTwice) problems.push({ path, code: 'columnTakenTwice' });
    taken.add(part);
  }
  return problems;
}

const hasOther = (options: readonly { readonly role: string }[]) =>
  options.some(({ role }) => role === 'other');

/** Whether options of a question have columns of their own: then it has none as a whole. */
function hasOptionOf(taken: ReadonlySet<string>, questionId: string): boolean {
  return [...taken].some((part) => part.startsWith(`${questionId} `) && !part.endsWith(' other'));
}
