export { importsFeature } from './feature.ts';
export { importFolder } from './import-folder.ts';
export {
  formatRefusalLine,
  type ImportRefusal,
  type ImportReport,
  refusalTableHeader,
} from './import-report.ts';
export type { ImportOptions } from './import-settings.ts';
export type { ImportContext } from './import-table-as-inquiry.ts';
export { formatRefusalReason } from './rows/refusal-reasons.ts';
export { encodings } from './table/decode-text.ts';
export { type DelimiterName, delimiterCharacters } from './table/read-table.ts';
