import type { Feature } from '../../platform/features/feature.ts';
import { groupsHandlers } from './groups/groups-calls.ts';
import { makeGroupPersonalDataFiles } from './groups/personal-data-queries.ts';
import { inviteeHandlers } from './invitees/invitee-calls.ts';

export const peopleFeature: Feature = {
  name: 'people',
  handlers: { ...groupsHandlers, ...inviteeHandlers },
  personalData: makeGroupPersonalDataFiles,
};
