import type { ImportTableProfile } from '@nazar/domain/api/import-calls.ts';
import type {
  ExistingInquiryPlan,
  ImportPlan,
  NewColumnPlan,
  NewInquiryPlan,
  NewQuestionPlan,
  QuestionPartUse,
} from '@nazar/domain/imports/import-plan.ts';
import { matchesColumnLayout, singleColumnResponseTypes } from '@nazar/domain/imports/plan-column.ts';
import {
  hasOptionColumns,
  hasQuestionRows,
  hasRankPlaces,
  isQuestionPartUse,
  listQuestionParts,
} from '@nazar/domain/imports/question-parts.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import type { CompiledInquiry } from '@nazar/domain/inquiries/compile.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { findColumnOfProblem, findPlanProblems } from '../questionnaire/check-plan.ts';
import { planImportSegments } from '../questionnaire/plan-import-segments.ts';
import { noSeparatorsAndBounds } from '../table/detect-separators-and-bounds.ts';
import { getImportTexts } from './import-texts.ts';
import { makeNewInquirySettings, makeNewQuestionnaire } from './new-questionnaire.ts';

/** Checks both kinds of plans: each column is used once, and at most one has the time. */
function columnProblems({ columns }: ImportPlan, contents: ImportTableProfile): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const seen = new Set<number>();
  const times = new Set<string>();
  for (const [at, { index, use }] of columns.entries()) {
    if (contents.columns[index] === undefined || seen.has(index)) {
      problems.push({ path: `plan.columns.${at}.index`, code: 'invalidValue' });
    }
    seen.add(index);
    if (use === 'question' || isQuestionPartUse(use) || use === 'skip') continue;
    if (times.has(use)) problems.push({ path: `plan.columns.${at}.use`, code: 'columnTakenTwice' });
    times.add(use);
  }
  if (!columns.some(({ use }) => use === 'question')) {
    problems.push({ path: 'plan.columns', code: 'questionsRequired' });
  }
  return problems;
}

/** The problems of a plan for a new inquiry: its own, followed by those that would prevent publishing. */
export function findNewInquiryPlanProblems(
  plan: NewInquiryPlan,
  contents: ImportTableProfile,
  id: string,
): FieldProblem[] {
  const problems = columnProblems(plan, contents);
  const partColumns = namedColumns(plan);
  for (const [at, { use, index, question }] of plan.columns.entries()) {
    if (isQuestionPartUse(use) && !partColumns.has(index)) {
      problems.push({ path: `plan.columns.${at}.use`, code: 'invalidValue' });
    }
    if (use !== 'question') continue;
    const path = `plan.columns.${at}.question`;
    if (question === null) problems.push({ path, code: 'required' });
    else if (!singleColumnResponseTypes.includes(question.responseType) && !hasQuestionRows({ question })) {
      problems.push({ path: `${path}.responseType`, code: 'invalidValue' });
    } else {
      const values = question.options.map(({ value }) => value.trim());
      const twice = values.findIndex((value, place) => value === '' || values.indexOf(value) < place);
      if (twice !== -1) problems.push({ path: `${path}.options.${twice}.value`, code: 'invalidValue' });
      problems.push(...typeProblems(question, path), ...partProblems(partColumns, index, question, path));
      if (answerTypes[question.responseType].bounds !== 'value') continue;
      if (question.min === null) problems.push({ path: `${path}.min`, code: 'minRequired' });
      if (question.max === null) problems.push({ path: `${path}.max`, code: 'maxRequired' });
    }
  }
  if (problems.length > 0) return problems;
  const questionnaire = makeNewQuestionnaire(plan, contents, getImportTexts(plan.language).segment);
  const planned = planImportSegments(questionnaire, {
    seed: id,
    min: null,
    max: null,
    detected: noSeparatorsAndBounds,
  });
  return findPlanProblems(planned, makeNewInquirySettings(plan), id).map((problem) => {
    const found = findColumnOfProblem(problem, planned);
    if (found === null) return toSettingProblem(problem);
    const at = plan.columns.findIndex(({ index }) => contents.columns[index]?.name === found.column);
    return { ...problem, path: `plan.columns.${at}.question${found.field === '' ? '' : `.${found.field}`}` };
  });
}

/**
 * Checks that the question type supports its columns. If one option has a column, all must; rows need a type
 * with rows, and a ranking as many as options; «Other» has one column of texts.
 */
function typeProblems(question: NewQuestionPlan, path: string): FieldProblem[] {
  const { responseType, options, rows } = question;
  const { shape, optionRoles } = answerTypes[responseType];
  const ofType: FieldProblem = { path: `${path}.responseType`, code: 'invalidValue' };
  if (!matchesColumnLayout(responseType, hasQuestionRows({ question }))) return [ofType];
  if (hasRankPlaces({ question }) && rows?.length !== options.length) return [ofType];
  const without = options.findIndex(({ column, text }) => column === undefined && text === undefined);
  if (hasOptionColumns({ question })) {
    if (shape !== 'options' && shape !== 'order') return [ofType];
    if (without !== -1) return [{ path: `${path}.options.${without}.column`, code: 'columnTakenTwice' }];
  }
  const written = options.flatMap(({ text }, place) => (text === undefined ? [] : [place]));
  if (written.length > 0 && !optionRoles.includes('other')) return [ofType];
  return written
    .slice(1)
    .map((place) => ({ path: `${path}.options.${place}.text`, code: 'columnTakenTwice' as const }));
}

type NamedColumn = { readonly use: NewColumnPlan['use'] | undefined; times: number };

/** The columns that questions refer to: how often, and their own use. */
function namedColumns({ columns }: NewInquiryPlan): ReadonlyMap<number, NamedColumn> {
  const uses = new Map(columns.map(({ index, use }) => [index, use]));
  const partColumns = new Map<number, NamedColumn>();
  // A skipped column keeps its question for when it is included again; its references don't count.
  const parts = columns.flatMap(({ use, question }) =>
    use !== 'question' || question === null ? [] : listQuestionParts(question),
  );
  for (const { index } of parts) {
    const known = partColumns.get(index);
    if (known === undefined) partColumns.set(index, { use: uses.get(index), times: 1 });
    else known.times += 1;
  }
  return partColumns;
}

/**
 * Each column belongs to at most one question and must have the use that the question gives it; the
 * question's own column is included.
 */
function partProblems(
  partColumns: ReadonlyMap<number, NamedColumn>,
  index: number,
  question: NewQuestionPlan,
  path: string,
): FieldProblem[] {
  const isAlone = (part: { index: number; use: QuestionPartUse }) => {
    const { use, times } = partColumns.get(part.index) ?? {};
    return times === 1 && (part.index === index ? part.use !== 'other' : use === part.use);
  };
  const { options, rows = [] } = question;
  const fields = [
    ...options.flatMap(({ column, text }, place) => [
      { field: `options.${place}.column`, use: 'option' as const, index: column },
      { field: `options.${place}.text`, use: 'other' as const, index: text },
    ]),
    ...rows.map(({ column }, place) => ({
      field: `rows.${place}.column`,
      use: 'row' as const,
      index: column,
    })),
  ];
  const wrong = fields.filter(
    (each) => each.index !== undefined && !isAlone({ index: each.index, use: each.use }),
  );
  if (wrong.length > 0) {
    return wrong.map(({ field }) => ({ path: `${path}.${field}`, code: 'columnTakenTwice' }));
  }
  const own = listQuestionParts(question).filter(({ use }) => use !== 'other');
  const isOwn = own.length === 0 || own.some((part) => part.index === index);
  const field = rows.length > 0 ? 'rows.0.column' : 'options.0.column';
  return isOwn ? [] : [{ path: `${path}.${field}`, code: 'columnTakenTwice' }];
}

/** A plan has a single title, which is also the public one. */
function toSettingProblem(problem: FieldProblem): FieldProblem {
  const { path, code } = problem;
  if (path !== 'publicTitle') return { ...problem, path: `plan.${path}` };
  return { ...problem, path: 'plan.title', code: code === 'publicTitleTooShort' ? 'titleTooShort' : code };
}

/**
 * The problems of a plan for an existing inquiry: columns refer to its questions, and each part is used once.
 */
export function findExistingInquiryPlanProblems(
  plan: ExistingInquiryPlan,
  contents: ImportTableProfile,
  compiled: CompiledInquiry,
): FieldProblem[] {
  const problems = columnProblems(plan, contents);
  const usedParts = new Set<string>();
  for (const [at, { use, answers }] of plan.columns.entries()) {
    if (use !== 'question') continue;
    const path = `plan.columns.${at}.answers`;
    const question = compiled.asked.find(({ id }) => id === answers?.questionId);
    if (answers === null || question === undefined) {
      problems.push({ path, code: answers === null ? 'required' : 'unknownId' });
      continue;
    }
    const { optionId, other } = answers;
    const option = optionId === null ? null : question.options.find(({ id }) => id === optionId);
    const { shape, optionRoles } = answerTypes[question.responseType];
    const isRow = shape === 'cells';
    const takesOptions = shape === 'options' || shape === 'order' || isRow;
    const fits =
      option !== undefined &&
      (option === null || (takesOptions && (!isRow || option.role === 'row'))) &&
      // A matrix has no column for the whole question.
      (option !== null || other || !isRow) &&
      (!other || (option === null && optionRoles.includes('other') && hasOther(question.options)));
    if (!fits) problems.push({ path, code: 'unknownId' });
    const part = `${question.id} ${other ? 'other' : (optionId ?? '')}`;
    const whole = `${question.id} `;
    const isTwice =
      usedParts.has(part) ||
      (optionId !== null && usedParts.has(whole)) ||
      (part === whole && hasOptionOf(usedParts, question.id));
    if (isTwice) problems.push({ path, code: 'columnTakenTwice' });
    usedParts.add(part);
  }
  return problems;
}

const hasOther = (options: readonly { readonly role: string }[]) =>
  options.some(({ role }) => role === 'other');

/** Whether options of a question have their own columns; then the whole question has none. */
function hasOptionOf(usedParts: ReadonlySet<string>, questionId: string): boolean {
  return [...usedParts].some((part) => part.startsWith(`${questionId} `) && !part.endsWith(' other'));
}
