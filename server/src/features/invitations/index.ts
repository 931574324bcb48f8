export { lookAtAll, messageTold, peopleTold, withTold } from './invitation-status-queries.ts';
export { addressStateOf, isInPeopleFilter, messageStateOf } from './people-filter-queries.ts';
