import { randomUUID } from 'node:crypto';
import type { GroupImportSummary } from '@nazar/domain/api/group-import-calls.ts';
import { unguardFormula } from '@nazar/domain/exports/guard-formula.ts';
import { type PeopleColumns, readContactCells } from '@nazar/domain/people/people-columns.ts';
import {
  type FoundPerson,
  maxPeopleLines,
  mergePersonFields,
  PeopleContactIndex,
  type PersonFields,
} from '@nazar/domain/people/people-import.ts';
import { parseTypedPerson } from '../../people/index.ts';
import { ImportError } from '../import-error.ts';
import type { TableRow } from '../table/read-table.ts';

/** A current or removed person of the group or list. */
export type KnownPerson = PersonFields & {
  readonly id: string;
  readonly removed?: boolean;
  /** Whether the person's contacts stay unchanged by any line. */
  readonly contactsStay?: boolean;
};
type StoredPerson = PersonFields & {
  readonly id: string;
  /** The line that added the person; null for existing people. */
  readonly line: number | null;
  readonly removed: boolean;
  readonly contactsStay: boolean;
};

/** The result of applying a table to a group: added people, changed people and notes about lines. */
export type PeopleTableChanges = {
  readonly added: ReadonlyMap<string, PersonFields>;
  /** Includes people who were removed before and come back. */
  readonly changed: ReadonlyMap<string, PersonFields>;
  /** Current and removed people that a line names. */
  readonly named: ReadonlySet<string>;
  /** Changed people whose contacts change. */
  readonly moved: ReadonlySet<string>;
  /** Number of lines whose contacts were ignored because the person's are fixed. */
  readonly contactsKept: number;
  readonly summary: GroupImportSummary;
};

type Applying = {
  readonly people: readonly KnownPerson[];
  readonly columns: PeopleColumns;
  /** The country of mobile numbers without a country code. */
  readonly country: string | null;
  readonly onLine: (lines: number) => void;
};

const maxNotes = 500;
const maxValue = 200;

/** Applies all lines to a group in order; used both for the check and for storing. */
export async function computePeopleTableChanges(
  rows: AsyncIterable<TableRow>,
  { people, columns, country, onLine }: Applying,
): Promise<PeopleTableChanges> {
  const table = new AppliedPeopleTable(people);
  let lines = 0;
  let isHeading = columns.hasHeading;
  for await (const { line, cells } of rows) {
    if (isHeading) {
      isHeading = false;
      continue;
    }
    lines += 1;
    if (lines > maxPeopleLines) {
      throw new ImportError('Too many rows.', { code: 'tooManyRows', params: { limit: maxPeopleLines } });
    }
    onLine(lines);
    const typed = readTypedContacts(cells, columns);
    const read = parseTypedPerson(typed, country);
    if (read.ok) table.apply(line, read.person);
    else table.refuse(line, read.code, typed[read.field] === '' ? cells.join(' ').trim() : typed[read.field]);
  }
  return table.finish(lines);
}

type Note = GroupImportSummary['notes'][number];

/** A group's people while the lines of a table are applied to them. */
class AppliedPeopleTable {
  readonly #index = new PeopleContactIndex<StoredPerson>();
  readonly #added = new Map<string, PersonFields>();
  readonly #changed = new Map<string, PersonFields>();
  readonly #named = new Set<string>();
  readonly #moved = new Set<string>();
  readonly #notes: Note[] = [];
  #counts = { merged: 0, back: 0, refused: 0, noted: 0, contactsKept: 0 };

  constructor(people: readonly KnownPerson[]) {
    for (const person of people) {
      const { removed = false, contactsStay = false } = person;
      this.#index.add({ ...person, line: null, removed, contactsStay });
    }
  }

  refuse(line: number, note: Note['note'], value: string): void {
    this.#counts.refused += 1;
    this.#note(line, note, value);
  }

  apply(line: number, read: PersonFields): void {
    const found = this.#index.find(read);
    if (found === 'twoPeople') this.refuse(line, 'twoPeople', `${read.email} ${read.mobile}`);
    else if (found === null) this.#add(line, read);
    else this.#merge(line, read, found);
  }

  #add(line: number, read: PersonFields): void {
    const person = { ...read, id: randomUUID(), line, removed: false, contactsStay: false };
    this.#index.add(person);
    this.#added.set(person.id, read);
  }

  #merge(line: number, read: PersonFields, { person, by }: FoundPerson<StoredPerson>): void {
    const { id, email, mobile, contactsStay, removed } = person;
    const isNew = person.line !== null;
    const merged = mergePersonFields(person, read);
    const next = contactsStay ? { ...merged, email, mobile } : merged;
    if (removed) this.#counts.back += 1;
    else this.#counts.merged += 1;
    this.#index.remove(person);
    this.#index.add({ ...next, id, line: person.line, removed: false, contactsStay });
    const value = (by === 'mobile' ? read.mobile : read.email) ?? '';
    if (isNew) {
      this.#added.set(id, next);
      this.#note(line, 'mergedWithLine', value, person.line);
      return;
    }
    this.#named.add(id);
    if (next.email !== email || next.mobile !== mobile) this.#moved.add(id);
    if (removed || !isSame(person, next)) this.#changed.set(id, next);
    if (isSame(merged, next)) this.#note(line, removed ? 'backAgain' : 'mergedWithPerson', value);
    else {
      this.#counts.contactsKept += 1;
      this.#note(line, 'contactsKept', value);
    }
  }

  #note(line: number, note: Note['note'], value: string, other: number | null = null): void {
    this.#counts.noted += 1;
    if (this.#notes.length < maxNotes)
      this.#notes.push({ line, note, value: value.slice(0, maxValue), with: other });
  }

  finish(lines: number): PeopleTableChanges {
    const { merged, back, refused, noted, contactsKept } = this.#counts;
    const summary = {
      lines,
      added: this.#added.size + back,
      merged,
      refused,
      notes: this.#notes,
      hasMoreNotes: noted > this.#notes.length,
    };
    return {
      added: this.#added,
      changed: this.#changed,
      named: this.#named,
      moved: this.#moved,
      contactsKept,
      summary,
    };
  }
}

function readTypedContacts(cells: readonly string[], columns: PeopleColumns) {
  const { email, mobile } = readContactCells(cells, columns);
  // Our exports, and some other programs, prefix formulas with an apostrophe so that they don't run.
  const name = columns.names
    .map((column) => unguardFormula(cells[column] ?? '').trim())
    .filter((part) => part !== '')
    .join(' ');
  return { name, email: unguardFormula(email), mobile: unguardFormula(mobile) };
}

const isSame = (a: PersonFields, b: PersonFields) =>
  a.name === b.name && a.email === b.email && a.mobile === b.mobile;
