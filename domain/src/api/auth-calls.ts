import * as z from 'zod/mini';
import type { FieldProblemCode } from '../problem/field-problem.ts';
import { languages } from '../text/language.ts';
import { maxLength, minLength } from '../text/length.ts';
import { idSchema, plainTextSchema } from '../text/plain.ts';
import { textLimits } from '../text/text-limits.ts';
import { defineCall } from './define-call.ts';
import { emptyInputSchema, emptyResultSchema, idInputSchema } from './envelope.ts';
import { userInfoSchema } from './user-shapes.ts';

export const identifierSchema = () =>
  plainTextSchema(textLimits.identifier, { min: 1, error: 'invalidIdentifier' });
export const otpSchema = () => plainTextSchema(textLimits.code, { min: 1, error: 'invalidOtp' });
const captcha = () => plainTextSchema(textLimits.code, { min: 1, error: 'captchaRequired' });
// Not trimmed: a password is exactly what was typed. The server checks the rules for passwords.
export const passwordSchema = (missing: FieldProblemCode = 'passwordRequired') =>
  z.string().check(
    minLength(1, { error: missing }),
    maxLength(128),
    // All lone surrogates would be hashed as the same character.
    z.refine((typed) => !/\p{Surrogate}/u.test(typed), { error: 'invalidPassword' }),
  );

export const otpPurposes = ['signup', 'login', 'reset', 'changeMobile', 'changeEmail'] as const;
export type OtpPurpose = (typeof otpPurposes)[number];

const signedIn = () => z.object({ session_token: z.string(), user: userInfoSchema });

export const init = defineCall('Auth', 'init', {
  access: 'guest',
  transaction: 'read',
  summary:
    'Gets what a session starts with: the languages, the selected language and the country code of the ' +
    'caller’s location.',
  input: emptyInputSchema(),
  result: z.object({
    lang: z.enum(languages),
    lc: z.string(),
    languages: z.array(z.object({ id: z.enum(languages), name: z.string() })),
    /** Created and signed by the server for a new guest, who then sends it as X-Guest. */
    guestKey: z.string(),
  }),
});

export const otpRequest = defineCall('Auth', 'otpRequest', {
  access: 'guest',
  // A transaction is avoided, because a refused try must stay counted and hashing must not hold a connection.
  transaction: 'write',
  summary:
    'Sends a one-time code. The reply doesn’t reveal whether the account exists. The purposes changeMobile ' +
    'and changeEmail need a session.',
  input: z.strictObject({
    identifier: identifierSchema(),
    captcha: captcha(),
    purpose: z.enum(otpPurposes),
  }),
  /**
   * `identifier` is the normalized form of the typed one and must be sent with the code; `expiresIn` and
   * `resendIn` are in seconds; `delivery` is the id for getCodeDelivery.
   */
  result: z.object({
    identifier: z.string(),
    expiresIn: z.int(),
    resendIn: z.int(),
    delivery: idSchema(),
  }),
});

const deliveryStates = ['waiting', 'sent', 'failed'] as const;
export type CodeDeliveryState = (typeof deliveryStates)[number];

export const getCodeDelivery = defineCall('Auth', 'getCodeDelivery', {
  access: 'guest',
  transaction: 'read',
  summary:
    'Gets the delivery status of a one-time code: whether it was handed to the mail server or the SMS ' +
    'gateway, or failed.',
  input: idInputSchema(),
  result: z.object({ state: z.enum(deliveryStates) }),
});

export const register = defineCall('Auth', 'register', {
  access: 'guest',
  // A transaction is avoided, because a refused try must stay counted and hashing must not hold a connection.
  transaction: 'write',
  summary: 'Creates an account with a one-time code and signs in.',
  input: z.strictObject({
    identifier: identifierSchema(),
    password: passwordSchema(),
    otp: otpSchema(),
    terms: z.boolean().check(z.refine((accepted) => accepted, { error: 'termsRequired' })),
  }),
  result: signedIn(),
});

export const createFirstAdmin = defineCall('Auth', 'createFirstAdmin', {
  access: 'guest',
  // A transaction is avoided, because a refused try must stay counted and hashing must not hold a connection.
  transaction: 'write',
  summary:
    'Creates the first administrator of an installation and signs in. The token is in the link that the ' +
    'server logs while there is no administrator.',
  input: z.strictObject({
    setupToken: plainTextSchema(64, { min: 1 }),
    identifier: identifierSchema(),
    password: passwordSchema(),
  }),
  result: signedIn(),
});

export const login = defineCall('Auth', 'login', {
  access: 'guest',
  // A transaction is avoided, because a refused try must stay counted and hashing must not hold a connection.
  transaction: 'write',
  summary: 'Signs in with captcha and password, or with a one-time code.',
  input: z.union([
    z.strictObject({ identifier: identifierSchema(), captcha: captcha(), password: passwordSchema() }),
    z.strictObject({ identifier: identifierSchema(), otp: otpSchema() }),
  ]),
  result: signedIn(),
});

export const forgotPassword = defineCall('Auth', 'forgotPassword', {
  access: 'guest',
  // A transaction is avoided, because a refused try must stay counted and hashing must not hold a connection.
  transaction: 'write',
  summary: 'Sets a new password with a code of the purpose reset, and ends all sessions. Doesn’t sign in.',
  input: z.strictObject({ identifier: identifierSchema(), otp: otpSchema(), password: passwordSchema() }),
  result: emptyResultSchema(),
});

export const logout = defineCall('Auth', 'logout', {
  access: 'user',
  transaction: 'own',
  summary: 'Signs out: ends the session of the request.',
  input: emptyInputSchema(),
  result: emptyResultSchema(),
});

export const isLoggedIn = defineCall('Auth', 'isLoggedIn', {
  access: 'guest',
  transaction: 'read',
  summary: 'Checks whether the session token of the request is valid.',
  input: emptyInputSchema(),
  result: z.object({ loggedIn: z.boolean() }),
});

export const getChatToken = defineCall('Auth', 'getChatToken', {
  access: 'user',
  transaction: 'read',
  summary: 'Creates a token for uploads and chat only, valid for five minutes.',
  input: emptyInputSchema(),
  /** `expiresIn` is in seconds. */
  result: z.object({ token: z.string(), expiresIn: z.int() }),
});
