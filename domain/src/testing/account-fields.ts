import type * as z from 'zod/mini';
import * as adminCalls from '../api/admin-calls.ts';
import * as authCalls from '../api/auth-calls.ts';
import { type Call, selectCalls } from '../api/define-call.ts';
import * as userCalls from '../api/user-calls.ts';

/** The answer that tests can give to every captcha. */
export const rightAnswer = 'right';
export const goodPassword = 'Tr!cky-horse-42';

/** Every call about accounts with input. */
const accountCalls = [authCalls, userCalls, adminCalls]
  .flatMap((calls): Call[] => Object.values(selectCalls(calls)))
  .filter((call) => call.encoding !== 'multipart');

const newPassword = `${goodPassword}-new`;

/** A valid value for each field. */
const goodValues: Readonly<Record<string, unknown>> = {
  identifier: 'stranger@example.com',
  captcha: rightAnswer,
  purpose: 'login',
  id: '7f1c1f7e-5b7a-4b1e-9d2c-0f6c6f1d2a3b',
  otp: '123456',
  setupToken: 'a'.repeat(32),
  password: goodPassword,
  newPassword,
  confirmPassword: newPassword,
  terms: true,
  lang: 'en',
  profileName: 'Sara',
  name: 'Sara K.',
  bio: 'From Shiraz',
  gender: 'female',
  birthDate: '1990-02-28',
  country: 'IR',
  nationalId: '0012345679',
  username: 'sara_k',
  personType: 'real',
  personTypeAsked: true,
  isFindable: true,
  commentMail: true,
  replyMail: true,
  resultsMail: true,
  decisionMail: true,
  chatMail: true,
  showsOnline: true,
  mobile: '+989121234567',
  email: 'new@example.com',
  enabled: true,
  role: 'user',
  reason: 'A request by mail',
};

/** A valid input for each form of a call; a field without a valid value in the list above is an error. */
export function goodInputs(call: Call): Record<string, unknown>[] {
  return shapesOf(call.input).map((names) =>
    Object.fromEntries(
      names.map((name) => {
        if (!(name in goodValues))
          throw new Error(`Add a valid value for the field ${name} of ${call.name}.`);
        return [name, goodValues[name]];
      }),
    ),
  );
}

/** Each form of each call with input, with a name for test titles. */
export const accountForms = accountCalls.flatMap((call) =>
  goodInputs(call)
    .map((input, index) => ({
      call,
      input,
      name: index === 0 ? call.name : `${call.name}, another form`,
    }))
    .filter(({ input }) => Object.keys(input).length > 0),
);

/**
 * Serializes an input as JSON, with one field as raw text or left out, so that values such as 1e999 are
 * really sent.
 */
export function serializeWithRawField(
  input: Readonly<Record<string, unknown>>,
  field: string,
  raw: string | null,
): string {
  const parts = Object.entries(input)
    .filter(([name]) => name !== field)
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return `{${[...parts, ...(raw === null ? [] : [`${JSON.stringify(field)}:${raw}`])].join(',')}}`;
}

/** Account fields that people can't set themselves. */
export const protectedFields = [
  'roles',
  'enabled',
  'id',
  'passwordHash',
  'accountId',
  'createdAt',
  'isAdmin',
  'picture',
];

function shapesOf(schema: z.core.$ZodType): string[][] {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  if (def.type === 'union') return def.options.flatMap(shapesOf);
  return def.type === 'object' ? [Object.keys(def.shape)] : [];
}

/** Raw JSON that careless programs and attackers send instead of a text, a number or a choice. */
export const hostileJsonValues: readonly (readonly [string, string])[] = [
  ...['null', 'true', 'false', '0', '1', '-1', '1.5', '1e999', '-1e999', '123456789012345678901234567890'],
  ...['[]', '["a"]', '[[]]', '{}', '{"$ne":null}', '{"toString":null,"length":1}'],
  ...['""', '" "', '"__proto__"', '"constructor"', '"toString"', '"null"', '"NaN"', '"-1"'],
  ...['"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\u200c"', '"\\u202eabc\\u202c"', '"\\ufeffa"', '"\\ufffe"'],
  ...['"\' or 1=1 --"', '"%"', '"%00%zz"', '"../../etc/passwd"', '"a\\r\\nBcc: evil@example.com"'],
  ...['"<script>alert(1)</script>"', '"{{7*7}}"', '"=cmd|x"'],
]
  .map((raw) => [raw, raw] as const)
  .concat([
    ['10,000 letters', JSON.stringify('x'.repeat(10_000))],
    ['10,000 Persian digits', JSON.stringify('۱'.repeat(10_000))],
    ['10,000 combining marks', JSON.stringify(`a${'\u0301'.repeat(10_000)}`)],
    ['10,000 emoji', JSON.stringify('👩‍👩‍👧'.repeat(1250))],
  ]);
