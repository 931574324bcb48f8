import { validateWithSchema } from '../../problem/validate-with-schema.ts';
import { type Filter, type FilterClause, filterSchema } from './filter.ts';

/** The existing questions with their options; clauses about others are dropped. */
type FilterParamsQuestion = {
  readonly questionId: string;
  readonly options: readonly { readonly optionId: string }[];
};

/** A URL parameter with its value. */
export type FilterParam = readonly [name: string, value: string];

const filterParam = 'filter';
/** Prefix of the parameters of the second filter, which is compared with the first. */
export const comparisonParamPrefix = 'vs-';

/**
 * Parameters of links from before a filter had a single parameter; they are not read, and a notice says so.
 */
const former = /^(?:match|days|lang|by|score|a)$/;

/** Whether a parameter belongs to the filter with this prefix. */
export function isFilterParam([name, value]: FilterParam, prefix = ''): boolean {
  if (!name.startsWith(prefix)) return false;
  const own = name.slice(prefix.length);
  return own === filterParam || former.test(own) || (own === 'flagged' && value !== '');
}

export function serializeFilterParam(filter: Filter, prefix = ''): [string, string] {
  return [`${prefix}${filterParam}`, JSON.stringify(filter)];
}

type ParsedFilterParams = {
  /** Null if no clause can be read. */
  readonly filter: Filter | null;
  /** Number of clauses that refer to deleted parts, and of unreadable parameters. */
  readonly lost: number;
};

/** Parses the filter in URL parameters. */
export function parseFilterParams(
  params: readonly FilterParam[],
  questions: readonly FilterParamsQuestion[],
  prefix = '',
): ParsedFilterParams {
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
    const checked = validateWithSchema(filterSchema, JSON.parse(text));
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
