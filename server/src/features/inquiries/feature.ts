import type { Feature } from '../../platform/features/feature.ts';
import { binHandlers } from './bin/bin-calls.ts';
import { eraseExpiredBinInquiriesJob } from './bin/erase-expired-bin-inquiries.ts';
import { cleanUpErasedInquiriesJob } from './clean-up-erased-inquiries.ts';
import { inquiriesHandlers } from './inquiries-calls.ts';
import { inquiryFileHandlers } from './inquiry-files/inquiry-file-calls.ts';
import { registerSitemapRoutes } from './lists/register-sitemap-routes.ts';
import { findVisibleInquiryTitles } from './lists/title-queries.ts';
import { inquiriesAccountDataDeletion, makeInquiryPersonalDataFiles } from './personal-data.ts';
import { notifyOfClosedInquiriesJob } from './publishing/notify-of-closed-inquiries.ts';
import {
  registerHomeLinkPreviewPictureRoute,
  registerLinkPreviewPictureRoute,
} from './sharing/register-link-preview-picture-route.ts';
import { addStarterTemplatesJob } from './templates/add-starter-templates.ts';
import { templateHandlers } from './templates/templates-calls.ts';

export const inquiriesFeature: Feature = {
  name: 'inquiries',
  handlers: { ...inquiriesHandlers, ...binHandlers, ...inquiryFileHandlers, ...templateHandlers },
  jobs: [
    cleanUpErasedInquiriesJob,
    eraseExpiredBinInquiriesJob,
    notifyOfClosedInquiriesJob,
    addStarterTemplatesJob,
  ],
  routes: (app, deps, { asGuest }) => {
    registerSitemapRoutes(app, deps);
    registerLinkPreviewPictureRoute(app, deps, asGuest);
    registerHomeLinkPreviewPictureRoute(app);
  },
  personalData: makeInquiryPersonalDataFiles,
  deleteAccountData: inquiriesAccountDataDeletion,
  notificationSubjects: async (db, { account: { language, ...account }, inquiryIds, now }) => ({
    inquiries: await findVisibleInquiryTitles(
      db,
      { kind: 'user', ...account },
      { ids: inquiryIds, now, language },
    ),
  }),
};
