import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Written separately from the import and shares no code with it on purpose, so that both can't have the same
// mistake. It reads the whole file at once and relies only on docs/import.md.

export type AskedQuestion = {
  readonly column: string;
  readonly body: string;
  readonly responseType: string;
  readonly min: number | null;
  readonly max: number | null;
  /** Cells that mean «not answered». */
  readonly missing: readonly string[];
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

/** One person's valid answers by column: option labels, a number, or a text. */
export type Person = ReadonlyMap<string, string | number | readonly string[]>;

export type Recount = {
  readonly questions: readonly AskedQuestion[];
  readonly people: readonly Person[];
  /** Questions that this recount does not support. */
  readonly uncounted: number;
};

type Cell = number | string;
type RawOption = string | { value?: Cell; body: string; role?: string; column?: string; text?: string };
type RawQuestion = {
  column?: string;
  body: string;
  responseType: string;
  min?: number | null;
  max?: number | null;
  missing?: Cell | Cell[] | null;
  condition?: unknown;
  options?: RawOption[];
};
type RawQuestionnaire = {
  missing?: Cell | Cell[] | null;
  decimal?: string;
  segments?: { condition?: unknown }[];
  questions: RawQuestion[];
};

/**
 * Whether the question is recounted. Conditions, separate columns for options, matrices and rankings are not
 * supported.
 */
function isCounted({ column, responseType, condition, options = [] }: RawQuestion): boolean {
  const plainOptions = options.every(
    (option) => typeof option === 'string' || (option.column === undefined && option.role !== 'other'),
  );
  const isPlain = responseType !== 'matrix' && responseType !== 'ranking' && !condition;
  return column !== undefined && isPlain && plainOptions;
}

export function recountFolder(folder: string): Recount {
  const raw = JSON.parse(readText(join(folder, 'questions.json'))) as RawQuestionnaire;
  const hasConditions = raw.segments?.some((segment) => segment.condition) ?? false;
  const counted = hasConditions ? [] : raw.questions.filter(isCounted);
  const questions = counted.map(
    ({ column = '', body, responseType, min, max, options = [], missing = raw.missing }): AskedQuestion => ({
      ...{ column: column.trim(), body: oneLine(body), responseType, min: min ?? null, max: max ?? null },
      missing: [missing ?? []].flat().map((cell) => joined(String(cell))),
      options: options.map((option, index) => {
        const { body: label, value = label } = typeof option === 'string' ? { body: option } : option;
        const labels = options
          .slice(0, index)
          .map((each) => (typeof each === 'string' ? each : each.body).trim());
        const twins = labels.filter((each) => each === label.trim()).length;
        return { value: String(value).trim(), label: `${label.trim()}${'\0'.repeat(twins)}` };
      }),
    }),
  );
  const name = ['responses.tsv', 'responses.csv', 'responses.txt'].find((each) =>
    existsSync(join(folder, each)),
  );
  const [heading = [], ...rows] = splitTable(readText(join(folder, name ?? 'responses.tsv')), questions);
  const names = heading.map(joined);
  const people = rows
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
    .filter(
      (cells) => cells.length >= names.length && cells.slice(names.length).every((cell) => !cell.trim()),
    )
    .map((cells) => {
      const good = questions.flatMap((question): [string, string | number | string[]][] => {
        const cell = (cells[names.indexOf(joined(question.column))] ?? '').trim();
        if (cell === '' || unreadable.test(cell) || question.missing.includes(joined(cell))) return [];
        const answer = goodAnswer(question, cell, raw.decimal === ',');
        return answer === null ? [] : [[question.column, answer]];
      });
      return new Map(good);
    })
    // A person without answers gave no response, unless questions exist that are not recounted.
    .filter((person) => person.size > 0 || counted.length < raw.questions.length);
  return { questions, people, uncounted: raw.questions.length - questions.length };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unreadable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]/;

function readText(path: string): string {
  const bytes = readFileSync(path);
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  return bytes.toString(isWide ? 'utf16le' : 'utf8').replace(/^\ufeff/, '');
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Folds look-alike letters. */
function alike(text: string): string {
  return latin(text.normalize('NFKC'))
    .replaceAll('ي', 'ی')
    .replaceAll('ى', 'ی')
    .replaceAll('ك', 'ک')
    .replace(/[\u200c-\u200f\u064b-\u0652]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Persian words written together. */
function joined(text: string): string {
  return alike(text).replace(/(?<=\p{Script=Arabic}) (?=\p{Script=Arabic})/gu, '');
}

function latin(text: string): string {
  return [...text]
    .map((sign) => {
      const digit = Math.max('۰۱۲۳۴۵۶۷۸۹'.indexOf(sign), '٠١٢٣٤٥٦٧٨٩'.indexOf(sign));
      return digit < 0 ? sign : String(digit);
    })
    .join('');
}

/** Parses a table character by character; the separator is the one that gives the most columns. */
function splitTable(text: string, questions: readonly AskedQuestion[]): string[][] {
  const columns = questions.map(({ column }) => joined(column));
  const tables = ['\t', ',', ';', '|'].map((separator) => {
    const [heading = []] = split(text, separator, 1);
    return { separator, found: columns.filter((column) => heading.map(joined).includes(column)).length };
  });
  const [best] = tables.sort((a, b) => b.found - a.found);
  return split(text, best?.separator ?? '\t', Number.POSITIVE_INFINITY);
}

function split(text: string, separator: string, maxRows: number): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  let start = 0;
  while (start <= text.length && rows.length < maxRows) {
    let cell: string;
    let end = start;
    if (text[start] === '"') {
      do end = text.indexOf('"', end + 1) + 1;
      while (end > 0 && text[end] === '"');
      if (end === 0) end = text.length;
      cell = text.slice(start + 1, end - 1).replaceAll('""', '"');
    } else {
      while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r')
        end += 1;
      cell = text.slice(start, end);
    }
    cells.push(cell);
    start = end + 1;
    if (text[end] === separator) continue;
    if (text[end] === '\r' && text[start] === '\n') start += 1;
    rows.push(cells);
    cells = [];
  }
  return rows;
}

function goodAnswer(
  question: AskedQuestion,
  cell: string,
  commas: boolean,
): string | number | string[] | null {
  const { responseType, options, min, max } = question;
  if (isSeveral(question)) {
    const labels = takeApart(alike(cell), options);
    return labels.length > 0 ? labels : null;
  }
  if (options.length > 0) {
    const found = findOption(alike(cell), options);
    return found === undefined ? null : [found.label];
  }
  if (!isNumeric(question)) return [...cell].length > (max ?? maxTextLength) ? null : cell;
  const number = readNumber(cell, commas);
  const isWhole = responseType === 'number' || Number.isInteger(number);
  const fits = Number.isFinite(number) && (min === null || number >= min) && (max === null || number <= max);
  return fits && isWhole ? number : null;
}

/** Maximum length of a text without its own maximum. */
const maxTextLength = 10_000;

type Options = AskedQuestion['options'];

function findOption(cell: string, options: Options): Options[number] | undefined {
  return findWritten(cell, options) ?? findJoined(cell, options);
}

function findJoined(cell: string, options: Options): Options[number] | undefined {
  const found = options.filter(({ value, label }) =>
    [value, label].some((text) => joined(text) === joined(cell)),
  );
  return found.length === 1 ? found[0] : undefined;
}

function findWritten(cell: string, options: Options): Options[number] | undefined {
  const isNumber = /^-?\d+(\.\d+)?$/.test(cell);
  return (
    options.find(({ value }) => alike(value) === cell) ??
    options.find(({ value }) => isNumber && alike(value) !== '' && Number(alike(value)) === Number(cell)) ??
    options.find(({ label }) => alike(label) === cell)
  );
}

/** Repeatedly takes the longest option that ends at a separator; unknown parts are skipped. */
function takeApart(cell: string, options: Options): string[] {
  const found = new Set<string>();
  let rest = cell;
  while (rest !== '') {
    const ends = [...rest.matchAll(/[;|,،؛/\n+> ]|$/g)].map(({ index }) => index).reverse();
    const end = [findWritten, findJoined]
      .map((find) => ends.find((each) => each > 0 && find(rest.slice(0, each).trim(), options) !== undefined))
      .find((each) => each !== undefined);
    if (end !== undefined) found.add(findOption(rest.slice(0, end).trim(), options)?.label ?? '');
    const cut = end ?? rest.search(/[;|,،؛/\n+>]|$/);
    rest = rest.slice(cut).replace(/^[;|,،؛/\n+> ]+/, '');
  }
  return options.map(({ label }) => label).filter((label) => found.has(label));
}

function readNumber(cell: string, commas: boolean): number {
  const text = latin(cell).replaceAll('٫', '.').replaceAll('٬', '').replaceAll('−', '-').trim();
  const dotted = commas && !/[٫٬]/.test(cell) ? text.replaceAll('.', '').replace(',', '.') : text;
  const joined = /^[-+]?\d{1,3}([, ]\d{3})+(\.\d*)?$/.test(dotted) ? dotted.replace(/[, ]/g, '') : dotted;
  return joined === '' ? Number.NaN : Number(joined);
}

export function isNumeric({ responseType }: Pick<AskedQuestion, 'responseType'>): boolean {
  return responseType === 'number' || responseType === 'scale' || responseType === 'rating';
}

/** Whether one person may choose several options. */
function isSeveral({ responseType }: Pick<AskedQuestion, 'responseType'>): boolean {
  return responseType === 'multiple';
}

export type Count = { readonly what: string; readonly expected: number };

export function chosen(person: Person, column: string, label: string): boolean {
  const answer = person.get(column);
  return Array.isArray(answer) && answer.includes(label);
}

export function countAnswered({ people }: Recount, column: string): number {
  return people.filter((person) => person.has(column)).length;
}

/** The number of people who chose the label, among those for which `where` is true. */
export function countChosen(
  { people }: Recount,
  column: string,
  label: string,
  where: (person: Person) => boolean = () => true,
): number {
  return people.filter((person) => where(person) && chosen(person, column, label)).length;
}

export function numbersOf({ people }: Recount, column: string): number[] {
  return people.map((person) => person.get(column)).filter((answer) => typeof answer === 'number');
}

export function medianOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}
