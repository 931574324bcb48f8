import * as z from 'zod/mini';
import { hardLimits } from '../inquiries/hard-limits.ts';
import { languages } from '../text/language.ts';
import { maxLength, minLength } from '../text/length.ts';
import { idSchema, plainTextSchema } from '../text/plain.ts';
import { defineCall } from './define-call.ts';
import { revisionSchema } from './envelope.ts';

const tag = () => plainTextSchema(hardLimits.tag, { min: 1 });

export const getTags = defineCall('Inquiry', 'getTags', {
  access: 'guest',
  transaction: 'read',
  summary: 'Lists the tags of the latest inquiries that the caller finds in lists, most frequent first.',
  input: z.strictObject({
    /** A part of the tag in any spelling. */
    search: z._default(plainTextSchema(hardLimits.tag), ''),
    /** Language of the inquiries; all languages if left out. */
    langId: z.optional(z.enum(languages)),
    nrpp: z._default(z.int().check(z.gte(1), z.lte(50)), 20),
  }),
  result: z.array(
    z.object({
      /** The tag in its latest spelling. */
      tag: z.string(),
      count: z.int(),
    }),
  ),
});

const tagWrite = () =>
  z.strictObject({
    inquiryId: idSchema(),
    revision: revisionSchema(),
    tags: z.array(tag()).check(minLength(1), maxLength(hardLimits.tags)),
  });
const tagResult = () => z.object({ id: idSchema(), revision: z.int(), tags: z.array(z.string()) });

export const addTags = defineCall('Inquiry', 'addTags', {
  access: 'user',
  transaction: 'own',
  summary: 'Adds tags to my inquiry’s draft; existing tags stay unchanged.',
  input: tagWrite(),
  result: tagResult(),
});

export const deleteTags = defineCall('Inquiry', 'deleteTags', {
  access: 'user',
  transaction: 'own',
  summary: 'Removes tags from my inquiry’s draft, in any spelling.',
  input: tagWrite(),
  result: tagResult(),
});
