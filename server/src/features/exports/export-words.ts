import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CodebookWords } from '@nazar/domain/exports/codebook.ts';
import type { ColumnWords } from '@nazar/domain/exports/export-table.ts';
import { type Language, languages } from '@nazar/domain/text/language.ts';
import { localesFolder } from '../../platform/texts/format-texts.ts';

/** What files say in our own words. */
export type ExportWords = {
  readonly columns: ColumnWords;
  readonly codebook: CodebookWords;
  readonly sheets: { readonly responses: string; readonly codebook: string; readonly files: string };
};

const words = Object.fromEntries(
  languages.map((language) => [
    language,
    JSON.parse(readFileSync(join(localesFolder, language, 'exports.json'), 'utf8')),
  ]),
) as Record<Language, ExportWords>;

export function exportWords(language: Language): ExportWords {
  return words[language];
}
