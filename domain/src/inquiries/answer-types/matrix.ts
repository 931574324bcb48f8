import type { Answer } from '../answers.ts';
import { type AnswerProblem, type AnswerType, addToBin, type CheckableQuestion } from './answer-type.ts';
import { mapShownOptionsById } from './choice.ts';
import { presenceConditionOperators } from './condition-operators.ts';

/** One column for each row, stored as row, column, row, column … in the order of the rows. */
export const matrixType: AnswerType = {
  responseType: 'matrix',
  optionRoles: ['row', 'column'],
  minOptions: 3,
  minByRole: { row: 1, column: 2 },
  maxOptions: null,
  fixedOptions: false,
  orderIsAnswer: false,
  horizontal: 'never',
  points: null,
  takesAnswer: true,
  hasTextField: false,
  shape: 'cells',
  summaryKind: 'cells',
  conditionOperators: presenceConditionOperators,
  isContact: false,
  isLatin: false,
  bounds: 'none',
  boundsWithin: null,
  usualBounds: () => ({ min: null, max: null }),
  groupedBy: 'rows',
  missing: 'answerAllRows',
  checkAnswer,
  normalize: (question, { questionId, value }) => {
    const cells = new Map(chosenCells(value));
    const rows = [...mapShownOptionsById(question).keys()].filter((id) => cells.has(id));
    return { questionId, value: Object.fromEntries(rows.map((id) => [id, cells.get(id) ?? ''])) };
  },
  judge: () => null,
  encode: (question, { value }, { choices }) => {
    for (const [rowId, columnId] of chosenCells(value)) {
      const row = question.optionById.get(rowId);
      const column = question.optionById.get(columnId);
      if (row !== undefined && column !== undefined) choices.push(row.code, column.code);
    }
  },
  decode: (question, codes) => {
    const cells: [string, string][] = [];
    for (let index = 0; index + 1 < codes.length; index += 2) {
      const row = question.optionByCode.get(codes[index] ?? 0);
      const column = question.optionByCode.get(codes[index + 1] ?? 0);
      if (row !== undefined && column !== undefined) cells.push([row.id, column.id]);
    }
    return cells.length === 0 ? null : { questionId: question.id, value: Object.fromEntries(cells) };
  },
  exportLayout: 'rows',
  /** Bins count by `row code:column code`. */
  tallyChoices: (bins, choices, from, to, times) => {
    for (let index = from; index + 1 < to; index += 2) {
      addToBin(bins, `${choices[index]}:${choices[index + 1]}`, times);
    }
  },
};

function chosenCells(value: Answer['value']): [string, string][] {
  return typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : [];
}

function checkAnswer(question: CheckableQuestion, { value }: Answer): AnswerProblem | null {
  if (typeof value !== 'object' || Array.isArray(value)) return { code: 'wrongType' };
  const options = mapShownOptionsById(question);
  const cells = chosenCells(value);
  const fits = cells.every(
    ([row, column]) => options.get(row)?.role === 'row' && options.get(column)?.role === 'column',
  );
  if (!fits) return { code: 'optionOfAnotherQuestion' };
  const rows = question.options.filter((option) => option.role === 'row').length;
  return question.isForce && cells.length < rows ? { code: 'answerAllRows' } : null;
}
