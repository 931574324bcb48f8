import type { ImportDetails, ImportTableProfile } from '@nazar/domain/api/import-calls.ts';
import type { ImportPlan } from '@nazar/domain/imports/import-plan.ts';
import { isOptionResponseType, listColumnOptionValues } from '@nazar/domain/imports/plan-column.ts';
import { hasQuestionRows } from '@nazar/domain/imports/question-parts.ts';
import { OptionMatcher } from '../table/match-options.ts';

/** Maximum number of merged options in the reply; people don't read longer lists. */
const maxListed = 100;

/** Options of a new inquiry whose cells have several spellings that the plan does not merge explicitly. */
export function findMergedOptions(
  plan: ImportPlan | null,
  contents: ImportTableProfile | null,
): ImportDetails['mergedOptions'] {
  if (plan?.kind !== 'new' || contents === null) return [];
  return plan.columns
    .flatMap(({ index, question, missing }) => {
      const column = contents.columns[index];
      if (question === null || column === undefined) return [];
      if (!isOptionResponseType(question.responseType) && !hasQuestionRows({ question })) return [];
      const matcher = new OptionMatcher(question.options.map((option) => ({ ...option, id: option.value })));
      const read = question.rows?.flatMap((row) => contents.columns[row.column] ?? []) ?? [column];
      const values = read.flatMap((each) => listColumnOptionValues(each, { ...question, missing }) ?? []);
      const found = values.flatMap(({ value, spellings = [] }) => [value, ...spellings]);
      return question.options.flatMap(({ value, body, column: own }) => {
        const others = [...new Set(found)].filter(
          (written) => written !== value && matcher.find(written) === value,
        );
        if (own !== undefined || others.length === 0) return [];
        return [{ column: column.name, option: body, value, spellings: others }];
      });
    })
    .slice(0, maxListed);
}
