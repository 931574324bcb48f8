import type { CallData, CallResult } from '@nazar/domain/api/define-call.ts';
import type { getCrossTab } from '@nazar/domain/api/result-calls.ts';
import type { CompiledInquiry } from '@nazar/domain/inquiry/compile.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import type { CallContext } from '../../http/call-context.ts';
import { Problem } from '../../http/problem.ts';
import {
  type Condition,
  type CountedGroup,
  countChoices,
  countMatching,
  findGrouping,
  type Grouping,
} from './choice-queries.ts';
import { requireResults } from './counted-inquiry-queries.ts';
import { findTotal } from './results-queries.ts';
import { fewPlaces, leastPeople, singlesOut } from './withhold-queries.ts';

type CrossTab = CallResult<typeof getCrossTab>;
type Input = CallData<typeof getCrossTab>;

/** Counts of one question by another; of an anonymous inquiry nothing that tells of too few people. */
export async function showCrossTab(ctx: CallContext, input: Input): Promise<CrossTab> {
  const { inquiryId } = input;
  const counted = await requireResults(ctx, inquiryId);
  const { row, column, condition } = readQuestions(counted.compiled, input);
  const total = await findTotal(ctx.db, inquiryId);
  const matching = await countMatching(ctx.db, { inquiryId, condition, total });
  const heads = { rows: row.options.map(headOf), columns: column.options.map(headOf) };
  if (singlesOut(counted, condition, { matching, total })) {
    return { withheld: true, total: 0, rows: [], columns: [], counts: [] };
  }
  const groups = await countChoices(ctx.db, {
    ...{ inquiryId, condition, total, groupings: [row, column] },
    compiled: counted.compiled,
  });
  const counts = tabulate(groups, row, column);
  const shown = counted.definition.anonymous ? withoutFew(counts, row, column) : counts;
  return { withheld: false, total: matching, ...heads, counts: shown };
}

const headOf = ({ id, body }: Grouping['options'][number]) => ({ optionId: id, label: body });

function readQuestions(compiled: CompiledInquiry, input: Input) {
  const problems: FieldProblem[] = [];
  const find = (path: keyof Input, id: string): Grouping | null => {
    const grouping = findGrouping(compiled, id);
    if (grouping === null) {
      const code = compiled.questionById.has(id) ? 'questionNotCountable' : 'unknownId';
      problems.push({ path, code });
    }
    return grouping;
  };
  const row = find('rowQuestionId', input.rowQuestionId);
  const column = find('columnQuestionId', input.columnQuestionId);
  const condition = readCondition(compiled, input, find, problems);
  if (row === null || column === null || problems.length > 0) throw new Problem('invalidInput', problems);
  return { row, column, condition };
}

function readCondition(
  compiled: CompiledInquiry,
  { conditionQuestionId, conditionOptionIds }: Input,
  find: (path: keyof Input, id: string) => Grouping | null,
  problems: FieldProblem[],
): Condition {
  if (conditionQuestionId === null) {
    if (conditionOptionIds.length > 0) problems.push({ path: 'conditionQuestionId', code: 'required' });
    return null;
  }
  if (find('conditionQuestionId', conditionQuestionId) === null) return null;
  if (conditionOptionIds.length === 0) problems.push({ path: 'conditionOptionIds', code: 'chooseOption' });
  const chosen = findGrouping(compiled, conditionQuestionId, [...new Set(conditionOptionIds)]);
  if (chosen === null) problems.push({ path: 'conditionOptionIds', code: 'optionOfAnotherQuestion' });
  return chosen;
}

function tabulate(groups: readonly CountedGroup[], row: Grouping, column: Grouping): number[][] {
  const places = ({ options }: Grouping) => new Map(options.map(({ code }, place) => [code, place]));
  const [rowPlaces, columnPlaces] = [places(row), places(column)];
  const counts = row.options.map(() => column.options.map(() => 0));
  for (const { codes, count } of groups) {
    const [rowCode = 0, columnCode = 0] = codes;
    const line = counts[rowPlaces.get(rowCode) ?? -1];
    const place = columnPlaces.get(columnCode);
    if (line !== undefined && place !== undefined) line[place] = count;
  }
  return counts;
}

function withoutFew(
  counts: readonly (readonly number[])[],
  row: Grouping,
  column: Grouping,
): CrossTab['counts'] {
  const columnCounts = column.options.map((_, place) => counts.map((line) => line[place] ?? 0));
  const rows = fewPlaces(counts.map((line) => leastPeople(column, line)));
  const columns = fewPlaces(columnCounts.map((line) => leastPeople(row, line)));
  return counts.map((line, y) => line.map((count, x) => (rows.has(y) || columns.has(x) ? null : count)));
}
