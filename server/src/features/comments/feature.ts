import type { Feature } from '../../platform/features/feature.ts';
import { sendCommentMailsJob } from './comment-mail.ts';
import { commentHandlers } from './comments-calls.ts';
import { commentsAccountDataDeletion } from './delete-account-data.ts';
import { deleteOrphanedCommentsJob } from './delete-orphaned-comments.ts';
import { makeCommentPersonalDataFiles } from './personal-data-queries.ts';

export const commentsFeature: Feature = {
  name: 'comments',
  handlers: commentHandlers,
  jobs: [deleteOrphanedCommentsJob, sendCommentMailsJob],
  personalData: makeCommentPersonalDataFiles,
  deleteAccountData: commentsAccountDataDeletion,
};
