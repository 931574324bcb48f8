export { encodings } from './decode-text.ts';
export { imports } from './feature.ts';
export { importFolder } from './import-folder.ts';
export { type ImportRefusal, type ImportReport, refusalHeading, refusalLine } from './import-report.ts';
export type { ImportOptions } from './import-settings.ts';
export type { ImportDeps } from './import-table.ts';
export { type DelimiterName, delimiters } from './read-table.ts';
export { formatRefusalReason } from './say-reason.ts';
