import { shownCell } from '@nazar/domain/exports/cell-text.ts';
import type { MakeWriter } from './export-writer.ts';

/** An object a line, with the names of the columns; what was not answered is null. */
export const makeJsonLinesWriter: MakeWriter = ({ about, table }, sink) => {
  const keys = table.columns.map(({ name }, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  return {
    begin: async () => {},
    rows: (rows) => {
      let text = '';
      for (const row of rows) {
        for (const [index, column] of table.columns.entries()) {
          text += keys[index] + JSON.stringify(shownCell(column, row[index] ?? null, about.settings));
        }
        text += '}\n';
      }
      return sink.write(text);
    },
    end: async () => {},
  };
};
