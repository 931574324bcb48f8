import { type InviteeState, inviteeStates } from '../people/invitee.ts';
import { textLimits } from '../text/text-limits.ts';

/**
 * The delivery state of a person on the list. `refused`: a gateway refused the address at once; `bounced`: a mail
 * came back later.
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

/** Whether gateways accepted a person's address; `refusedAgain` after a second try. */
export const addressStates = ['good', 'refused', 'refusedAgain'] as const;
export type AddressState = (typeof addressStates)[number];

/** People's progress; `missing` are all who have not answered, whether they opened their link or not. */
export const stateFilters = [...inviteeStates, 'missing'] as const;
export type StateFilter = InviteeState | 'missing';

/** People of a list: whom it shows, an export has or a campaign is for. */
export type PeopleFilter = {
  readonly search: string;
  /** By what became of messages to them. */
  readonly message: MessageState | null;
  readonly state: StateFilter | null;
  /** Only these people, chosen one by one; undefined when none were chosen. */
  readonly ids?: string[] | undefined;
};

type Params = Readonly<Record<string, string>>;

/** A filter as address parameters, without people who were chosen one by one; empty for the whole list. */
export function peopleFilterParams({ search, state, message }: PeopleFilter): Params {
  return {
    ...(search === '' ? {} : { q: search }),
    ...(state === null ? {} : { state }),
    ...(message === null ? {} : { message }),
  };
}

/** Addresses may be typed by hand or come from another version, so invalid values are ignored. */
export function readPeopleFilter(params: { get(name: string): string | null }): PeopleFilter {
  return {
    search: (params.get('q') ?? '').slice(0, textLimits.search),
    state: stateFilters.find((name) => name === params.get('state')) ?? null,
    message: messageStates.find((name) => name === params.get('message')) ?? null,
  };
}

export const isUnfiltered = (filter: PeopleFilter): boolean =>
  filter.ids === undefined && Object.keys(peopleFilterParams(filter)).length === 0;
