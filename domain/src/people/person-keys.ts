import { foldText } from '../text/digits.ts';
import type { PersonFields } from './people-import.ts';
import { sortKey } from './sort-key.ts';

/** What is stored beside a person's fields, for sorting and for searching. */
export function personKeys({ name, email, mobile }: PersonFields) {
  return { nameKey: sortKey(name), searchText: foldText([name, email ?? '', mobile ?? ''].join('\n')) };
}
