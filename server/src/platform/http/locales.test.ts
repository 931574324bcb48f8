import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { responseTypes } from '@nazar/domain/inquiries/question.ts';
import { problemCatalogue } from '@nazar/domain/problem/catalogue.ts';
import { fieldProblemCodes } from '@nazar/domain/problem/field-problem.ts';
import { languages } from '@nazar/domain/text/language.ts';
import { describe, expect, test } from 'vitest';
import { localesFolder } from '../texts/format-texts.ts';

type Flat = ReadonlyMap<string, string>;

function flatten(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as Record<string, unknown>).flatMap(([key, inner]) =>
    flatten(inner, path === '' ? key : `${path}.${key}`),
  );
}
const read = (language: string, file: string): Flat =>
  new Map(flatten(JSON.parse(readFileSync(join(localesFolder, language, file), 'utf8'))));
const filesOf = (language: string) => readdirSync(join(localesFolder, language)).sort();

const placeholders = (text: string) => (text.match(/\{\{[^}]+\}\}/g) ?? []).sort().join();
const english = filesOf('en');

test('every language has the same files', () => {
  for (const language of languages) expect(filesOf(language)).toEqual(english);
});

describe.each(english)('%s', (file) => {
  const [en, fa] = [read('en', file), read('fa', file)];

  test('has the same sentences in both languages', () => {
    const keys = (texts: Flat) => [...texts.keys()].sort();
    expect(keys(fa)).toEqual(keys(en));
  });

  test('has the same placeholders in both languages', () => {
    const byKey = (texts: Flat) =>
      Object.fromEntries([...texts].map(([key, text]) => [key, placeholders(text)]));
    expect(byKey(fa)).toEqual(byKey(en));
  });

  test('has no empty and no untranslated sentence', () => {
    for (const [key, text] of [...en, ...fa]) expect(text.trim(), key).not.toBe('');
    for (const [key, text] of fa) {
      // Names of products, addresses and symbols are the same in every language.
      const bare = text.replace(/\{\{[^}]+\}\}|https?:\S+|<\/?\w+>/g, '');
      if (/[A-Za-z]{2}/.test(bare)) expect(bare, `${file} ${key}`).toMatch(/[\u0600-\u06ff]/);
    }
  });

  test('is written with Persian letters in Persian', () => {
    for (const [key, text] of fa) expect(text, key).not.toMatch(/[\u064a\u0643\u0660-\u0669]/);
  });
});

describe.each(languages)('in %s', (language) => {
  const has = (texts: Flat, key: string) => texts.has(key) || texts.has(`${key}_other`);

  test('every problem has a sentence', () => {
    const texts = read(language, 'problems.json');
    expect(Object.keys(problemCatalogue).filter((code) => !has(texts, code))).toEqual([]);
  });

  test('every field problem has a sentence and every answer type a name', () => {
    const texts = read(language, 'fields.json');
    const wanted = [...fieldProblemCodes, ...responseTypes.map((type) => `answerType_${type}`)];
    expect(wanted.filter((code) => !has(texts, code))).toEqual([]);
  });

  test('every response type has a name in the wizard and on the inquiry page', () => {
    const [wizard, detail] = [read(language, 'wizard.json'), read(language, 'detail.json')];
    expect(responseTypes.filter((type) => !has(wizard, `responseType.${type}`))).toEqual([]);
    expect(responseTypes.filter((type) => !has(detail, `types.${type}`))).toEqual([]);
  });
});

test('sentences from the specification are used word for word', () => {
  const fields = read('en', 'fields.json');
  const problems = read('en', 'problems.json');
  expect({
    ...Object.fromEntries(
      [
        'invalidEmail',
        'invalidMobile',
        'invalidOtp',
        'invalidCaptcha',
        'invalidPassword',
        'termsRequired',
      ].map((code) => [code, fields.get(code)]),
    ),
    title: fields.get('titleRequired'),
    options: fields.get('optionsTooFew_other')?.replace('{{limit}}', '2'),
    score: fields.get('wrongScore'),
    pages: [fields.get('pageNumberBelowOne'), fields.get('pageNumberFirst')],
    answers: [problems.get('invalidAnswers'), fields.get('chooseOptions'), problems.get('timeEnded')],
    file: problems.get('fileTypeNotAccepted'),
  }).toEqual({
    invalidEmail: 'Invalid email.',
    invalidMobile: 'Invalid mobile.',
    invalidOtp: 'Invalid OTP.',
    invalidCaptcha: 'Invalid captcha.',
    invalidPassword: 'Invalid password.',
    termsRequired: 'Please accept terms and condition.',
    title: 'Please enter your inquiry title.',
    options: '{{answerType}} needs at least 2 options.',
    score: 'Wrong score',
    pages: ['Page numbers should starts from 1', "Page number can't be more than 1"],
    answers: ['Answer all mandatory questions', 'Choose your options', 'Your time has ended'],
    file: 'File type not accepted.',
  });
});
