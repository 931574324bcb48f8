import { isUnimportableResponseType } from '../imports/plan-column.ts';
import { choiceOptionRoles, listNumberedOptions } from '../inquiries/answer-types/export-columns.ts';
import type { CompiledQuestion } from '../inquiries/compile.ts';
import type { TableQuestionCodes } from '../inquiries/inquiry-file.ts';
import type { ExportTable } from './export-table.ts';

/**
 * The names of questions and the numbers of options in a table, which depend on all revisions and not only on
 * the newest one.
 */
export function listTableQuestionNumbering({ columns }: ExportTable): TableQuestionCodes[] {
  const names = new Map<CompiledQuestion, string>();
  for (const { question, name } of columns) {
    if (question !== null && !isUnimportableResponseType(question.responseType))
      names.set(question, name.replace(/_.*$/, ''));
  }
  return [...names].map(([question, name]) => {
    const numbered = [choiceOptionRoles, ['row'] as const, ['column'] as const].flatMap((roles) =>
      listNumberedOptions(question, roles),
    );
    return {
      questionId: question.id,
      responseType: question.responseType,
      name,
      numbers: Object.fromEntries(numbered.map(({ option, number }) => [option.id, number])),
    };
  });
}
