import { foldText } from '../text/digits.ts';
import { filterShownOptions } from './compile.ts';
import type { Option, OptionRole } from './question.ts';

/** Indexes of an option's label and of the first equal one before it. */
type RepeatedLabel = { readonly index: number; readonly first: number };

/**
 * Finds labels that are equal to an earlier one after folding (`foldText`). This is only a warning, because stored
 * inquiries may have them.
 */
export function findRepeatedLabels(labels: readonly string[]): RepeatedLabel[] {
  const folded = labels.map((label) => foldText(label));
  return folded.flatMap((label, index) => {
    const first = folded.indexOf(label);
    return label === '' || first === index ? [] : [{ index, first }];
  });
}

/** Options that are listed and numbered together. */
export type OptionGroup = 'choice' | 'row' | 'column' | 'accepted';

export function getOptionGroupOfRole(role: OptionRole): OptionGroup {
  return role === 'other' || role === 'none' ? 'choice' : role;
}

type RepeatedOption = {
  readonly id: string;
  readonly group: OptionGroup;
  /** Positions in the group, from 1, including hidden options. */
  readonly number: number;
  readonly first: number;
};

/** Finds options that participants see with the same label as an earlier one of their group. */
export function findRepeatedOptions(options: readonly Option[]): RepeatedOption[] {
  const shown = new Set(filterShownOptions(options));
  const groups = Map.groupBy(options, ({ role }) => getOptionGroupOfRole(role));
  return [...groups].flatMap(([group, members]) =>
    findRepeatedLabels(members.map((option) => (shown.has(option) ? option.body : ''))).flatMap(
      ({ index, first }) => {
        const id = members[index]?.id;
        return id === undefined ? [] : [{ id, group, number: index + 1, first: first + 1 }];
      },
    ),
  );
}
