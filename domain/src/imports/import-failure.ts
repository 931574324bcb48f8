/**
 * Reasons why a table can't be read, checked or stored. Their sentences are in
 * locales/<language>/imports.json.
 */
export const importFailures = [
  'notTable',
  'oldWorkbook',
  'brokenWorkbook',
  'sheetTooLarge',
  'wrongEncoding',
  'openQuote',
  'rowTooLong',
  'noHeading',
  'noRows',
  'tooManyColumns',
  'tooManyRows',
  'planProblems',
  'nothingFits',
  'allHere',
  'placesLeft',
  'inquiryGone',
  'inquiryChanged',
  'signedOut',
  'groupFull',
  'groupGone',
  'listFull',
  'listChanged',
  'storageFull',
  'triesDied',
  'internal',
] as const;
type ImportFailureCode = (typeof importFailures)[number];

export type ImportFailure = {
  readonly code: ImportFailureCode;
  readonly params?: Readonly<Record<string, string | number>>;
};

/** Maximum number of a table's columns, including skipped ones. */
export const maxImportColumns = 600;
export const maxImportRows = 1_000_000;
