import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { localesFolder } from '../texts/format-texts.ts';

type Sentence = { readonly key: string; readonly text: string };

const folder = join(localesFolder, 'fa');
const glossary = readFileSync(join(localesFolder, '..', 'docs', 'glossary.md'), 'utf8');
const sentences = readdirSync(folder)
  .sort()
  .flatMap((file) => flatten(JSON.parse(readFileSync(join(folder, file), 'utf8')), file));

/** Texts of the templates and the demonstration: the strings of their sources with a Persian letter. */
const featureTexts = ['../../features/inquiries/templates/starters', '../../features/demo'].flatMap(
  (path) => {
    const sources = fileURLToPath(new URL(path, import.meta.url));
    return readdirSync(sources, { encoding: 'utf8', recursive: true })
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) =>
        [...readFileSync(join(sources, file), 'utf8').matchAll(/'((?:[^'\\]|\\.)*)'/g)]
          .map(([, text = '']) => ({ key: file, text }))
          .filter(({ text }) => /[آ-ی]/.test(text)),
      );
  },
);

/** Paragraphs that the page shows before its script runs. */
const pageTexts = [
  ...readFileSync(join(localesFolder, '..', 'web', 'index.html'), 'utf8').matchAll(
    /<p lang="fa"[^>]*>(.*)<\/p>/g,
  ),
].map(([, text = '']) => ({ key: 'index.html', text: text.replace(/<[^>]+>/g, '') }));

function flatten(value: unknown, path: string): Sentence[] {
  if (typeof value === 'string') return [{ key: path, text: value }];
  return Object.entries(value as Record<string, unknown>).flatMap(([key, inner]) =>
    flatten(inner, `${path} ${key}`),
  );
}

/** The glossary's column *never*: «جواب» means that word, «پرونده…» any word that starts with it. */
const forbidden = glossary
  .slice(glossary.indexOf('| term | Persian | never |'))
  .split('\n')
  .slice(2)
  .flatMap((row) => (row.split('|')[3] ?? '').split('،'))
  .map((word) => word.trim())
  .filter((word) => word !== '');

const letter = '\\p{L}\\p{M}';
const wordPattern = (word: string) =>
  word.endsWith('…')
    ? new RegExp(`(?<![${letter}])${word.slice(0, -1)}`, 'u')
    : new RegExp(`(?<![${letter}])${word}(?![${letter}])`, 'u');

/** Replaces values and addresses, which no author wrote, by a sign, and removes elements. */
const bare = (text: string) =>
  text.replace(/<\/?\w+\/?>/g, '').replace(/\{\{[^}]+\}\}|https?:\S+/g, '\ue000');
const all = [...sentences, ...featureTexts, ...pageTexts];
const where = (pattern: RegExp, texts: readonly Sentence[] = all) =>
  texts.filter(({ text }) => pattern.test(bare(text))).map(({ key, text }) => `${key}: ${text}`);

test('the glossary lists forbidden words', () => {
  expect(forbidden).toContain('جواب');
  expect(forbidden.length).toBeGreaterThan(30);
});

/** Words that templates use for their subjects and not for parts of Nazar. */
const subjects = ['خانه', 'سایت…'];

test('templates, the demonstration and the first page are read too', () => {
  expect(featureTexts.length).toBeGreaterThan(500);
  expect(pageTexts).toHaveLength(2);
});

test.each(forbidden)('no Persian text contains %s', (word) => {
  expect(where(wordPattern(word), subjects.includes(word) ? sentences : all)).toEqual([]);
});

test.each([
  ['Arabic letters or digits', /[\u064a\u0643\u0649\u0629\u0660-\u0669]/],
  ['Latin digits', /[0-9]/],
  ['two spaces', / {2}/],
  ['a space before a mark, or none after it', /\s[،؛؟.:»](?!\S)|[،؛؟](?=[\p{L}\d])/u],
  ['marks of another script', /[,;?"]|(?<=\p{L}\s?)%/u],
  [
    'a prefix, an ending or a plural without its half-space',
    /(?<!\p{L})ن?می\s(?=\p{L})|\s(?:ها|های|هایی|هایتان|ترین|اند|ام)(?!\p{L})/u,
  ],
  ['a prefix grown together with its verb', /(?<!\p{L})ن?می(?:شو|کن|توان|خواه|بین|ده|رو|گیر|مان|گذار|فرست)/u],
  ['a half-space beside a space or a mark', /\u200c(?![\p{L}\p{M}])|(?<![\p{L}\p{M}])\u200c/u],
  ['«ه ی» or «هی» where «هٔ» stands', /(?<=\p{L}ه)\u200cی(?!\p{L})|ۀ/u],
])('no Persian text has %s', (_, pattern) => {
  expect(where(pattern)).toEqual([]);
});

test.each([
  ['a pronoun grown together with an imperative', /(?<![\p{L}\u200c])(?:ن?ب|ن)\p{L}+یدش(?!\p{L})/u],
  [
    'a plural verb for things',
    /(?:پاسخ|پرسش|نظرسنجی|فایل|متن|پیام|تغییر|دیدگاه|گزینه|شرط|پیوند|نمودار)\u200c?(?:ها|ات)(?:ی|یش|یتان|یشان)?(?: دیگر| هم| اینجا)* (?:حذف|ذخیره|شمرده|نمایش داده|دیده|فرستاده|منتشر|پذیرفته)(?: ن?می\u200cشوند| شده\u200cاند| شدند| شوند)/u,
  ],
  [
    'an object grown together with its noun before the verb',
    /(?:حذف|پنهان|باز|اصلاح|تقسیم|ذخیره|دانلود|انتخاب|مرور|امتحان|بررسی|تغییر|وارد|نگه|پیدا|اضافه)\u200c?(?:ش|شان|اش) (?:کن|کرد|ن?می\u200cکن|ده|ن?می\u200cده|دار)/u,
  ],
])('no Persian text has %s', (_, pattern) => {
  expect(where(pattern)).toEqual([]);
});

test('a counted noun is singular', () => {
  const counted =
    /\{\{(?:count|shown|people|limit|least|total|answered|questions)[^}]*\}\}\s+\p{L}+\u200cها/u;
  expect(sentences.filter(({ text }) => counted.test(text))).toEqual([]);
});

/** The example address, and names of formats, products, keys and statistics, that are always written in Latin script. */
const latinNames =
  /\b(?:name@example\.com|PDF|PNG|SVG|JPEG|WebP|GIF|AVIF|QR|CSS|CSV|TSV|XLSX|SPSS|SAV|PSPP|JSON Lines|Excel|Esc|Shift|Enter|NPS|V|p)\b/g;

test('no Persian text contains an English word', () => {
  const words = [...sentences, ...pageTexts].map(({ key, text }) => ({
    key,
    text: bare(text).replace(latinNames, ''),
  }));
  expect(where(/[A-Za-z]/, words)).toEqual([]);
});

test('a sentence ends with the same punctuation as its English original', () => {
  const english = (key: string) => {
    const [file = '', ...path] = key.split(' ');
    let value: unknown = JSON.parse(readFileSync(join(localesFolder, 'en', file), 'utf8'));
    for (const step of path) value = (value as Record<string, unknown>)[step];
    return typeof value === 'string' ? value : undefined;
  };
  const end = (text: string) => /[.?؟!…:](?=[»”]?$)/.exec(text.trim())?.[0].replace('؟', '?') ?? '';
  const different = sentences.filter(({ key, text }) => {
    const original = english(key);
    return original !== undefined && end(original) !== end(text);
  });
  expect(different.map(({ key, text }) => `${key}: ${text}`)).toEqual([]);
});
