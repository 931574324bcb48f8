import type { FilterFields, FilterQuestion } from '@nazar/domain/api/filter-calls.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { validateWithSchema } from '@nazar/domain/problem/validate-with-schema.ts';
import { type FilterClause, filterClauseSchema } from '@nazar/domain/results/filter/filter.ts';
import { parseDecimal } from '@nazar/domain/text/decimal.ts';
import { foldDigits, formatDecimal } from '@nazar/domain/text/digits.ts';
import type { Language } from '@nazar/domain/text/language.ts';

/** The possible subjects of a condition besides questions. */
const responseSubjects = ['days', 'languages', 'channels', 'score', 'flagged'] as const;
export type FilterClauseSubject = (typeof responseSubjects)[number] | `q:${string}`;

/** The tests of an answer, as offered in the dialog. */
const answerTests = [
  ...(['any', 'all', 'none', 'numbers', 'dates', 'times', 'text', 'cells', 'ranks'] as const),
  ...(['given', 'missing'] as const),
];
export type AnswerFilterTest = (typeof answerTests)[number];

/** A condition while it is being edited; incomplete input is kept until it is valid. */
export type FilterClauseDraft = {
  readonly subject: FilterClauseSubject | null;
  readonly test: AnswerFilterTest | null;
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** The chosen options, languages or links, or the columns of a row. */
  readonly chosen: readonly string[];
  /** A row, or the ranked option. */
  readonly of: string | null;
};

export const emptyFilterClauseDraft: FilterClauseDraft = {
  subject: null,
  test: null,
  from: '',
  to: '',
  text: '',
  chosen: [],
  of: null,
};

/** The value for responses without a link. */
export const noChannelValue = '';

export function listFilterClauseSubjects(fields: FilterFields): FilterClauseSubject[] {
  return responseSubjects.filter(
    (subject) =>
      subject === 'days' ||
      (subject === 'score' && fields.hasScores) ||
      (subject === 'flagged' && fields.flagged > 0) ||
      (subject === 'languages' && fields.hasOrigin) ||
      (subject === 'channels' && fields.hasOrigin && fields.channels.length > 0),
  );
}

export function findSubjectQuestion(
  { questions }: FilterFields,
  subject: FilterClauseSubject | null,
): FilterQuestion | undefined {
  return questions.find(({ questionId }) => subject === `q:${questionId}`);
}

export function listAnswerFilterTests(
  { kinds, several }: FilterQuestion,
  limited: boolean,
): AnswerFilterTest[] {
  return kinds.flatMap((kind): AnswerFilterTest[] => {
    if (kind === 'answered') return ['given', 'missing'];
    if (kind !== 'options') return [kind];
    return limited ? ['any'] : several ? ['any', 'all', 'none'] : ['any', 'none'];
  });
}

export function toFilterClauseDraft(clause: FilterClause, language: Language): FilterClauseDraft {
  const write = (end: number | string | null) =>
    typeof end === 'number' ? formatDecimal(end, language) : (end ?? '');
  const ends = 'from' in clause ? { from: write(clause.from), to: write(clause.to) } : {};
  const draft = { ...emptyFilterClauseDraft, ...ends };
  switch (clause.kind) {
    case 'days':
    case 'score':
      return { ...draft, subject: clause.kind };
    case 'languages':
      return { ...draft, subject: clause.kind, chosen: clause.languages };
    case 'flagged':
      return { ...draft, subject: clause.kind, chosen: [clause.flagged ? 'only' : 'without'] };
    case 'channels':
      return {
        ...draft,
        subject: clause.kind,
        chosen: clause.channels.map((each) => each ?? noChannelValue),
      };
    default: {
      const own = { ...draft, subject: `q:${clause.questionId}` as const };
      if (clause.kind === 'answered') return { ...own, test: clause.answered ? 'given' : 'missing' };
      if (clause.kind === 'options') return { ...own, test: clause.test, chosen: clause.optionIds };
      if (clause.kind === 'text') return { ...own, test: 'text', text: clause.text };
      if (clause.kind === 'cells')
        return { ...own, test: 'cells', of: clause.rowId, chosen: clause.columnIds };
      if (clause.kind === 'ranks') return { ...own, test: 'ranks', of: clause.optionId };
      return { ...own, test: clause.kind };
    }
  }
}

type ParsedClause = { readonly clause: FilterClause } | { readonly problems: readonly FieldProblem[] };

/** Returns the condition of a draft, or its problems. */
export function parseFilterClauseDraft(draft: FilterClauseDraft, order: readonly string[]): ParsedClause {
  const wrong = findNumberProblems(draft);
  if (wrong.length > 0) return { problems: wrong };
  const checked = validateWithSchema(filterClauseSchema, toFilterClause(draft, order));
  return checked.ok ? { clause: checked.data } : { problems: checked.problems };
}

const isNumeric = ({ subject, test }: FilterClauseDraft) =>
  subject === 'score' || test === 'numbers' || test === 'ranks';

function findNumberProblems(draft: FilterClauseDraft): FieldProblem[] {
  if (!isNumeric(draft)) return [];
  return (['from', 'to'] as const)
    .filter((path) => draft[path].trim() !== '' && parseDecimal(draft[path]) === null)
    .map((path) => ({ path, code: 'invalidValue' }));
}

function toFilterClause(draft: FilterClauseDraft, order: readonly string[]): unknown {
  const { subject, test, of, text } = draft;
  const end = (typed: string) => {
    if (typed.trim() === '') return null;
    return isNumeric(draft) ? parseDecimal(typed) : foldDigits(typed).trim();
  };
  const range = { from: end(draft.from), to: end(draft.to) };
  const chosen = order.filter((each) => draft.chosen.includes(each));
  if (subject === null) return null;
  if (subject === 'days' || subject === 'score') return { kind: subject, ...range };
  if (subject === 'flagged') {
    return { kind: subject, flagged: { only: true, without: false }[draft.chosen[0] ?? ''] };
  }
  if (subject === 'languages') return { kind: subject, languages: chosen };
  if (subject === 'channels') {
    return { kind: subject, channels: chosen.map((each) => (each === noChannelValue ? null : each)) };
  }
  const own = { questionId: subject.slice(2) };
  switch (test) {
    case 'given':
    case 'missing':
      return { kind: 'answered', ...own, answered: test === 'given' };
    case 'any':
    case 'all':
    case 'none':
      return { kind: 'options', ...own, test, optionIds: chosen };
    case 'text':
      return { kind: test, ...own, text };
    case 'cells':
      return { kind: test, ...own, rowId: of, columnIds: chosen };
    case 'ranks':
      return { kind: test, ...own, optionId: of, ...range };
    default:
      return { kind: test, ...own, ...range };
  }
}
