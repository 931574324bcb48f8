import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// Written apart from the import, and sharing nothing with it, on purpose: where both agree, neither is wrong
// by a common mistake. It reads the whole file at once and knows only what its README says.

export type AskedQuestion = {
  readonly column: string;
  readonly body: string;
  readonly responseType: string;
  readonly min: number | null;
  readonly max: number | null;
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

/** One person's good answers, by column: option labels, or a number, or a text. */
export type Person = ReadonlyMap<string, string | number | readonly string[]>;

export type Recount = {
  readonly questions: readonly AskedQuestion[];
  readonly people: readonly Person[];
};

type RawQuestion = {
  column: string;
  body: string;
  responseType: string;
  min?: number;
  max?: number;
  options?: { value: number | string; body: string }[];
};

export function recountFolder(folder: string): Recount {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8').replace(/^\ufeff/, '');
  const raw = JSON.parse(read('questions.json')) as { missing?: number | string; questions: RawQuestion[] };
  const questions = raw.questions.map(
    ({ column, body, responseType, min, max, options }): AskedQuestion => ({
      ...{ column, body, responseType, min: min ?? null, max: max ?? null },
      options: (options ?? []).map((option) => ({ value: `${option.value}`, label: option.body })),
    }),
  );
  const [heading = '', ...rows] = read('responses.tsv').split(/\r?\n/);
  const names = heading.split('\t').map((name) => name.trim());
  const people = rows
    .filter((row) => row.trim() !== '')
    .map((row) => row.split('\t'))
    .filter((cells) => cells.length === names.length && !cells.some((cell) => cell.includes('\ufffd')))
    .map((cells) => {
      const good = questions.flatMap((question): [string, string | number | string[]][] => {
        const cell = (cells[names.indexOf(question.column)] ?? '').trim();
        if (cell === '' || cell === `${raw.missing}`) return [];
        const answer = goodAnswer(question, cell);
        return answer === null ? [] : [[question.column, answer]];
      });
      return new Map(good);
    });
  return { questions, people };
}

function latin(text: string): string {
  return [...text]
    .map((sign) => ('۰۱۲۳۴۵۶۷۸۹'.includes(sign) ? `${'۰۱۲۳۴۵۶۷۸۹'.indexOf(sign)}` : sign))
    .join('');
}

function goodAnswer(question: AskedQuestion, cell: string): string | number | string[] | null {
  const { responseType, options, min, max } = question;
  if (options.length > 0) {
    const values = responseType === 'multiple' ? cell.split(/[,;|]/) : [cell];
    const labels = values.map(
      (value) => options.find((option) => option.value === latin(value.trim()))?.label,
    );
    const known = labels.filter((label) => label !== undefined);
    return known.length === labels.length ? [...new Set(known)] : null;
  }
  if (responseType !== 'number') return cell;
  const number = Number(latin(cell));
  const fits = Number.isFinite(number) && (min === null || number >= min) && (max === null || number <= max);
  return fits ? number : null;
}

export type Count = { readonly what: string; readonly expected: number };

export function chosen(person: Person, column: string, label: string): boolean {
  const answer = person.get(column);
  return Array.isArray(answer) && answer.includes(label);
}

export function countAnswered({ people }: Recount, column: string): number {
  return people.filter((person) => person.has(column)).length;
}

/** How many chose the label, of those for whom `where` holds. */
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
