import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FieldProblem } from '@nazar/domain/problem/field-problem.ts';
import { type Language, languages } from '@nazar/domain/text/language.ts';
import { type Texts, type WordParams, word } from '@nazar/domain/text/word.ts';
import type { Problem } from './problem.ts';

export const localesFolder = join(import.meta.dirname, '..', '..', '..', 'locales');

function load(file: string): Record<Language, Texts> {
  const read = (language: Language): Texts =>
    JSON.parse(readFileSync(join(localesFolder, language, `${file}.json`), 'utf8')) as Texts;
  return Object.fromEntries(languages.map((language) => [language, read(language)])) as Record<
    Language,
    Texts
  >;
}

const problems = load('problems');
const fields = load('fields');
const mail = load('mail');

export function wordProblem(problem: Pick<Problem, 'code' | 'params'>, language: Language): string {
  return word(problems[language], problem.code, problem.params, language);
}

export function wordField(problem: FieldProblem, language: Language): string {
  return word(fields[language], problem.code, problem.params ?? {}, language);
}

/** A sentence of a message that leaves by mail or SMS. */
export function wordMail(key: string, params: WordParams, language: Language): string {
  return word(mail[language], key, params, language);
}
