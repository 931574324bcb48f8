import type { MyResult } from '@nazar/domain/api/my-response-calls.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import type { QuestionSummary } from '@nazar/domain/results/question-summary.ts';

/** My answer compared with all answers, if they are comparable. */
export type ComparedAnswer =
  | {
      readonly kind: 'options';
      readonly rows: readonly {
        readonly id: string;
        readonly label: string;
        readonly position: number;
        readonly count: number;
        readonly mine: boolean;
      }[];
      readonly answered: number;
    }
  | {
      readonly kind: 'ranks';
      /** In my order; the mean rank is null while too few people have answered. */
      readonly rows: readonly {
        readonly id: string;
        readonly label: string;
        readonly meanRank: number | null;
      }[];
      readonly answered: number;
    }
  | {
      readonly kind: 'cells';
      /** The number of people who chose the same column, among all who answered the row; null while too few have. */
      readonly rows: readonly {
        readonly id: string;
        readonly row: string;
        readonly column: string;
        readonly same: { readonly count: number; readonly of: number } | null;
      }[];
    }
  | {
      readonly kind: 'numbers';
      readonly mean: number;
      readonly median: number;
      readonly min: number;
      readonly max: number;
      readonly answered: number;
    };

type MyQuestion = MyResult['questions'][number];

/**
 * Null if the answers can't be compared: texts, times, a table or an order that I did not answer, and answers that are
 * withheld because too few people gave them.
 */
export function compareAnswer(mine: MyQuestion, all: QuestionSummary | undefined): ComparedAnswer | null {
  if (all === undefined || all.withheld || all.responseType !== mine.responseType) return null;
  const { answered, options, numbers, cells } = all;
  if (mine.cells.length > 0) return { kind: 'cells', rows: compareCells(mine, { options, cells }) };
  if (numbers !== null) {
    const { mean, median, min, max } = numbers;
    return { kind: 'numbers', mean, median, min, max, answered };
  }
  if (options.length === 0) return null;
  const { summaryKind } = answerTypes[all.responseType];
  if (summaryKind === 'cells') return null;
  if (summaryKind === 'ranks') {
    const byId = new Map(options.map((option) => [option.optionId, option]));
    const rows = mine.optionIds.flatMap((id) => {
      const option = byId.get(id);
      if (option === undefined) return [];
      return [{ id, label: option.label, meanRank: option.withheld ? null : option.meanRank }];
    });
    return rows.length === 0 ? null : { kind: 'ranks', rows, answered };
  }
  const chosen = new Set(mine.optionIds);
  const rows = options.map(({ optionId: id, label, position, count }) => ({
    id,
    label,
    position,
    count,
    mine: chosen.has(id),
  }));
  return { kind: 'options', rows, answered };
}

function compareCells(mine: MyQuestion, { options, cells }: Pick<QuestionSummary, 'options' | 'cells'>) {
  const byId = new Map(options.map((option) => [option.optionId, option]));
  return mine.cells.map(({ rowId, columnId }, index) => {
    const ofRow = cells.filter((cell) => cell.rowId === rowId);
    const of = ofRow.reduce((sum, { count }) => sum + count, 0);
    const count = ofRow.find((cell) => cell.columnId === columnId)?.count ?? 0;
    const words = mine.answer?.cells[index];
    const isShown = of > 0 && byId.get(rowId)?.withheld !== true;
    return {
      id: rowId,
      row: words?.row ?? '',
      column: words?.column ?? '',
      same: isShown ? { count, of } : null,
    };
  });
}
