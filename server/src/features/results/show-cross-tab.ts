import type { CallData, CallResult } from '@nazar/domain/api/define-call.ts';
import type { getCrossTab } from '@nazar/domain/api/result-calls.ts';
import type { CompiledInquiry } from '@nazar/domain/inquiry/compile.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { isFew, mayCombine } from '@nazar/domain/results/disclosure.ts';
import type { CallContext } from '../../http/call-context.ts';
import { Problem } from '../../http/problem.ts';
import {
  type ChartCondition,
  countChoices,
  countMatching,
  findGrouping,
  type Grouping,
  isOneChoice,
} from './choice-queries.ts';
import { requireResults } from './counted-inquiry-queries.ts';
import { countDisclosed, mayCrossThree, tabulate } from './disclosed-count-queries.ts';
import { findTotal, type KeptTotal } from './results-queries.ts';

type CrossTab = CallResult<typeof getCrossTab>;
type Input = CallData<typeof getCrossTab>;

/** Counts one question by another; for anonymous inquiries without counts of too few people. */
export async function showCrossTab(ctx: CallContext, input: Input): Promise<CrossTab> {
  const { inquiryId } = input;
  const counted = await requireResults(ctx, inquiryId);
  const { row, column, condition } = readQuestions(counted.compiled, input);
  const total = await findTotal(ctx.db, inquiryId);
  const matching = await countMatching(ctx.db, { inquiryId, condition, total });
  const heads = { rows: row.options.map(headOf), columns: column.options.map(headOf) };
  const everybody = matching === total.responses;
  const counts = counted.definition.anonymous
    ? await countAnonymously(
        ctx,
        { ...counted, total },
        { row, column, matching, chosen: condition, condition: everybody ? null : condition },
      )
    : await count(ctx, { ...counted, total }, { row, column, condition });
  if (counts === null) return { withheld: true, total: 0, rows: [], columns: [], counts: [] };
  return { withheld: false, total: matching, ...heads, counts };
}

type Crossed = { readonly row: Grouping; readonly column: Grouping; readonly condition: ChartCondition };
type Inquiry = { readonly inquiryId: string; readonly compiled: CompiledInquiry; readonly total: KeptTotal };

async function count(
  { db }: CallContext,
  { inquiryId, compiled, total }: Inquiry,
  { row, column, condition }: Crossed,
): Promise<number[][]> {
  const groups = await countChoices(db, { inquiryId, compiled, total, condition, groupings: [row, column] });
  return tabulate(groups, row, column);
}

/** Null if nothing may be shown; a single hidden count is null too. */
async function countAnonymously(
  ctx: CallContext,
  inquiry: Inquiry,
  crossed: Crossed & { readonly matching: number; readonly chosen: ChartCondition },
): Promise<(number | null)[][] | null> {
  const { row, column, condition, chosen, matching } = crossed;
  if (isFew(inquiry.total.responses) || isFew(matching)) return null;
  const sides = [row.question, column.question] as const;
  if (chosen !== null && !mayCombine(!isOneChoice(chosen.question), chosen.options.length)) return null;
  const asked = condition === null ? sides : [...sides, condition.question];
  if (asked.some(({ code }) => isFew(inquiry.total.counts[code] ?? 0))) return null;
  const isSide = condition !== null && sides.includes(condition.question) && isOneChoice(condition.question);
  if (condition !== null && !isSide) {
    const may = await mayCrossThree(ctx.db, inquiry, [...sides, condition.question]);
    return may ? count(ctx, inquiry, crossed) : null;
  }
  // A condition on the question of one side leaves some of its lines and empties the others.
  const { counts, shown } = await countDisclosed(ctx.db, inquiry, sides);
  const isLeft = (grouping: Grouping, index: number) =>
    condition?.question !== grouping.question ||
    condition.options.some((option) => option === grouping.options[index]);
  return counts.map((line, y) =>
    line.map((each, x) => {
      if (!isLeft(row, y) || !isLeft(column, x)) return 0;
      return shown[y]?.[x] ? each : null;
    }),
  );
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
): ChartCondition {
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
