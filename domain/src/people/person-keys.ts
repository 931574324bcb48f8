import { foldText } from '../text/digits.ts';
import type { PersonFields } from './people-import.ts';
import { sortKey } from './sort-key.ts';

/** Derived keys of a person for sorting and searching. */
export function personKeys({ name, email, mobile }: PersonFields) {
  return { nameKey: sortKey(name), searchText: foldText([name, email ?? '', mobile ?? ''].join('\n')) };
}
