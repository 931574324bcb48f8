import { foldText } from '../text/digits.ts';
import type { PersonFields } from './people-import.ts';
import { makeSortKey } from './sort-key.ts';

/** Derived keys of a person for sorting and searching. */
export function makePersonSortAndSearchKeys({ name, email, mobile }: PersonFields) {
  return { nameKey: makeSortKey(name), searchText: foldText([name, email ?? '', mobile ?? ''].join('\n')) };
}
