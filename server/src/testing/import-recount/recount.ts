import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// It deliberately shares no code with the import, so that both can't have the same mistake.

export type RecountedQuestion = {
  readonly column: string;
  readonly responseType: string;
  readonly body: string;
  readonly min?: number;
  readonly max?: number;
  readonly options?: readonly { readonly value: number | string; readonly body: string }[];
};

/** A person's valid answers by column: labels of options, a number, or a text. */
type RecountedPerson = ReadonlyMap<string, readonly string[] | number | string>;
export type Recount = {
  readonly questions: readonly RecountedQuestion[];
  readonly people: readonly RecountedPerson[];
};

/** Reads a folder whose table has tabs, no quotes, codes of options, and one code for “not answered”. */
export function recountFolder(folder: string): Recount {
  const { missing, questions } = JSON.parse(readFileSync(join(folder, 'questions.json'), 'utf8')) as {
    missing: number;
    questions: RecountedQuestion[];
  };
  const table = readFileSync(join(folder, 'responses.tsv'), 'utf8');
  const [heading = [], ...rows] = table.split('\n').map((line) => line.split('\t'));
  const people = rows
    .filter((cells) => cells.length === heading.length)
    .map((cells) => {
      const answers = questions.flatMap((question): [string, string[] | number | string][] => {
        const cell = cells[heading.indexOf(question.column)] ?? '';
        const answer = cell === '' || cell === String(missing) ? null : readAnswer(question, cell);
        return answer === null ? [] : [[question.column, answer]];
      });
      return new Map(answers);
    });
  return { questions, people: people.filter(({ size }) => size > 0) };
}

function readAnswer({ options, responseType, min, max }: RecountedQuestion, cell: string) {
  if (options !== undefined) {
    const codes = cell.split(';');
    const chosen = options.filter(({ value }) => codes.includes(String(value))).map(({ body }) => body);
    return chosen.length > 0 ? chosen : null;
  }
  if (responseType !== 'number') return cell;
  const number = Number(cell.replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0)));
  return number >= (min ?? 0) && number <= (max ?? Number.POSITIVE_INFINITY) ? number : null;
}

export function hasChosen(person: RecountedPerson, column: string, label: string): boolean {
  const answer = person.get(column);
  return Array.isArray(answer) && answer.includes(label);
}
