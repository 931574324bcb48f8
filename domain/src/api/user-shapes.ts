import * as z from 'zod/mini';
import { languages } from '../text/language.ts';
import { idSchema } from '../text/plain.ts';

/** A real person has a personal account, a legal one a business account. */
export const personTypes = ['real', 'legal'] as const;
export type PersonType = (typeof personTypes)[number];
export const userRoles = ['user', 'admin'] as const;
export const genders = ['female', 'male', 'other'] as const;
export type Gender = (typeof genders)[number];

/** A person's own view of their account; it is never sent to others. */
export const userInfoSchema = z.object({
  id: idSchema(),
  enabled: z.boolean(),
  email: z.nullable(z.string()),
  tel: z.nullable(z.string()),
  personType: z.nullable(z.enum(personTypes)),
  /** False until the account type was chosen or skipped once. */
  personTypeAsked: z.boolean(),
  /** A day in the Gregorian calendar (ISO 8601). */
  birthDate: z.nullable(z.string()),
  nationalId: z.nullable(z.string()),
  username: z.nullable(z.string()),
  /** Name shown to others instead of `name`. */
  profileName: z.string(),
  /** The name that others see; null if there is none. */
  publicName: z.nullable(z.string()),
  name: z.string(),
  bio: z.string(),
  gender: z.nullable(z.enum(genders)),
  /** ISO 3166 code; UN if not specified. */
  country: z.string(),
  /** Whether others can find the account by its exact e-mail address or mobile number. */
  isFindable: z.boolean(),
  /** Whether a daily e-mail reports new comments on one's inquiries. */
  commentMail: z.boolean(),
  /** Whether notifications are also sent by e-mail: replies, closed inquiries, decisions of administrators. */
  replyMail: z.boolean(),
  resultsMail: z.boolean(),
  decisionMail: z.boolean(),
  /** Whether chat messages that stay unread for long are also sent by e-mail. */
  chatMail: z.boolean(),
  /** Whether people in the same chat see when this person is online, if they show it too. */
  showsOnline: z.boolean(),
  /** Time at which the account will be deleted on its owner's request; null without a request. */
  deletionAt: z.nullable(z.string()),
  picture: z.nullable(idSchema()),
  roles: z.array(z.enum(userRoles)),
  lang: z.enum(languages),
});
export type UserInfo = z.infer<typeof userInfoSchema>;

/** One signed-in browser. */
export const userSessionSchema = z.object({
  id: idSchema(),
  /** The browser's name at the time of signing in. */
  userAgent: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  /** Whether it is the session of this call. */
  isCurrent: z.boolean(),
});
export type UserSession = z.infer<typeof userSessionSchema>;
