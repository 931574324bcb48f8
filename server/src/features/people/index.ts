export { peopleFeature } from './feature.ts';
export { addToPeopleCount, findGroup } from './groups/group-queries.ts';
export { insertPeople, listAllPeople, updatePeople } from './groups/person-queries.ts';
export { applyInviteeListPlan, planInviteeListChange } from './invitees/change-invitee-list-queries.ts';
export { findInviteeListEditContext } from './invitees/invitee-list-edit-context-queries.ts';
export { hasAnsweredSql, isOnListSql, listFormerAndCurrentInvitees } from './invitees/invitee-queries.ts';
export { deriveLinkToken } from './invitees/personal-link-queries.ts';
export {
  hasInvitationSql,
  hasUnsubscribedSql,
  isAddressRefusedBySql,
  isAddressRefusedSql,
  isBeingSentSql,
  peopleWithMessageStatusSql,
  withMessageStatusSql,
  withoutNestedLoops,
} from './messages/invitation-status-queries.ts';
export { isInvitedRowSql, isRetryableRowSql, isUnderWayRowSql } from './messages/message-rows.ts';
export {
  isBeingRetriedSql,
  isInPeopleFilterSql,
  isRetryableSql,
  resolveMessageFilter,
  wasRefusedSql,
} from './messages/people-filter-queries.ts';
export {
  addressHash,
  addressHashBytes,
  addressHashSql,
  isEmailOptedIn,
  isUnsubscribedSql,
  makeUnsubscribeLinks,
  parseUnsubscribeToken,
  updateEmailOptIn,
} from './messages/unsubscribed-address-queries.ts';
