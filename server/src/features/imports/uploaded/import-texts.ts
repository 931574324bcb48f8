import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportFailure } from '@nazar/domain/imports/import-failure.ts';
import { formatMessage, type MessageTexts } from '@nazar/domain/text/format-message.ts';
import { type Language, languages } from '@nazar/domain/text/language.ts';
import { localesFolder } from '../../../platform/texts/format-texts.ts';

type ImportWords = {
  readonly failures: MessageTexts;
  /** The heading of the questions of a new inquiry. */
  readonly segment: string;
  readonly report: {
    readonly line: string;
    readonly column: string;
    readonly value: string;
    readonly reason: string;
    readonly wholeRow: string;
  };
};

const words = Object.fromEntries(
  languages.map((language) => [
    language,
    JSON.parse(readFileSync(join(localesFolder, language, 'imports.json'), 'utf8')),
  ]),
) as Record<Language, ImportWords>;

export function getImportTexts(language: Language): ImportWords {
  return words[language];
}

export function formatImportFailure({ code, params = {} }: ImportFailure, language: Language): string {
  return formatMessage(words[language].failures, code, params, language);
}
