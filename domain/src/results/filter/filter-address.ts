import { checkSchema } from '../../problem/schema-problems.ts';
import { type Filter, type FilterClause, filterSchema } from './filter.ts';

/** The existing questions with their options; clauses about others are dropped. */
export type FilterParamsQuestion = {
  readonly questionId: string;
  readonly options: readonly { readonly optionId: string }[];
};

/** A parameter of an address with its value. */
export type FilterParam = readonly [name: string, value: string];

const filterParam = 'filter';
/** Beside a second filter, its own. */
export const comparisonParamPrefix = 'vs-';

/** Parameters of links from before a filter had one parameter: nothing reads them, and a notice says so. */
const former = /^(?:match|days|lang|by|score|a)$/;

/** Whether a parameter belongs to a filter, of this prefix. */
export function isFilterParam([name, value]: FilterParam, prefix = ''): boolean {
  if (!name.startsWith(prefix)) return false;
  const own = name.slice(prefix.length);
  return own === filterParam || former.test(own) || (own === 'flagged' && value !== '');
}

export function serializeFilter(filter: Filter, prefix = ''): [string, string] {
  return [`${prefix}${filterParam}`, JSON.stringify(filter)];
}

export type FilterFromParams = {
  /** Null without clauses that can be read. */
  readonly filter: Filter | null;
  /** Number of clauses that refer to something deleted, and of parameters that can't be read. */
  readonly lost: number;
};

/** Reads the filter of an address. */
export function parseFilterParams(
  params: readonly FilterParam[],
  questions: readonly FilterParamsQuestion[],
  prefix = '',
): FilterFromParams {
  const own = params.filter((param) => isFilterParam(param, prefix));
  const found = own.find(([name]) => name === `${prefix}${filterParam}`);
  const filter = found === undefined ? null : readFilter(found[1]);
  if (filter === null) return { filter, lost: own.length };
  const clauses = filter.clauses.filter((clause) => isKnown(clause, questions));
  return {
    filter: clauses.length === 0 ? null : { ...filter, clauses },
    lost: own.length - 1 + filter.clauses.length - clauses.length,
  };
}

function readFilter(text: string): Filter | null {
  try {
    const checked = checkSchema(filterSchema, JSON.parse(text));
    return checked.ok ? checked.data : null;
  } catch {
    return null;
  }
}

function isKnown(clause: FilterClause, questions: readonly FilterParamsQuestion[]): boolean {
  if (!('questionId' in clause)) return true;
  const options = questions.find(({ questionId }) => questionId === clause.questionId)?.options;
  return (
    options !== undefined &&
    listOptionIds(clause).every((id) => options.some(({ optionId }) => optionId === id))
  );
}

function listOptionIds(clause: FilterClause): readonly string[] {
  if (clause.kind === 'options') return clause.optionIds;
  if (clause.kind === 'ranks') return [clause.optionId];
  return clause.kind === 'cells' ? [clause.rowId, ...clause.columnIds] : [];
}
