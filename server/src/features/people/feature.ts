import type { Feature } from '../../platform/features/feature.ts';
import { groupsHandlers } from './groups/groups-calls.ts';
import { personalData } from './groups/personal-data-queries.ts';
import { invitedHandlers } from './invitees/invitee-calls.ts';

export const people: Feature = {
  name: 'people',
  handlers: { ...groupsHandlers, ...invitedHandlers },
  personalData,
};
