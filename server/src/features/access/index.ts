export { isLastAdmin, lockAdmin, lockAllAdmins, requireAdmin } from './admin-queries.ts';
export { isAnswerOf } from './answer-queries.ts';
export { closedLinkOf, entriesOf, findEntries, findEntryByMarker, isOwnEntry } from './entry-queries.ts';
export { holdOwnAccount } from './own-account-queries.ts';
export { findParticipated, findSubject, responseMarker } from './participant-queries.ts';
export { findPerson, type Person, requirePerson } from './person.ts';
export {
  type AccessSettings,
  type InquiryFacts,
  inquirySubject,
  loadSubject,
  loadSubjects,
  scheduleOf,
  stateAt,
} from './subject-queries.ts';
export {
  isExpiredAt,
  isOwnedBy,
  isPublishedAt,
  listedFor,
  templatesFor,
  visibleTo,
} from './visible-queries.ts';
