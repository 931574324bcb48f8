import * as z from 'zod/mini';
import { mailGroups } from '../notifications/notification-kind.ts';
import { uuidPatternSource } from '../text/uuid.ts';
import { defineCall } from './define-call.ts';

/**
 * The token in the link of such an e-mail: a signed account id and the kind of e-mails; without a kind it
 * means comments.
 */
const token = () =>
  z.string().check(
    z.regex(new RegExp(`^${uuidPatternSource}\\.[A-Za-z0-9_-]{22}(?:\\.[a-z]{1,20})?$`), {
      error: 'invalidValue',
    }),
  );

export const setCommentMail = defineCall('Inquiry', 'setCommentMail', {
  access: 'guest',
  transaction: 'write',
  summary:
    'Turns one kind of email (new comments, replies, closed inquiries, decisions) off or on, with the link ' +
    'in each email of that kind. Signed-in people change the field of their profile instead.',
  input: z.strictObject({ token: token(), on: z.boolean() }),
  result: z.object({ on: z.boolean(), group: z.enum(mailGroups) }),
});
