import * as adminCalls from './admin-calls.ts';
import * as answerFileCalls from './answer-file-calls.ts';
import * as auditCalls from './audit-calls.ts';
import * as authCalls from './auth-calls.ts';
import * as binCalls from './bin-calls.ts';
import * as categoryCalls from './category-calls.ts';
import * as chartCalls from './chart-calls.ts';
import * as chatCalls from './chat-calls.ts';
import * as commentCalls from './comment-calls.ts';
import * as commentMailCalls from './comment-mail-calls.ts';
import * as contactCalls from './contact-calls.ts';
import { selectCalls } from './define-call.ts';
import * as exportCalls from './export-calls.ts';
import * as feedbackCalls from './feedback-calls.ts';
import * as figuresCalls from './figures-calls.ts';
import * as fileCalls from './file-calls.ts';
import * as fileReferenceCalls from './file-reference-calls.ts';
import * as filterCalls from './filter-calls.ts';
import * as fromTemplateCalls from './from-template-calls.ts';
import * as groupCalls from './group-calls.ts';
import * as groupImportCalls from './group-import-calls.ts';
import * as importCalls from './import-calls.ts';
import * as inquiryCalls from './inquiry-calls.ts';
import * as inquiryFileCalls from './inquiry-file-calls.ts';
import * as invitationCalls from './invitation-calls.ts';
import * as invitedCalls from './invitee-calls.ts';
import * as messageCalls from './message-calls.ts';
import * as moderationCalls from './moderation-calls.ts';
import * as myCategoryCalls from './my-category-calls.ts';
import * as myDataCalls from './my-data-calls.ts';
import * as ownResponseCalls from './my-response-calls.ts';
import * as notificationCalls from './notification-calls.ts';
import { participationCalls } from './participation-calls.ts';
import * as quotaCalls from './quota-calls.ts';
import * as reportCalls from './report-calls.ts';
import * as responseCalls from './response-calls.ts';
import * as responseNoticeCalls from './response-notice-calls.ts';
import * as resultCalls from './result-calls.ts';
import * as retentionCalls from './retention-calls.ts';
import * as tagCalls from './tag-calls.ts';
import * as templateCalls from './template-calls.ts';
import * as userCalls from './user-calls.ts';
import * as userListCalls from './user-list-calls.ts';

/** The whole contract: the server serves every call that these modules export, and the documentation lists it. */
export const allCalls = selectCalls({
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
  ...quotaCalls,
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
  ...myCategoryCalls,
  ...groupCalls,
  ...groupImportCalls,
  ...invitedCalls,
  ...chartCalls,
  ...contactCalls,
  ...chatCalls,
  ...messageCalls,
  ...fileCalls,
  ...fileReferenceCalls,
  ...adminCalls,
  ...userListCalls,
  ...categoryCalls,
  ...templateCalls,
  ...moderationCalls,
  ...auditCalls,
  ...figuresCalls,
});

export type CallName = keyof typeof allCalls;
