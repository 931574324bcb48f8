import { answerTypes } from '../../inquiries/answer-types/index.ts';
import { getStoredAnswerKey } from '../../inquiries/answer-types/value-answer.ts';
import type { Answer } from '../../inquiries/answers.ts';
import type { CompiledInquiry, CompiledQuestion } from '../../inquiries/compile.ts';
import type { Language } from '../../text/language.ts';
import type { Filter, FilterClause } from '../filter/filter.ts';
import { type FilteredResponse, matchesFilterClause } from '../filter/matches.ts';
import type { Grouping } from '../grouping.ts';
import {
  type BlockColumns,
  type BlockEntry,
  blockStoresOptionCodes,
  getBlockColumnName,
  parseBlockCodes,
} from './block-column.ts';
import { groupIndexesOfBlockEntry } from './count-in-block.ts';

/** Selects the responses to count: those in a filter, in any group of a condition, and with an answer. */
export type BlockSelection = {
  readonly filter: Filter | null;
  readonly condition: Grouping | null;
  /** Only responses that answered all of these are selected. */
  readonly answered: readonly Grouping[];
};

export const allResponsesSelection: BlockSelection = { filter: null, condition: null, answered: [] };

/** Whether columns contain everything that a selection tests; they don't contain written texts. */
export function canSelectInBlocks({ filter }: Pick<BlockSelection, 'filter'>): boolean {
  return filter === null || filter.clauses.every(({ kind }) => kind !== 'text');
}

/** The columns that decide whether a response is selected. */
export function listSelectionColumns(
  { questionById }: CompiledInquiry,
  { filter, condition, answered }: BlockSelection,
): string[] {
  const clauses = filter?.clauses.map((clause) => getClauseColumn(questionById, clause)) ?? [];
  const sides = [condition, ...answered].flatMap((each) =>
    each === null ? [] : getBlockColumnName(each.question),
  );
  return [...clauses, ...sides];
}

/** The positions of the selected responses, ascending; null if all are selected. */
export function selectResponsesInBlock(
  compiled: CompiledInquiry,
  { filter, condition, answered }: BlockSelection,
  block: { readonly columns: BlockColumns; readonly responses: number },
): Uint32Array | null {
  if (filter === null && condition === null && answered.length === 0) return null;
  const selected = new Uint8Array(block.responses);
  if (filter === null || filter.match === 'all') selected.fill(1);
  for (const clause of filter?.clauses ?? []) {
    const name = getClauseColumn(compiled.questionById, clause);
    markMatches(selected, block.columns, name, filter?.match === 'any', (entry) =>
      matchesClause(compiled, clause, entry),
    );
  }
  if (condition !== null) {
    const isIn = (entry: BlockEntry) => groupIndexesOfBlockEntry(condition, entry).length > 0;
    markMatches(selected, block.columns, getBlockColumnName(condition.question), false, isIn);
  }
  for (const { row, question } of answered) {
    const has = (entry: BlockEntry) =>
      row === null ? entry !== null : parseBlockCodes(entry).includes(row.code);
    markMatches(selected, block.columns, getBlockColumnName(question), false, has);
  }
  return listPositions(selected);
}

function listPositions(selected: Uint8Array): Uint32Array {
  const positions = new Uint32Array(selected.length);
  let count = 0;
  for (let at = 0; at < selected.length; at += 1) {
    positions[count] = at;
    count += selected[at] ?? 0;
  }
  return positions.subarray(0, count);
}

const emptyColumn = { entries: [null], indexes: null };

/** Marks responses whose entry passes a test, or unmarks all others. */
function markMatches(
  selected: Uint8Array,
  columns: BlockColumns,
  name: string,
  adds: boolean,
  test: (entry: BlockEntry) => boolean,
): void {
  const { entries, indexes } = columns.get(name) ?? emptyColumn;
  const passes = Uint8Array.from(entries, (entry) => (test(entry) ? 1 : 0));
  if (indexes === null) {
    if (adds ? passes[0] === 1 : passes[0] === 0) selected.fill(adds ? 1 : 0);
    return;
  }
  if (adds) {
    for (let at = 0; at < selected.length; at += 1)
      selected[at] = (selected[at] ?? 0) | (passes[indexes[at] ?? 0] ?? 0);
  } else {
    for (let at = 0; at < selected.length; at += 1)
      selected[at] = (selected[at] ?? 0) & (passes[indexes[at] ?? 0] ?? 0);
  }
}

function getClauseColumn(questionById: CompiledInquiry['questionById'], clause: FilterClause): string {
  switch (clause.kind) {
    case 'days':
      return 'bucket';
    case 'languages':
      return 'language';
    case 'channels':
      return 'channel';
    case 'score':
      return 'score';
    case 'flagged':
      return 'flagged';
    default: {
      const question = questionById.get(clause.questionId);
      return question === undefined ? '' : getBlockColumnName(question);
    }
  }
}

const nothing: FilteredResponse = {
  day: '',
  language: null,
  channel: null,
  score: null,
  flagged: false,
  answers: new Map(),
};

/**
 * Whether a clause is true for responses with this entry in its column; decided by `matches`, as for whole
 * responses.
 */
function matchesClause(compiled: CompiledInquiry, clause: FilterClause, entry: BlockEntry): boolean {
  if (clause.kind === 'answered') return clause.answered === (entry !== null);
  return matchesFilterClause(compiled, clause, makeFilteredResponse(compiled, clause, entry));
}

function makeFilteredResponse(
  compiled: CompiledInquiry,
  clause: FilterClause,
  entry: BlockEntry,
): FilteredResponse {
  switch (clause.kind) {
    case 'days':
      return { ...nothing, day: String(entry).slice(0, 10) };
    case 'languages':
      return { ...nothing, language: entry as Language | null };
    case 'channels':
      return { ...nothing, channel: entry as string | null };
    case 'score':
      return { ...nothing, score: entry as number | null };
    case 'flagged':
      return { ...nothing, flagged: entry !== null };
    default: {
      const question = compiled.questionById.get(clause.questionId);
      const answer = question === undefined || entry === null ? null : decodeAnswer(question, entry);
      return answer === null ? nothing : { ...nothing, answers: new Map([[clause.questionId, answer]]) };
    }
  }
}

function decodeAnswer(question: CompiledQuestion, entry: BlockEntry): Answer | null {
  const { decode } = answerTypes[question.responseType];
  return blockStoresOptionCodes(question)
    ? decode(question, parseBlockCodes(entry), {})
    : decode(question, [], { [getStoredAnswerKey(question)]: entry });
}
