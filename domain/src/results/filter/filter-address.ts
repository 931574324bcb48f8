import { checkSchema } from '../../problem/schema-problems.ts';
import { languages } from '../../text/language.ts';
import { isPlain } from '../../text/plain.ts';
import type { AnswerClause, Filter, FilterClause } from './filter.ts';
import { filterClauseSchema, maxFilterClauses } from './filter.ts';
import { findByShortId, shortenId } from './short-id.ts';

/** What an address can be resolved by: questions with their options, by id. */
export type FilterParamsQuestion = {
  readonly questionId: string;
  readonly options: readonly { readonly optionId: string }[];
};

/** Parameters of an address, in order. */
export type FilterParams = readonly (readonly [string, string])[];

const names = {
  match: 'match',
  days: 'days',
  languages: 'lang',
  channels: 'by',
  score: 'score',
  flagged: 'flagged',
  answer: 'a',
};
/** Beside a second filter, its own. */
export const comparisonParamPrefix = 'vs-';

const known = new Set(Object.values(names));

/** Whether a parameter belongs to a filter, of this prefix. */
export function isFilterParam(name: string, prefix = ''): boolean {
  return name.startsWith(prefix) && known.has(name.slice(prefix.length));
}

const rangeOf = ({ from, to }: { from: string | number | null; to: string | number | null }) =>
  `${from ?? ''}_${to ?? ''}`;

/** A filter as parameters of an address: short, and readable where it can be. */
export function serializeFilterParams(
  { match, clauses }: Filter,
  questions: readonly FilterParamsQuestion[],
  prefix = '',
): [string, string][] {
  const entries = clauses.map((clause): [string, string] => {
    switch (clause.kind) {
      case 'days':
        return [names.days, rangeOf(clause)];
      case 'score':
        return [names.score, rangeOf(clause)];
      case 'flagged':
        return [names.flagged, clause.flagged ? 'yes' : 'no'];
      case 'languages':
        return [names.languages, clause.languages.join('.')];
      case 'channels':
        return [names.channels, clause.channels.map((channel) => channel ?? '').join('.')];
      default:
        return [names.answer, writeAnswer(clause, questions)];
    }
  });
  const any: [string, string][] = match === 'any' && clauses.length > 1 ? [[names.match, 'any']] : [];
  return [...any, ...entries].map(([name, value]) => [`${prefix}${name}`, value]);
}

function writeAnswer(clause: AnswerClause, questions: readonly FilterParamsQuestion[]): string {
  const ids = questions.map(({ questionId }) => questionId);
  const options = questions.find(({ questionId }) => questionId === clause.questionId)?.options ?? [];
  const optionIds = options.map(({ optionId }) => optionId);
  const short = (id: string) => shortenId(id, optionIds);
  const parts = (() => {
    switch (clause.kind) {
      case 'answered':
        return [clause.answered ? 'given' : 'missing'];
      case 'options':
        return [clause.test, ...clause.optionIds.map(short)];
      case 'cells':
        return ['cells', short(clause.rowId), ...clause.columnIds.map(short)];
      case 'ranks':
        return ['ranks', short(clause.optionId), rangeOf(clause)];
      case 'text':
        return ['text', clause.text];
      default:
        return [clause.kind, rangeOf(clause)];
    }
  })();
  return [shortenId(clause.questionId, ids), ...parts].join('.');
}

export type FilterFromParams = {
  /** Null without clauses that can be read. */
  readonly filter: Filter | null;
  /** Number of clauses that refer to something deleted, or that can't be read. */
  readonly lost: number;
};

/** Reads the filter of an address; its ids may be shortened. */
export function parseFilterParams(
  entries: FilterParams,
  questions: readonly FilterParamsQuestion[],
  prefix = '',
): FilterFromParams {
  let match: Filter['match'] = 'all';
  const clauses: FilterClause[] = [];
  let lost = 0;
  for (const [name, value] of entries) {
    if (!isFilterParam(name, prefix)) continue;
    const own = name.slice(prefix.length);
    if (own === names.match) {
      match = value === 'any' ? 'any' : 'all';
      continue;
    }
    const checked = checkSchema(filterClauseSchema, readClause(own, value, questions));
    if (checked.ok && clauses.length < maxFilterClauses) clauses.push(checked.data);
    else lost += 1;
  }
  return { filter: clauses.length === 0 ? null : { match, clauses }, lost };
}

function readClause(name: string, value: string, questions: readonly FilterParamsQuestion[]): unknown {
  if (!isPlain(value)) return null;
  if (name === names.days) return { kind: 'days', ...textRange(value) };
  if (name === names.score) return { kind: 'score', ...numberRange(value) };
  if (name === names.flagged) {
    return value === 'yes' || value === 'no' ? { kind: 'flagged', flagged: value === 'yes' } : null;
  }
  if (name === names.languages) {
    return { kind: 'languages', languages: languages.filter((each) => value.split('.').includes(each)) };
  }
  if (name === names.channels) {
    return { kind: 'channels', channels: value.split('.').map((each) => (each === '' ? null : each)) };
  }
  return readAnswer(value, questions);
}

function readAnswer(value: string, questions: readonly FilterParamsQuestion[]): unknown {
  const [short, kind = '', ...parts] = value.split('.');
  const ids = questions.map((each) => each.questionId);
  const questionId = findByShortId(short, ids);
  const question = questions.find((each) => each.questionId === questionId);
  if (question === undefined || questionId === undefined) return null;
  const optionIds = question.options.map(({ optionId }) => optionId);
  const optionOf = (id?: string) => findByShortId(id, optionIds) ?? null;
  const range = parts.join('.');
  switch (kind) {
    case 'given':
    case 'missing':
      return { kind: 'answered', questionId, answered: kind === 'given' };
    case 'any':
    case 'all':
    case 'none':
      return { kind: 'options', questionId, test: kind, optionIds: parts.map(optionOf) };
    case 'cells':
      return { kind, questionId, rowId: optionOf(parts[0]), columnIds: parts.slice(1).map(optionOf) };
    case 'ranks':
      return { kind, questionId, optionId: optionOf(parts[0]), ...numberRange(parts[1] ?? '') };
    case 'text':
      return { kind, questionId, text: range };
    case 'numbers':
      return { kind, questionId, ...numberRange(range) };
    case 'dates':
    case 'times':
      return { kind, questionId, ...textRange(range) };
    default:
      return null;
  }
}

function textRange(value: string) {
  const [from = '', to = ''] = value.split('_');
  return { from: from === '' ? null : from, to: to === '' ? null : to };
}

function numberRange(value: string) {
  const { from, to } = textRange(value);
  return { from: from === null ? null : Number(from), to: to === null ? null : Number(to) };
}
