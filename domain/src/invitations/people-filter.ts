import { type InvitedState, invitedStates } from '../people/invited-person.ts';
import { textLimits } from '../text/text-limits.ts';

/**
 * How far somebody on the list has come with messages. `refused`: a gateway said at once that their address is none;
 * `bounced`: a mail came back later.
 */
export const messageStates = [
  'none',
  'waiting',
  'sent',
  'refused',
  'bounced',
  'failed',
  'uncertain',
  'unwanted',
] as const;
export type MessageState = (typeof messageStates)[number];

/** Whether gateways took an address of somebody; `refusedAgain` once it was given another try. */
export const addressStates = ['good', 'refused', 'refusedAgain'] as const;
export type AddressState = (typeof addressStates)[number];

/** How far people have come themselves; `missing` is who has not answered, whether they opened their link or not. */
export const stateFilters = [...invitedStates, 'missing'] as const;
export type StateFilter = InvitedState | 'missing';

/** People of a list: whom it shows, an export has or a wave is for. */
export type PeopleFilter = {
  readonly search: string;
  /** By what became of messages to them. */
  readonly message: MessageState | null;
  readonly state: StateFilter | null;
  /** These people alone, as they were chosen one by one; not given, nobody was. */
  readonly ids?: string[] | undefined;
};

type Params = Readonly<Record<string, string>>;

/** How a filter stands in an address, without people who were chosen one by one; nothing where it is of everybody. */
export function peopleFilterParams({ search, state, message }: PeopleFilter): Params {
  return {
    ...(search === '' ? {} : { q: search }),
    ...(state === null ? {} : { state }),
    ...(message === null ? {} : { message }),
  };
}

/** What an address may say that somebody typed, or that another version made, is not believed. */
export function readPeopleFilter(params: { get(name: string): string | null }): PeopleFilter {
  return {
    search: (params.get('q') ?? '').slice(0, textLimits.search),
    state: stateFilters.find((name) => name === params.get('state')) ?? null,
    message: messageStates.find((name) => name === params.get('message')) ?? null,
  };
}

export const isEverybody = (filter: PeopleFilter): boolean =>
  filter.ids === undefined && Object.keys(peopleFilterParams(filter)).length === 0;
