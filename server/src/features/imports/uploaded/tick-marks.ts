import type { ImportTableProfile } from '@nazar/domain/api/import-calls.ts';
import { haveTickMarks, type TickColumn } from '@nazar/domain/imports/cell-tick.ts';
import type { PlannedOption } from '../questionnaire/plan-import-segments.ts';
import { isOwnExport } from './detect-export.ts';

type OptionWithColumn = Pick<PlannedOption, 'value' | 'body' | 'translation' | 'column'>;

/** Whether the columns of a question's options have words for «chosen» and «not chosen», as in our exports. */
export function hasTickMarks(options: readonly OptionWithColumn[], contents: ImportTableProfile): boolean {
  const own = options.flatMap(({ column, value, body, translation = '' }): TickColumn[] => {
    const found = contents.columns.find(({ name }) => name === column);
    if (found === undefined) return [];
    const { values, examples = [] } = found;
    return [
      { cells: (values ?? examples).map((each) => each.value), names: [String(value), body, translation] },
    ];
  });
  return own.length > 0 && (isOwnExport(contents) || haveTickMarks(own));
}
