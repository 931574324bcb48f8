export { peopleFeature } from './feature.ts';
export { addToGroupPeopleCount, findPeopleGroup } from './groups/group-queries.ts';
export { insertGroupPeople, listAllGroupPeople, updateGroupPeople } from './groups/person-queries.ts';
export { applyInviteeListPlan, planInviteeListChange } from './invitees/change-invitee-list-queries.ts';
export { findInviteeListEditContext } from './invitees/invitee-list-edit-context-queries.ts';
export { hasAnsweredSql, isOnListSql, listFormerAndCurrentInvitees } from './invitees/invitee-queries.ts';
export { deriveLinkToken } from './invitees/personal-link-queries.ts';
export {
  hasInvitationSql,
  hasUnsubscribedSql,
  isAddressRefusedBySql,
  isAddressRefusedSql,
  isInvitationBeingSentSql,
  lastMessageAtSql,
  peopleWithMessageStatusSql,
  withMessageStatusSql,
  withoutNestedLoops,
} from './messages/invitation-status-queries.ts';
export { isInvitationRowSql, isMessageUnderWaySql, isRetryableRowSql } from './messages/message-rows.ts';
export {
  isAddressBeingRetriedSql,
  isAddressRetryableSql,
  isInPeopleFilterSql,
  resolveMessageFilter,
  wasAddressRefusedSql,
} from './messages/people-filter-queries.ts';
export {
  hashIdentifier,
  hashIdentifierSql,
  identifierHashBytes,
  isEmailOptedIn,
  isUnsubscribedSql,
  makeUnsubscribeLinks,
  parseUnsubscribeToken,
  updateEmailOptIn,
} from './messages/unsubscribed-address-queries.ts';
