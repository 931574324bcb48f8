import * as z from 'zod/mini';
import { languages } from '../text/language.ts';
import { idSchema, plainTextSchema } from '../text/plain.ts';
import { textLimits } from '../text/text-limits.ts';
import { identifierSchema, otpSchema, passwordSchema } from './auth-calls.ts';
import { defineCall } from './define-call.ts';
import { emptyInputSchema, emptyResultSchema, idInputSchema } from './envelope.ts';
import { genders, personTypes, userInfoSchema, userSessionSchema } from './user-shapes.ts';

export const getInfo = defineCall('User', 'getInfo', {
  access: 'user',
  transaction: 'read',
  summary: 'Gets the signed-in account.',
  input: emptyInputSchema(),
  result: userInfoSchema,
});

export const setLang = defineCall('User', 'setLang', {
  access: 'user',
  transaction: 'own',
  summary: 'Saves the interface language in the account.',
  input: z.strictObject({ lang: z.enum(languages) }),
  result: z.object({ lang: z.enum(languages) }),
});

/** A missing field stays unchanged; null and an empty form field clear it. */
export const updateInfo = defineCall('User', 'updateInfo', {
  access: 'user',
  // A transaction is avoided, because a refused try must stay counted.
  transaction: 'write',
  encoding: 'form',
  summary: 'Updates the profile. Absent fields stay; empty ones are cleared.',
  input: z.strictObject({
    profileName: z.optional(z.nullable(plainTextSchema(textLimits.name))),
    name: z.optional(z.nullable(plainTextSchema(textLimits.name))),
    bio: z.optional(z.nullable(plainTextSchema(textLimits.bio))),
    lang: z.optional(z.enum(languages)),
    gender: z.optional(z.nullable(z.enum(genders))),
    birthDate: z.optional(z.nullable(z.iso.date({ error: 'invalidDate' }))),
    country: z.optional(z.nullable(plainTextSchema(2))),
    nationalId: z.optional(z.nullable(plainTextSchema(textLimits.nationalId))),
    username: z.optional(z.nullable(plainTextSchema(textLimits.username))),
    personType: z.optional(z.nullable(z.enum(personTypes))),
    /** True once the question was answered or skipped, so that it is not asked again. */
    personTypeAsked: z.optional(z.boolean().check(z.refine((asked) => asked, { error: 'invalidValue' }))),
    isFindable: z.optional(z.boolean()),
    commentMail: z.optional(z.boolean()),
    replyMail: z.optional(z.boolean()),
    resultsMail: z.optional(z.boolean()),
    decisionMail: z.optional(z.boolean()),
    chatMail: z.optional(z.boolean()),
    showsOnline: z.optional(z.boolean()),
  }),
  result: userInfoSchema,
});

export const updateImage = defineCall('User', 'updateImage', {
  access: 'user',
  transaction: 'write',
  encoding: 'multipart',
  summary: 'Uploads a picture (field `file`) as my picture.',
  input: z.strictObject({}),
  result: z.object({ picture: idSchema() }),
});

export const deleteMyImage = defineCall('User', 'deleteMyImage', {
  access: 'user',
  transaction: 'own',
  summary: 'Deletes my picture.',
  input: emptyInputSchema(),
  result: emptyResultSchema(),
});

export const changeMyPassword = defineCall('User', 'changeMyPassword', {
  access: 'user',
  // A transaction is avoided, because a refused try must stay counted and hashing must not hold a connection.
  transaction: 'write',
  summary: 'Changes the password and ends all other sessions; needs the current password.',
  input: z.strictObject({
    password: passwordSchema(),
    newPassword: passwordSchema(),
    confirmPassword: passwordSchema('confirmPasswordRequired'),
  }),
  result: emptyResultSchema(),
});

export const updateMobile = defineCall('User', 'updateMobile', {
  access: 'user',
  // A transaction is avoided, because a refused try must stay counted and hashing must not hold a connection.
  transaction: 'write',
  summary: 'Changes the mobile number; needs the current password and a code sent to the new number.',
  input: z.strictObject({ mobile: identifierSchema(), otp: otpSchema(), password: passwordSchema() }),
  result: userInfoSchema,
});

export const updateEmail = defineCall('User', 'updateEmail', {
  access: 'user',
  // A transaction is avoided, because a refused try must stay counted and hashing must not hold a connection.
  transaction: 'write',
  summary: 'Changes the email address; needs the current password and a code sent to the new address.',
  input: z.strictObject({ email: identifierSchema(), otp: otpSchema(), password: passwordSchema() }),
  result: userInfoSchema,
});

export const getMySessions = defineCall('User', 'getMySessions', {
  access: 'user',
  transaction: 'read',
  summary: 'Lists the signed-in browsers, last used first.',
  input: emptyInputSchema(),
  result: z.object({ sessions: z.array(userSessionSchema) }),
});

export const deleteMySession = defineCall('User', 'deleteMySession', {
  access: 'user',
  transaction: 'own',
  summary: 'Signs out one browser.',
  input: idInputSchema(),
  result: emptyResultSchema(),
});

export const deleteMyOtherSessions = defineCall('User', 'deleteMyOtherSessions', {
  access: 'user',
  transaction: 'own',
  summary: 'Signs out every browser except the caller’s.',
  input: emptyInputSchema(),
  result: emptyResultSchema(),
});
