import { adminCalls } from './admin-calls.ts';
import { answerFileCalls } from './answer-file-calls.ts';
import { auditCalls } from './audit-calls.ts';
import { authCalls } from './auth-calls.ts';
import { binCalls } from './bin-calls.ts';
import { categoryCalls } from './category-calls.ts';
import { chartCalls } from './chart-calls.ts';
import { chatCalls } from './chat-calls.ts';
import { commentCalls } from './comment-calls.ts';
import { commentMailCalls } from './comment-mail-calls.ts';
import { contactCalls } from './contact-calls.ts';
import { exportCalls } from './export-calls.ts';
import { feedbackCalls } from './feedback-calls.ts';
import { figuresCalls } from './figures-calls.ts';
import { fileCalls } from './file-calls.ts';
import { fileReferenceCalls } from './file-reference-calls.ts';
import { filterCalls } from './filter-calls.ts';
import { fromTemplateCalls } from './from-template-calls.ts';
import { groupCalls } from './group-calls.ts';
import { groupImportCalls } from './group-import-calls.ts';
import { importCalls } from './import-calls.ts';
import { inquiryCalls } from './inquiry-calls.ts';
import { inquiryFileCalls } from './inquiry-file-calls.ts';
import { invitationCalls } from './invitation-calls.ts';
import { invitedCalls } from './invited-calls.ts';
import { messageCalls } from './message-calls.ts';
import { moderationCalls } from './moderation-calls.ts';
import { myDataCalls } from './my-data-calls.ts';
import { notificationCalls } from './notification-calls.ts';
import { ownCategoryCalls } from './own-category-calls.ts';
import { ownResponseCalls } from './own-response-calls.ts';
import { participationCalls } from './participation-calls.ts';
import { messageReportCalls, reportCalls } from './report-calls.ts';
import { responseCalls } from './response-calls.ts';
import { responseNoticeCalls } from './response-notice-calls.ts';
import { resultCalls } from './result-calls.ts';
import { retentionCalls } from './retention-calls.ts';
import { tagCalls } from './tag-calls.ts';
import { templateCalls } from './template-calls.ts';
import { userCalls } from './user-calls.ts';
import { userListCalls } from './user-list-calls.ts';

/** The whole contract: the server serves every entry and the documentation lists it. */
export const allCalls = {
  ...authCalls,
  ...userCalls,
  ...inquiryCalls,
  ...binCalls,
  ...inquiryFileCalls,
  ...tagCalls,
  ...feedbackCalls,
  ...commentCalls,
  ...commentMailCalls,
  ...myDataCalls,
  ...notificationCalls,
  ...reportCalls,
  ...ownResponseCalls,
  ...participationCalls,
  ...retentionCalls,
  ...answerFileCalls,
  ...resultCalls,
  ...responseCalls,
  ...responseNoticeCalls,
  ...exportCalls,
  ...filterCalls,
  ...importCalls,
  ...invitationCalls,
  ...fromTemplateCalls,
  ...ownCategoryCalls,
  ...groupCalls,
  ...groupImportCalls,
  ...invitedCalls,
  ...chartCalls,
  ...contactCalls,
  ...chatCalls,
  ...messageCalls,
  ...messageReportCalls,
  ...fileCalls,
  ...fileReferenceCalls,
  ...adminCalls,
  ...userListCalls,
  ...categoryCalls,
  ...templateCalls,
  ...moderationCalls,
  ...auditCalls,
  ...figuresCalls,
};

export type CallName = keyof typeof allCalls;
