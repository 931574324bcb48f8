import type { CallData, CallResult } from '@nazar/domain/api/define-call.ts';
import type { getCrossTab } from '@nazar/domain/api/result-calls.ts';
import { answerTypes } from '@nazar/domain/inquiry/answer-types/index.ts';
import type { CompiledInquiry, CompiledQuestion } from '@nazar/domain/inquiry/compile.ts';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { smallestGroup } from '@nazar/domain/results/smallest-group.ts';
import type { CallContext } from '../../http/call-context.ts';
import { Problem } from '../../http/problem.ts';
import { type Condition, crossTab } from './count-responses-queries.ts';
import { requireResults } from './counted-inquiry-queries.ts';

type Input = CallData<typeof getCrossTab>;

/** How the answers to one question go with those to another. */
export async function showCrossTab(ctx: CallContext, input: Input): Promise<CallResult<typeof getCrossTab>> {
  const { compiled, definition, inquiryId } = await requireResults(ctx, input.inquiryId);
  const row = countable(compiled, input.rowQuestionId, 'rowQuestionId');
  const column = countable(compiled, input.columnQuestionId, 'columnQuestionId');
  const condition = conditionOf(compiled, input);
  const { total, cells } = await crossTab(ctx.db, inquiryId, { row, column }, condition);
  const withheld = definition.anonymous && total < smallestGroup;
  const counts = new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell.count]));
  const label = ({ id, body }: { id: string; body: string }) => ({ optionId: id, label: body });
  return {
    withheld,
    total: withheld ? 0 : total,
    rows: row.allOptions.map(label),
    columns: column.allOptions.map(label),
    counts: withheld
      ? []
      : row.allOptions.map((r) => column.allOptions.map((c) => counts.get(`${r.code} ${c.code}`) ?? 0)),
  };
}

function countable(compiled: CompiledInquiry, id: string, path: string): CompiledQuestion {
  const question = compiled.questionById.get(id);
  if (question === undefined) throw refused({ path, code: 'unknownId' });
  if (!answerTypes[question.responseType].countable) throw refused({ path, code: 'questionNotCountable' });
  return question;
}

function conditionOf(compiled: CompiledInquiry, input: Input): Condition {
  const { conditionQuestionId, conditionOptionIds } = input;
  if (conditionQuestionId === null) {
    if (conditionOptionIds.length > 0) throw refused({ path: 'conditionQuestionId', code: 'required' });
    return null;
  }
  const question = countable(compiled, conditionQuestionId, 'conditionQuestionId');
  if (conditionOptionIds.length === 0) throw refused({ path: 'conditionOptionIds', code: 'chooseOption' });
  const codes = conditionOptionIds.map((id, place) => {
    const option = question.optionById.get(id);
    if (option === undefined) {
      throw refused({ path: `conditionOptionIds.${place}`, code: 'optionOfAnotherQuestion' });
    }
    return option.code;
  });
  return { question, codes };
}

function refused(problem: FieldProblem): Problem {
  return new Problem('invalidInput', [problem]);
}
