import type { PersonSort } from '@nazar/domain/api/group-calls.ts';
import { validateWithSchema } from '@nazar/domain/problem/validate-with-schema.ts';
import { idSchema, plainTextSchema } from '@nazar/domain/text/plain.ts';
import * as z from 'zod/mini';
import { makeInvalidFieldProblem } from '../problem.ts';

export type PersonCursor = { readonly key: string | number; readonly id: string };

const cursors: Readonly<Record<PersonSort, z.ZodMiniType<PersonCursor>>> = {
  added: z.strictObject({ key: z.int(), id: idSchema() }),
  name: z.strictObject({ key: plainTextSchema(600), id: idSchema() }),
  email: z.strictObject({ key: plainTextSchema(600), id: idSchema() }),
  mobile: z.strictObject({ key: plainTextSchema(600), id: idSchema() }),
};

/** Encodes the end of a page. Clients treat it as opaque, and it is validated like all input. */
export function serializePersonCursor({ key, id: personId }: PersonCursor, sort: PersonSort): string {
  const shown = { key: sort === 'added' ? Number(key) : key, id: personId };
  return Buffer.from(JSON.stringify(shown)).toString('base64url');
}

export function parsePersonCursor(text: string, sort: PersonSort): PersonCursor {
  let value: unknown = null;
  try {
    value = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    // Invalid JSON is refused below.
  }
  const checked = validateWithSchema(cursors[sort], value);
  if (!checked.ok) throw makeInvalidFieldProblem('after', 'invalidValue');
  return checked.data;
}
