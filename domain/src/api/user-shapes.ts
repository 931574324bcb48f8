import * as z from 'zod/mini';
import { languages } from '../text/language.ts';
import { id } from '../text/plain.ts';

export const personTypes = ['real', 'legal'] as const;
export const roles = ['user', 'admin'] as const;

/** What a person sees of themselves; nobody else gets this. */
export const userInfoSchema = z.object({
  id: id(),
  enabled: z.boolean(),
  email: z.nullable(z.string()),
  tel: z.nullable(z.string()),
  personType: z.nullable(z.enum(personTypes)),
  birthDate: z.nullable(z.string()),
  nationalId: z.nullable(z.string()),
  username: z.nullable(z.string()),
  name: z.string(),
  picture: z.nullable(id()),
  roles: z.array(z.enum(roles)),
  lang: z.enum(languages),
});
export type UserInfo = z.infer<typeof userInfoSchema>;
