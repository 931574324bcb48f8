import type { Feature } from '../../platform/features/feature.ts';
import { binHandlers } from './bin/bin-calls.ts';
import { emptyBinJob } from './bin/empty-bin.ts';
import { clearDeletedJob } from './clear-deleted.ts';
import { inquiriesHandlers } from './inquiries-calls.ts';
import { inquiryFileHandlers } from './inquiry-files/inquiry-file-calls.ts';
import { notifyClosedJob } from './notify-closed.ts';
import { deleteAccountData, personalData } from './personal-data.ts';
import { serveSitemap } from './serve-sitemap.ts';
import { serveCard, serveHomeCard } from './sharing/serve-card.ts';
import { offerStartersJob } from './templates/offer-starters.ts';
import { templateHandlers } from './templates/templates-calls.ts';
import { findTitles } from './title-queries.ts';

export const inquiries: Feature = {
  name: 'inquiries',
  handlers: { ...inquiriesHandlers, ...binHandlers, ...inquiryFileHandlers, ...templateHandlers },
  jobs: [clearDeletedJob, emptyBinJob, notifyClosedJob, offerStartersJob],
  routes: (app, deps, { asGuest }) => {
    serveSitemap(app, deps);
    serveCard(app, deps, asGuest);
    serveHomeCard(app);
  },
  personalData,
  deleteAccountData,
  notificationSubjects: async (db, { account: { language, ...account }, inquiryIds, now }) => ({
    inquiries: await findTitles(db, { kind: 'user', ...account }, { ids: inquiryIds, now, language }),
  }),
};
