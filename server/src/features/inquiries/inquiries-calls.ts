import type * as fileReferenceCalls from '@nazar/domain/api/file-reference-calls.ts';
import type * as inquiryCalls from '@nazar/domain/api/inquiry-calls.ts';
import type * as tagCalls from '@nazar/domain/api/tag-calls.ts';
import type { CallHandlers } from '../../platform/http/calls/call-handlers.ts';
import { requireUser } from '../../platform/http/require-user.ts';
import { listGeneralCategories } from './category-queries.ts';
import { enforceNewInquiryRateLimit, enforcePublicationRateLimit } from './document-limits.ts';
import { addTagsToDraft, deleteTagsOfDraft } from './drafts/change-tags.ts';
import { discardDraftChanges } from './drafts/discard-draft-changes.ts';
import { drawCoverPreview } from './drafts/draw-cover-preview.ts';
import { editDraftDocument } from './drafts/edit-document.ts';
import { addDraftSegment, deleteDraftSegment, editDraftSegment } from './drafts/edit-segments.ts';
import { addInquiry, editDraftSettings } from './drafts/edit-settings.ts';
import { listFileReferences, removeFileFromDraft } from './drafts/file-references.ts';
import { findUnpublishedChanges } from './drafts/find-unpublished-changes.ts';
import { findMyInquiry, getDraftSegments, listMyInquiries } from './find-my-inquiry.ts';
import { getCountryNamesByCode } from './get-country-names-by-code.ts';
import { getPublicInquiries, getPublicInquiry, makePublicFileLink } from './get-public-inquiry.ts';
import { getWorkspaceForCaller } from './get-workspace-for-caller.ts';
import { getOverviewOfCaller } from './lists/get-overview-of-caller.ts';
import { suggestTags } from './lists/tag-queries.ts';
import { closeOrReopenInquiry } from './publishing/close-or-reopen-inquiry.ts';
import { getRescoringEffect } from './publishing/get-rescoring-effect.ts';
import { publishInquiry } from './publishing/publish-inquiry.ts';

export const inquiriesHandlers: CallHandlers<
  typeof inquiryCalls & typeof fileReferenceCalls & typeof tagCalls
> = {
  getCategories: async (ctx, { langId, enabled, categoryId }) => {
    const isAdmin = ctx.actor.kind === 'user' && ctx.actor.roles.includes('admin');
    // Only administrators see disabled categories.
    if (!enabled && !isAdmin) return [];
    return listGeneralCategories(ctx.db, { language: langId ?? ctx.language, enabled, categoryId });
  },
  getTags: (ctx, input) => suggestTags(ctx.db, input, { actor: ctx.actor, now: ctx.now() }),
  addTags: (ctx, input) => addTagsToDraft(ctx, input),
  deleteTags: (ctx, input) => deleteTagsOfDraft(ctx, input),
  getCountries: async (ctx) => ({ ...getCountryNamesByCode(ctx.language) }),
  getList: (ctx, input) => getPublicInquiries(ctx, input),
  getItem: (ctx, { id }) => getPublicInquiry(ctx, id),
  getPublicFileLink: (ctx, { id }) => makePublicFileLink(ctx, id),
  getWorkspace: (ctx, { id }) => getWorkspaceForCaller(ctx, id),
  getMyInquiry: (ctx, input) => findMyInquiry(ctx, input),
  getMyInquiries: (ctx, input) => listMyInquiries(ctx, input),
  getMyOverview: (ctx) => getOverviewOfCaller(ctx),
  addMyInquiry: async (ctx, input) => {
    await enforceNewInquiryRateLimit(ctx);
    return addInquiry(ctx, requireUser(ctx).accountId, input);
  },
  editMyInquiry: (ctx, input) => editDraftSettings(ctx, input),
  editMyInquiryDocument: (ctx, input) => editDraftDocument(ctx, input),
  getMyInquirySegments: (ctx, { inquiryId }) => getDraftSegments(ctx, inquiryId),
  addMyInquirySegment: (ctx, input) => addDraftSegment(ctx, input),
  editMyInquirySegment: (ctx, input) => editDraftSegment(ctx, input),
  deleteMyInquirySegment: (ctx, input) => deleteDraftSegment(ctx, input),
  getRescoredResponseCount: (ctx, { id }) => getRescoringEffect(ctx, id),
  getUnpublishedChanges: (ctx, { id }) => findUnpublishedChanges(ctx, id),
  publishMyInquiry: async (ctx, input) => {
    await enforcePublicationRateLimit(ctx);
    return publishInquiry(ctx, input);
  },
  getAvailableFileReferences: (ctx, { inquiryId }) => listFileReferences(ctx, inquiryId),
  deleteMyInquiryFileByRef: (ctx, input) => removeFileFromDraft(ctx, input),
  expireMyInquiry: (ctx, input) => closeOrReopenInquiry(ctx, input),
  discardMyChanges: (ctx, input) => discardDraftChanges(ctx, input),
  drawCover: (ctx, input) => drawCoverPreview(ctx, input),
};
