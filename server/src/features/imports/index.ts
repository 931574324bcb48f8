export { encodings } from './decode-text.ts';
export { importsFeature } from './feature.ts';
export { importFolder } from './import-folder.ts';
export {
  formatRefusalLine,
  type ImportRefusal,
  type ImportReport,
  refusalTableHeader,
} from './import-report.ts';
export type { ImportOptions } from './import-settings.ts';
export type { ImportDeps } from './import-table-as-inquiry.ts';
export { type DelimiterName, delimiterCharacters } from './read-table.ts';
export { formatRefusalReason } from './refusal-reasons.ts';
