import type { Feature } from '../../platform/features/feature.ts';
import { binHandlers } from './bin/bin-calls.ts';
import { emptyBinJob } from './bin/empty-bin.ts';
import { cleanUpDeletedInquiriesJob } from './clean-up-erased-inquiries.ts';
import { inquiriesHandlers } from './inquiries-calls.ts';
import { inquiryFileHandlers } from './inquiry-files/inquiry-file-calls.ts';
import { notifyOfClosedInquiriesJob } from './notify-of-closed-inquiries.ts';
import { inquiriesAccountDataDeletion, listInquiryArchiveFiles } from './personal-data.ts';
import { serveSitemap } from './serve-sitemap.ts';
import { serveHomeLinkPreview, serveLinkPreview } from './sharing/serve-link-preview.ts';
import { addStarterTemplatesJob } from './templates/add-starter-templates.ts';
import { templateHandlers } from './templates/templates-calls.ts';
import { findInquiryTitles } from './title-queries.ts';

export const inquiriesFeature: Feature = {
  name: 'inquiries',
  handlers: { ...inquiriesHandlers, ...binHandlers, ...inquiryFileHandlers, ...templateHandlers },
  jobs: [cleanUpDeletedInquiriesJob, emptyBinJob, notifyOfClosedInquiriesJob, addStarterTemplatesJob],
  routes: (app, deps, { asGuest }) => {
    serveSitemap(app, deps);
    serveLinkPreview(app, deps, asGuest);
    serveHomeLinkPreview(app);
  },
  personalData: listInquiryArchiveFiles,
  deleteAccountData: inquiriesAccountDataDeletion,
  notificationSubjects: async (db, { account: { language, ...account }, inquiryIds, now }) => ({
    inquiries: await findInquiryTitles(db, { kind: 'user', ...account }, { ids: inquiryIds, now, language }),
  }),
};
