import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CodebookTexts } from '@nazar/domain/exports/codebook.ts';
import type { FixedColumnHeadings } from '@nazar/domain/exports/export-table.ts';
import { type Language, languages } from '@nazar/domain/text/language.ts';
import { localesFolder } from '../../platform/texts/format-texts.ts';

/** The texts of exported files. */
export type ExportTexts = {
  readonly columns: FixedColumnHeadings;
  readonly codebook: CodebookTexts;
  readonly sheets: { readonly responses: string; readonly codebook: string; readonly files: string };
};

const words = Object.fromEntries(
  languages.map((language) => [
    language,
    JSON.parse(readFileSync(join(localesFolder, language, 'exports.json'), 'utf8')),
  ]),
) as Record<Language, ExportTexts>;

export function getExportTexts(language: Language): ExportTexts {
  return words[language];
}
