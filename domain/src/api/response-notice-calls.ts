import * as z from 'zod/mini';
import { noticeResponseCountSchema } from '../notifications/notice-count.ts';
import { responseNoticeModes } from '../notifications/response-notice.ts';
import { idSchema } from '../text/plain.ts';
import { defineCall } from './define-call.ts';

const responseNotices = z.object({
  mode: z.enum(responseNoticeModes),
  /** Number of responses at which the owner is notified once. */
  atCount: z.nullable(z.int()),
  /** Secret ballots offer fewer modes. */
  modes: z.array(z.enum(responseNoticeModes)),
});
export type ResponseNoticeSettings = z.infer<typeof responseNotices>;

export const getResponseNotices = defineCall('Result', 'getResponseNotices', {
  access: 'user',
  transaction: 'read',
  summary: 'Gets when the owner of an inquiry is notified of new responses.',
  input: z.strictObject({ inquiryId: idSchema() }),
  result: responseNotices,
});

export const setResponseNotices = defineCall('Result', 'setResponseNotices', {
  access: 'user',
  transaction: 'own',
  summary: 'Sets when the owner of an inquiry is notified of new responses in the app and by email.',
  input: z.strictObject({
    inquiryId: idSchema(),
    mode: z.enum(responseNoticeModes),
    atCount: z._default(z.nullable(noticeResponseCountSchema), null),
  }),
  result: responseNotices,
});
