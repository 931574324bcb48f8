import { randomUUID } from 'node:crypto';
import type { GroupImportSummary } from '@nazar/domain/api/group-import-calls.ts';
import { unguardFormula } from '@nazar/domain/exports/guard-formula.ts';
import { type PeopleColumns, readContactCells } from '@nazar/domain/people/people-columns.ts';
import {
  maxPeopleLines,
  mergePersonFields,
  PeopleContactIndex,
  type PersonFields,
} from '@nazar/domain/people/people-import.ts';
import { parseTypedPerson } from '../../../platform/http/parse-person.ts';
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
  const index = new PeopleContactIndex<StoredPerson>();
  for (const person of people) {
    const { removed = false, contactsStay = false } = person;
    index.add({ ...person, line: null, removed, contactsStay });
  }
  const added = new Map<string, PersonFields>();
  const changed = new Map<string, PersonFields>();
  const foundIds = new Set<string>();
  const moved = new Set<string>();
  const notes: GroupImportSummary['notes'] = [];
  let [lines, merged, back, refused, noted, contactsKept] = [0, 0, 0, 0, 0, 0];
  const note = (
    line: number,
    kind: GroupImportSummary['notes'][number]['note'],
    value: string,
    other: number | null = null,
  ) => {
    noted += 1;
    if (notes.length < maxNotes)
      notes.push({ line, note: kind, value: value.slice(0, maxValue), with: other });
  };
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
    if (!read.ok) {
      refused += 1;
      note(line, read.code, typed[read.field] === '' ? cells.join(' ').trim() : typed[read.field]);
      continue;
    }
    const found = index.find(read.person);
    if (found === 'twoPeople') {
      refused += 1;
      note(line, 'twoPeople', `${read.person.email} ${read.person.mobile}`);
      continue;
    }
    if (found === null) {
      const newPerson = { ...read.person, id: randomUUID(), line, removed: false, contactsStay: false };
      index.add(newPerson);
      added.set(newPerson.id, read.person);
      continue;
    }
    const { person } = found;
    const isNew = person.line !== null;
    const mergedPerson = mergePersonFields(person, read.person);
    const { email, mobile, contactsStay } = person;
    const next = contactsStay ? { ...mergedPerson, email, mobile } : mergedPerson;
    if (person.removed) back += 1;
    else merged += 1;
    if (!isNew) foundIds.add(person.id);
    if (!isNew && (next.email !== email || next.mobile !== mobile)) moved.add(person.id);
    index.remove(person);
    index.add({ ...next, id: person.id, line: person.line, removed: false, contactsStay });
    if (isNew) added.set(person.id, next);
    else if (person.removed || !isSame(person, next)) changed.set(person.id, next);
    const value = (found.by === 'mobile' ? read.person.mobile : read.person.email) ?? '';
    if (isNew) note(line, 'mergedWithLine', value, person.line);
    else if (!isSame(mergedPerson, next)) {
      contactsKept += 1;
      note(line, 'contactsKept', value);
    } else note(line, person.removed ? 'backAgain' : 'mergedWithPerson', value);
  }
  const summary = {
    lines,
    added: added.size + back,
    merged,
    refused,
    notes,
    hasMoreNotes: noted > notes.length,
  };
  return { added, changed, named: foundIds, moved, contactsKept, summary };
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
