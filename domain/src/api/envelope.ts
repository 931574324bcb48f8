import * as z from 'zod/mini';
import { maxLength } from '../text/length.ts';
import { idSchema } from '../text/plain.ts';

/** One field's failure on the wire: a stable code, its parameters, and a sentence ready to show. */
const wireFieldProblemSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  text: z.string(),
});

export const callFailureSchema = z.object({
  status: z.literal(false),
  code: z.string(),
  errors: z.union([z.string(), z.record(z.string(), wireFieldProblemSchema)]),
  requestId: z.string(),
});
export type CallFailure = z.infer<typeof callFailureSchema>;

/** Pages count from 1, with 9 entries by default and 100 at most. */
export const pagingShape = {
  pg: z._default(z.int().check(z.gte(1), z.lte(100_000)), 1),
  nrpp: z._default(z.int().check(z.gte(1), z.lte(100)), 9),
};

export function makeListResultSchema<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    data: z.array(item),
    count: z.int(),
    numberRecordsPerPage: z.int(),
    pageNumber: z.int(),
    pagesCount: z.int(),
  });
}

/** A list paged by the `next` of the previous page, so that each page costs the same at any depth. */
export const cursorPagingShape = {
  after: z._default(z.nullable(z.string().check(maxLength(100))), null),
  nrpp: z._default(z.int().check(z.gte(1), z.lte(100)), 20),
};

export const emptyResultSchema = () => z.object({});
export const emptyInputSchema = () => z.strictObject({});
export const idInputSchema = () => z.strictObject({ id: idSchema() });
/** The database stores revisions in 32 bits. */
export const maxRevision = 2_147_483_647;
export const revisionSchema = () => z.int().check(z.gte(1), z.lte(maxRevision));
export const revisionResultSchema = () => z.object({ id: idSchema(), revision: z.int() });
