import type { Feature } from '../../platform/features/feature.ts';
import { binHandlers } from './bin/bin-calls.ts';
import { emptyBinJob } from './bin/empty-bin.ts';
import { cleanUpDeletedInquiriesJob } from './clean-up-erased-inquiries.ts';
import { inquiriesHandlers } from './inquiries-calls.ts';
import { inquiryFileHandlers } from './inquiry-files/inquiry-file-calls.ts';
import { notifyOfClosedInquiriesJob } from './notify-of-closed-inquiries.ts';
import { inquiriesAccountDataDeletion, listInquiryArchiveFiles } from './personal-data.ts';
import { serveSitemap } from './serve-sitemap.ts';
import {
  serveHomeLinkPreviewPicture,
  serveLinkPreviewPicture,
} from './sharing/serve-link-preview-picture.ts';
import { addStarterTemplatesJob } from './templates/add-starter-templates.ts';
import { templateHandlers } from './templates/templates-calls.ts';
import { findVisibleInquiryTitles } from './title-queries.ts';

export const inquiriesFeature: Feature = {
  name: 'inquiries',
  handlers: { ...inquiriesHandlers, ...binHandlers, ...inquiryFileHandlers, ...templateHandlers },
  jobs: [cleanUpDeletedInquiriesJob, emptyBinJob, notifyOfClosedInquiriesJob, addStarterTemplatesJob],
  routes: (app, deps, { asGuest }) => {
    serveSitemap(app, deps);
    serveLinkPreviewPicture(app, deps, asGuest);
    serveHomeLinkPreviewPicture(app);
  },
  personalData: listInquiryArchiveFiles,
  deleteAccountData: inquiriesAccountDataDeletion,
  notificationSubjects: async (db, { account: { language, ...account }, inquiryIds, now }) => ({
    inquiries: await findVisibleInquiryTitles(
      db,
      { kind: 'user', ...account },
      { ids: inquiryIds, now, language },
    ),
  }),
};
