export { peopleFeature } from './feature.ts';
export { addToGroupPeopleCount, findPeopleGroup } from './groups/group-queries.ts';
export { insertGroupPeople, listAllGroupPeople, updateGroupPeople } from './groups/person-queries.ts';
export { applyInviteeListPlan, planInviteeListChange } from './invitees/change-invitee-list-queries.ts';
export { findInviteeListEditContext } from './invitees/invitee-list-edit-context-queries.ts';
export {
  hasInviteeAnsweredSql,
  isOnInviteeListSql,
  listFormerAndCurrentInvitees,
} from './invitees/invitee-queries.ts';
export { derivePersonalLinkToken } from './invitees/personal-link-queries.ts';
export {
  hasInvitationSql,
  hasUnsubscribedSql,
  inviteesJoinMessageStatusSql,
  isAddressRefusedBySql,
  isAddressRefusedSql,
  isInvitationBeingSentSql,
  lastMessageAtSql,
  lastReminderAtSql,
  messageStatusCteSql,
  withNestedLoopsDisabled,
} from './messages/invitation-status-queries.ts';
export {
  isInvitationRowSql,
  isMessageUnderWaySql,
  isRetryableRefusalRowSql,
  isSentReminderRowSql,
} from './messages/message-rows.ts';
export {
  isAddressBeingRetriedSql,
  isAddressRetryableSql,
  matchesPeopleFilterSql,
  resolveMessageFilterToIds,
  wasAddressRefusedSql,
} from './messages/people-filter-queries.ts';
export {
  hashIdentifier,
  hashIdentifierSql,
  identifierHashBytes,
  isMessageOptedIn,
  isUnsubscribedSql,
  makeUnsubscribeLinks,
  parseUnsubscribeToken,
  updateMessageOptIn,
} from './messages/unsubscribed-address-queries.ts';
export { parseTypedPerson } from './parse-person.ts';
