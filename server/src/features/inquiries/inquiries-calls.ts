import type { inquiryCalls } from '@nazar/domain/api/inquiry-calls.ts';
import type { Handlers } from '../../http/handlers.ts';
import { requireUser } from '../../http/require-user.ts';
import { doubtFilesOf } from '../../storage/stored-file-queries.ts';
import { listCategories } from './category-queries.ts';
import { clearDeleted } from './clear-deleted.ts';
import { addSegment, deleteSegment, editSegment } from './edit-segments.ts';
import { addInquiry, editSettings } from './edit-settings.ts';
import { expireInquiry } from './expire-inquiry.ts';
import { deleteInquiry } from './inquiry-queries.ts';
import { listCountries } from './list-countries.ts';
import { publishInquiry } from './publish-inquiry.ts';
import { requireInquiry } from './require-inquiry.ts';
import { showOwnInquiry, showOwnList, showSegments } from './show-own-inquiry.ts';
import { showPublicInquiry, showPublicList } from './show-public-inquiry.ts';

export const inquiriesHandlers: Handlers<typeof inquiryCalls> = {
  getCategories: async (ctx, { langId, enabled, categoryId }) => {
    const isAdmin = ctx.actor.kind === 'user' && ctx.actor.roles.includes('admin');
    // What admins have switched off is theirs to see.
    if (!enabled && !isAdmin) return [];
    return listCategories(ctx.db, { language: langId ?? ctx.language, enabled, categoryId });
  },
  getCountries: async (ctx) => ({ ...listCountries(ctx.language) }),
  getList: (ctx, input) => showPublicList(ctx, input),
  getItem: (ctx, { id }) => showPublicInquiry(ctx, id),
  getMyInquiry: (ctx, input) => showOwnInquiry(ctx, input),
  getMyInquiries: (ctx, input) => showOwnList(ctx, requireUser(ctx).accountId, input),
  addMyInquiry: (ctx, input) => addInquiry(ctx, requireUser(ctx).accountId, input),
  editMyInquiry: (ctx, input) => editSettings(ctx, input),
  deleteMyInquiry: async (ctx, { id }) => {
    await requireInquiry(ctx, id, 'inquiry.delete', { lock: true });
    await doubtFilesOf(ctx.db, id, ctx.now());
    await deleteInquiry(ctx.db, id);
    await ctx.afterCommit(async () => {
      ctx.deps.background.run('Clearing a deleted inquiry', () => clearDeleted(ctx.deps));
    });
    return {};
  },
  getMyInquirySegments: (ctx, { inquiryId }) => showSegments(ctx, inquiryId),
  addMyInquirySegment: (ctx, input) => addSegment(ctx, input),
  editMyInquirySegment: (ctx, input) => editSegment(ctx, input),
  deleteMyInquirySegment: (ctx, input) => deleteSegment(ctx, input),
  publishMyInquiry: (ctx, input) => publishInquiry(ctx, input),
  expireMyInquiry: (ctx, input) => expireInquiry(ctx, input),
};
