import { makeExportCellWriter } from './cell-writer.ts';
import type { ExportWriterFactory } from './export-writer.ts';

/** Writes one object per line, keyed by column name; missing answers are null. */
export const makeJsonLinesWriter: ExportWriterFactory = ({ about, table }, sink) => {
  const keys = table.columns.map(({ name }, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  const writeCells = table.columns.map((column) =>
    makeExportCellWriter(column, about.settings, JSON.stringify),
  );
  return {
    begin: async () => {},
    rows: (rows) => {
      let text = '';
      for (const row of rows) {
        for (let index = 0; index < writeCells.length; index += 1) {
          text += keys[index];
          text += writeCells[index]?.(row[index] ?? null) ?? '';
        }
        text += '}\n';
      }
      return sink.write(text);
    },
    end: async () => {},
  };
};
