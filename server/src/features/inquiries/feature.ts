import type { Feature } from '../../platform/features/feature.ts';
import { binHandlers } from './bin/bin-calls.ts';
import { emptyBinJob } from './bin/empty-bin.ts';
import { cleanUpDeletedInquiriesJob } from './clean-up-deleted-inquiries.ts';
import { inquiriesHandlers } from './inquiries-calls.ts';
import { inquiryFileHandlers } from './inquiry-files/inquiry-file-calls.ts';
import { notifyClosedJob } from './notify-closed.ts';
import { inquiriesAccountDataDeletion, listInquiryArchiveFiles } from './personal-data.ts';
import { serveSitemap } from './serve-sitemap.ts';
import { serveCard, serveHomeCard } from './sharing/serve-card.ts';
import { addStarterTemplatesJob } from './templates/add-starter-templates.ts';
import { templateHandlers } from './templates/templates-calls.ts';
import { findInquiryTitles } from './title-queries.ts';

export const inquiriesFeature: Feature = {
  name: 'inquiries',
  handlers: { ...inquiriesHandlers, ...binHandlers, ...inquiryFileHandlers, ...templateHandlers },
  jobs: [cleanUpDeletedInquiriesJob, emptyBinJob, notifyClosedJob, addStarterTemplatesJob],
  routes: (app, deps, { asGuest }) => {
    serveSitemap(app, deps);
    serveCard(app, deps, asGuest);
    serveHomeCard(app);
  },
  personalData: listInquiryArchiveFiles,
  deleteAccountData: inquiriesAccountDataDeletion,
  notificationSubjects: async (db, { account: { language, ...account }, inquiryIds, now }) => ({
    inquiries: await findInquiryTitles(db, { kind: 'user', ...account }, { ids: inquiryIds, now, language }),
  }),
};
