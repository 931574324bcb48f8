import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';

/** A signed-in person as the server returns her; tests change single fields. */
export const sara: UserInfo = {
  id: '0190c8d0-0001-4a6b-8c1d-1eefabcdef12',
  enabled: true,
  email: 'sara@example.com',
  tel: null,
  personType: 'real',
  personTypeAsked: true,
  birthDate: null,
  nationalId: null,
  username: null,
  profileName: '',
  publicName: null,
  name: 'Sara',
  bio: '',
  gender: null,
  country: 'UN',
  isFindable: false,
  commentMail: true,
  replyMail: true,
  resultsMail: true,
  decisionMail: true,
  chatMail: true,
  showsOnline: false,
  deletionAt: null,
  picture: null,
  roles: ['user'],
  lang: 'en',
};

/** A code that was just requested. */
export const sentCodeReply = {
  identifier: 'sara@example.com',
  expiresIn: 300,
  resendIn: 60,
  delivery: '0190c8d0-0002-4a6b-8c1d-1eefabcdef12',
};

/** The same code for a mobile number in Iranian format. */
export const sentCodeReplyForMobile = { ...sentCodeReply, identifier: '+989121234567' };
