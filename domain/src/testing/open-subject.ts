import type { InquirySubject } from '../access/can.ts';

/** A published inquiry for everyone, whose results its owner sees. */
export const openSubject: InquirySubject = {
  id: 'this',
  ownerId: 'owner',
  cooperationType: 'anon',
  resultViewStatus: 'admin',
  state: 'published',
  ballot: null,
  takenDown: false,
  inBin: false,
  listed: true,
  comments: 'all',
  askOwner: false,
  isAllowedUser: false,
  hasParticipated: false,
};
