import type { AnswerShape } from '../../inquiries/answer-types/answer-type.ts';
import { answerTypes } from '../../inquiries/answer-types/index.ts';
import type { CompiledInquiry, CompiledQuestion } from '../../inquiries/compile.ts';
import type { OptionRole } from '../../inquiries/question.ts';
import type { FieldProblem } from '../../problem/field-problem.ts';
import type { AnswerClause, Filter, FilterClause } from './filter.ts';

export const answerClauseKinds = [
  ...(['options', 'ranks', 'cells', 'numbers', 'dates', 'times', 'text', 'answered'] as const),
] as const satisfies readonly AnswerClause['kind'][];
export type AnswerClauseKind = (typeof answerClauseKinds)[number];
type FilterableQuestion = Pick<CompiledQuestion, 'responseType'> & {
  readonly allOptions: readonly { readonly role: OptionRole }[];
};

const ofShape: Readonly<Record<Exclude<AnswerShape, 'text'>, AnswerClauseKind | null>> = {
  option: 'options',
  options: 'options',
  order: 'ranks',
  cells: 'cells',
  number: 'numbers',
  files: null,
};
const ofValue = { number: 'numbers', date: 'dates', time: 'times', text: 'text' } as const;

/** The kinds of filter clauses that fit a question. */
export function listClauseKinds({ responseType, allOptions }: FilterableQuestion): AnswerClauseKind[] {
  const { shape, exportLayout } = answerTypes[responseType];
  const own =
    shape !== 'text' ? ofShape[shape] : typeof exportLayout === 'string' ? null : ofValue[exportLayout.value];
  const writes = allOptions.some(({ role }) => role === 'other');
  return [...(own === null ? [] : [own]), ...(writes ? (['text'] as const) : []), 'answered'];
}

/** The problems of a filter on parts that the inquiry doesn't have (any more). */
export function checkFilter(compiled: CompiledInquiry, { clauses }: Filter): FieldProblem[] {
  return clauses.flatMap((clause, index) => {
    if (!('questionId' in clause)) return [];
    return clauseProblems(compiled, clause).map(({ path, ...problem }) => ({
      ...problem,
      path: `clauses.${index}.${path}`,
    }));
  });
}

function clauseProblems({ questionById }: CompiledInquiry, clause: AnswerClause): FieldProblem[] {
  const question = questionById.get(clause.questionId);
  if (question === undefined) return [{ path: 'questionId', code: 'unknownId' }];
  if (!listClauseKinds(question).includes(clause.kind)) return [{ path: 'kind', code: 'invalidValue' }];
  const isOf = (optionId: string, roles: readonly OptionRole[]) => {
    const option = question.optionById.get(optionId);
    return option !== undefined && roles.includes(option.role);
  };
  return listClauseOptions(clause).flatMap(({ path, optionId, roles }): FieldProblem[] =>
    isOf(optionId, roles) ? [] : [{ path, code: 'optionOfAnotherQuestion' }],
  );
}

const choices: readonly OptionRole[] = ['choice', 'other', 'none'];

/** Ids of the options in a clause, with the roles that are allowed there. */
function listClauseOptions(
  clause: FilterClause,
): { path: string; optionId: string; roles: readonly OptionRole[] }[] {
  switch (clause.kind) {
    case 'options':
      return clause.optionIds.map((optionId, at) => ({ path: `optionIds.${at}`, optionId, roles: choices }));
    case 'ranks':
      return [{ path: 'optionId', optionId: clause.optionId, roles: choices }];
    case 'cells':
      return [
        { path: 'rowId', optionId: clause.rowId, roles: ['row'] },
        ...clause.columnIds.map((optionId, at) => {
          return { path: `columnIds.${at}`, optionId, roles: ['column'] as const };
        }),
      ];
    default:
      return [];
  }
}
