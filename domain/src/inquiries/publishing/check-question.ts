import type { FieldProblem, FieldProblemCode } from '../../problem/field-problem.ts';
import { countCodePoints } from '../../text/characters.ts';
import type { Language } from '../../text/language.ts';
import { visibleLength } from '../../text/plain.ts';
import { answerTypes } from '../answer-types/index.ts';
import { filterShownOptions } from '../compile.ts';
import type { Option, OptionRole, Question } from '../question.ts';
import { checkAnswerBounds } from './check-answer-bounds.ts';

/** Maximum length of a question's title and an option's label, in code points, by the inquiry's language. */
export const maxTitleLengthByLanguage: Readonly<Record<Language, number>> = { en: 1000, fa: 500 };

const labelRequired: Readonly<Record<OptionRole, FieldProblemCode>> = {
  choice: 'optionLabelRequired',
  other: 'optionLabelRequired',
  none: 'optionLabelRequired',
  row: 'rowLabelRequired',
  column: 'columnLabelRequired',
  accepted: 'acceptedRequired',
};

const emptyTextCodes: ReadonlySet<FieldProblemCode> = new Set([
  'questionTitleRequired',
  ...Object.values(labelRequired),
]);

/** Counts the texts of a question that have to be written before publishing; hidden parts don't need theirs. */
export function countEmptyTexts(question: Question, language: Language): number {
  if (question.hidden) return 0;
  return checkQuestion(question, '', language).filter(({ code }) => emptyTextCodes.has(code)).length;
}

/** Checks whether a question can be published; `path` is its path on the wire. */
export function checkQuestion(question: Question, path: string, language: Language): FieldProblem[] {
  const limit = maxTitleLengthByLanguage[language];
  const problems: FieldProblem[] = [];
  const length = visibleLength(question.body);
  if (length === 0) problems.push({ path: `${path}.body`, code: 'questionTitleRequired' });
  if (length > limit)
    problems.push({ path: `${path}.body`, code: 'questionTitleTooLong', params: { limit } });
  if (question.type !== 'text' && question.file === null) {
    problems.push({ path: `${path}.file`, code: 'questionFileRequired' });
  }
  if (answerTypes[question.responseType].bounds === 'files' && question.fileKinds.length === 0) {
    problems.push({ path: `${path}.fileKinds`, code: 'fileKindRequired' });
  }
  problems.push(...checkAnswerBounds(question, path), ...checkScores(question, path));
  question.options.forEach((option, index) => {
    if (!option.hidden) problems.push(...checkOption(question, option, `${path}.options.${index}`, limit));
  });
  return [...problems, ...checkOptionCount(question, `${path}.options`)];
}

function checkScores({ score, wrongScore }: Question, path: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (score < 0) problems.push({ path: `${path}.score`, code: 'tooSmall', params: { limit: 0 } });
  if (wrongScore < 0) problems.push({ path: `${path}.wrongScore`, code: 'wrongScore' });
  return problems;
}

function checkOption(question: Question, option: Option, path: string, limit: number): FieldProblem[] {
  const { responseType } = question;
  if (!answerTypes[responseType].optionRoles.includes(option.role)) {
    return [{ path: `${path}.role`, code: 'optionsNotAllowed', params: { answerType: responseType } }];
  }
  const problems: FieldProblem[] = [];
  // A label is plain text, so readers see any markup in it literally.
  const length = countCodePoints(option.body.trim());
  if (length === 0) problems.push({ path: `${path}.body`, code: labelRequired[option.role] });
  if (length > limit) problems.push({ path: `${path}.body`, code: 'optionLabelTooLong', params: { limit } });
  if (option.type === 'image' && option.file === null) {
    problems.push({ path: `${path}.file`, code: 'optionFileRequired' });
  }
  const accepted = option.role === 'accepted' && length > 0;
  const code = accepted ? (answerTypes[responseType].acceptedProblem?.(option.body) ?? null) : null;
  if (code !== null) problems.push({ path: `${path}.body`, code });
  return problems;
}

function checkOptionCount({ responseType, options }: Question, path: string): FieldProblem[] {
  const { minOptions, minByRole, maxOptions } = answerTypes[responseType];
  const shown = filterShownOptions(options);
  const byRole = Object.entries(minByRole).find(
    ([role, minCount]) => shown.filter((option) => option.role === role).length < minCount,
  );
  if (byRole !== undefined || shown.length < minOptions) {
    // For a matrix the limit is the total, because rows and columns share one list.
    return [{ path, code: 'optionsTooFew', params: { answerType: responseType, limit: minOptions } }];
  }
  if (maxOptions !== null && shown.length > maxOptions) {
    return [{ path, code: 'tooMany', params: { limit: maxOptions } }];
  }
  // An answer has only one extra text, so there can be only one «Other».
  const doubled = (['other', 'none'] as const).some(
    (role) => shown.filter((option) => option.role === role).length > 1,
  );
  return doubled ? [{ path, code: 'optionsNotAllowed', params: { answerType: responseType } }] : [];
}
