import * as z from 'zod/mini';
import { languages } from '../text/language.ts';
import { defineCall } from './define-call.ts';
import { noInput } from './envelope.ts';
import { userInfoSchema } from './user-shapes.ts';

export const getInfo = defineCall({
  area: 'User',
  name: 'getInfo',
  access: 'user',
  transaction: 'none',
  summary: 'The signed-in person.',
  input: noInput(),
  result: userInfoSchema,
});

export const setLang = defineCall({
  area: 'User',
  name: 'setLang',
  access: 'user',
  transaction: 'own',
  summary: 'Keeps the interface language with the account.',
  input: z.strictObject({ lang: z.enum(languages) }),
  result: z.object({ lang: z.enum(languages) }),
});

export const userCalls = { getInfo, setLang };
