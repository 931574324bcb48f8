export { people } from './feature.ts';
export { addToPeopleCount, findGroup } from './groups/group-queries.ts';
export { insertPeople, listAllPeople, updatePeople } from './groups/person-queries.ts';
export { changeList, planChange } from './invitees/change-list-queries.ts';
export { hasAnsweredSql, isOnList, listFormerAndCurrentInvitees } from './invitees/invitee-queries.ts';
export { findListEditContext } from './invitees/list-edit-context-queries.ts';
export { deriveLinkToken } from './invitees/personal-link-queries.ts';
export {
  isAddressRefusedBySql,
  isAddressRefusedSql,
  isBeingSentSql,
  isInvitedSql,
  isUnwilling,
  notifiedPeopleSql,
  withMessageStatus,
  withoutNestedLoops,
} from './messages/invitation-status-queries.ts';
export { isInvitedRow, isRetryableRow, isUnderWayRow } from './messages/message-rows.ts';
export {
  isBeingTried,
  isInPeopleFilter,
  isRetryable,
  resolveMessageFilter,
  wasRefused,
} from './messages/people-filter-queries.ts';
export {
  addressHash,
  addressHashBytes,
  addressHashOf,
  isEmailOptedIn,
  isUnsubscribedSql,
  readStopToken,
  stopMessageLinks,
  updateEmailOptIn,
} from './messages/unsubscribed-address-queries.ts';
