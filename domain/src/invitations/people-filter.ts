import { type InviteeState, inviteeStates } from '../people/invitee.ts';
import { textLimits } from '../text/text-limits.ts';

/**
 * Delivery state of messages to a person on the list. `refused`: a gateway refused the address at once;
 * `bounced`: an e-mail was returned later.
 */
export const inviteeMessageStates = [
  'none',
  'waiting',
  'sent',
  'refused',
  'bounced',
  'failed',
  'uncertain',
  'unwanted',
] as const;
export type InviteeMessageState = (typeof inviteeMessageStates)[number];

export type MessageCounts = Partial<Record<InviteeMessageState, number>>;

/** Number of people whose message was sent or waits to be sent. */
export const countInvited = ({ waiting = 0, sent = 0, uncertain = 0 }: MessageCounts): number =>
  waiting + sent + uncertain;

/** Number of people who can still be invited. */
export const countUninvited = ({ none = 0, failed = 0 }: MessageCounts): number => none + failed;

/** States of people who got a message and can get another one. */
export const remindableMessageStates: readonly InviteeMessageState[] = ['sent', 'uncertain'];

export const countRemindable = (messages: MessageCounts): number =>
  remindableMessageStates.reduce((sum, state) => sum + (messages[state] ?? 0), 0);

/** Whether gateways accept a person's address; `refusedAgain` after a second try. */
export const addressStates = ['good', 'refused', 'refusedAgain'] as const;
export type AddressState = (typeof addressStates)[number];

/**
 * Progress of people; `missing` includes everyone who has not answered, whether they opened their link or
 * not.
 */
export const inviteeStateFilters = [...inviteeStates, 'missing'] as const;
export type InviteeStateFilter = InviteeState | 'missing';

/** A filter of the people on a list, for the screen, an export or a campaign. */
export type PeopleFilter = {
  readonly search: string;
  /** Delivery state of messages to them. */
  readonly message: InviteeMessageState | null;
  readonly state: InviteeStateFilter | null;
  /** Ids of people who were selected one by one; undefined without a selection. */
  readonly ids?: string[] | undefined;
};

type Params = Readonly<Record<string, string>>;

/** Serializes a filter as URL parameters, without selected people; empty for the whole list. */
export function serializePeopleFilter({ search, state, message }: PeopleFilter): Params {
  return {
    ...(search === '' ? {} : { q: search }),
    ...(state === null ? {} : { state }),
    ...(message === null ? {} : { message }),
  };
}

/** URLs may be typed by hand or come from another version, so invalid values are ignored. */
export function parsePeopleFilter(params: { get(name: string): string | null }): PeopleFilter {
  return {
    search: (params.get('q') ?? '').slice(0, textLimits.search),
    state: inviteeStateFilters.find((name) => name === params.get('state')) ?? null,
    message: inviteeMessageStates.find((name) => name === params.get('message')) ?? null,
  };
}

export const isEmptyPeopleFilter = (filter: PeopleFilter): boolean =>
  filter.ids === undefined && Object.keys(serializePeopleFilter(filter)).length === 0;
