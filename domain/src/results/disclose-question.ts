import { answerTypes } from '../inquiry/answer-types/index.ts';
import { isFew } from './disclosure.ts';
import type { QuestionSummary } from './question-summary.ts';

/**
 * The part of one question's summary that an anonymous inquiry may show. For a question that few people
 * answered, this is only that it was answered. Details of an option (texts beside it, its mean rank, a matrix
 * row's cells) are shown once enough people chose it.
 */
export function discloseQuestion(question: QuestionSummary): QuestionSummary {
  if (isFew(question.answered)) {
    return {
      ...{ ...question, withheld: true, answered: 0, options: [], numbers: null, cells: [], moments: [] },
      momentUnit: null,
    };
  }
  const { summaryKind } = answerTypes[question.responseType];
  if (summaryKind === 'cells') return discloseRows(question);
  if (summaryKind === 'ranks') return discloseRanks(question);
  return {
    ...question,
    options: question.options.map((option) => ({
      ...option,
      withheld: option.role === 'other' && isFew(option.count),
    })),
  };
}

/**
 * Hides the cells of rows with few answers. Columns count shown cells only, or subtraction would reveal the
 * rest.
 */
function discloseRows(question: QuestionSummary): QuestionSummary {
  const hidden = new Set(
    question.options
      .filter(({ role, count }) => role === 'row' && isFew(count))
      .map(({ optionId }) => optionId),
  );
  const cells = question.cells.filter(({ rowId }) => !hidden.has(rowId));
  const inColumn = (id: string) =>
    cells.reduce((sum, { columnId, count }) => sum + (columnId === id ? count : 0), 0);
  return {
    ...question,
    cells,
    options: question.options.map((option) => {
      if (hidden.has(option.optionId)) return { ...option, withheld: true, count: 0 };
      return option.role === 'column' ? { ...option, count: inColumn(option.optionId) } : option;
    }),
  };
}

/** All ranks add up to a known sum, so if few ranked one option, the others would reveal its ranks. */
function discloseRanks(question: QuestionSummary): QuestionSummary {
  if (!question.options.some(({ count }) => isFew(count))) return question;
  return {
    ...question,
    options: question.options.map((option) => ({
      ...option,
      withheld: option.count > 0,
      meanRank: null,
      count: isFew(option.count) ? 0 : option.count,
    })),
  };
}
