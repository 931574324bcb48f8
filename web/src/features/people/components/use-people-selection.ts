import { useState } from 'react';

/** The maximum number of people removed by one call. */
const maxChosen = 1000;

type WithId = { readonly id: string };
export type PeopleSelection<Person extends WithId = WithId> = {
  readonly chosen: readonly Person[];
  readonly isAll: boolean;
  readonly isChosen: (person: WithId) => boolean;
  readonly choose: (people: readonly WithId[], on: boolean) => void;
  /** Replaces the selection. */
  readonly chooseOnly: (people: readonly WithId[]) => void;
};

/** The selected people of a list; people who left the list are ignored. */
export function usePeopleSelection<Person extends WithId>(
  people: readonly Person[],
): PeopleSelection<Person> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const isChosen = ({ id }: WithId) => ids.has(id);
  const chosen = people.filter(isChosen).slice(0, maxChosen);
  const choose = (some: readonly WithId[], on: boolean) =>
    setIds((before) => {
      const next = new Set(before);
      for (const { id } of some) on ? next.add(id) : next.delete(id);
      return next;
    });
  const isAll = chosen.length > 0 && chosen.length === Math.min(people.length, maxChosen);
  return { chosen, isAll, isChosen, choose, chooseOnly: (some) => setIds(new Set(some.map(({ id }) => id))) };
}
