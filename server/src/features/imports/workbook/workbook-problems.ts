import { maxImportRows } from '@nazar/domain/imports/import-failure.ts';
import { ImportError } from '../import-error.ts';

export const makeBrokenWorkbookError = () =>
  new ImportError('The workbook can’t be read. Save it again as XLSX, without a password.', {
    code: 'brokenWorkbook',
  });

export const makeSheetTooLargeError = () =>
  new ImportError('The sheet is too large to be read. Save it as CSV.', { code: 'sheetTooLarge' });

export const makeTooManyRowsError = () =>
  new ImportError('The sheet has too many rows.', { code: 'tooManyRows', params: { limit: maxImportRows } });
