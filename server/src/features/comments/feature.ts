import type { Feature } from '../../platform/features/feature.ts';
import { clearTalkJob } from './clear-talk.ts';
import { sendCommentMailsJob } from './comment-mail.ts';
import { deleteAccountData } from './delete-account-data.ts';
import { personalData } from './personal-data-queries.ts';
import { talkHandlers } from './talk-calls.ts';

export const comments: Feature = {
  name: 'comments',
  handlers: talkHandlers,
  jobs: [clearTalkJob, sendCommentMailsJob],
  personalData,
  deleteAccountData,
};
