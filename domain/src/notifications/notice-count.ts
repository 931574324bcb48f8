import * as z from 'zod/mini';

/** The number of responses at which an owner is notified once. */
export const noticeResponseCountSchema = z.int().check(z.gte(1), z.lte(1_000_000));
