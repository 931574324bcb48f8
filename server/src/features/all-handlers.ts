import type { CallName } from '@nazar/domain/api/all-calls.ts';
import type { AnyHandler } from '../platform/http/serve-call.ts';
import { myDataHandlers } from './accounts/account-deletion/my-data-calls.ts';
import { authHandlers } from './accounts/auth/auth-calls.ts';
import { credentialHandlers } from './accounts/auth/credential-calls.ts';
import { avatarHandlers } from './accounts/profile/avatar-calls.ts';
import { userHandlers } from './accounts/profile/user-calls.ts';
import { adminHandlers } from './admin/admin-calls.ts';
import { auditHandlers } from './audit/audit-calls.ts';
import { categoryHandlers } from './categories/category-calls.ts';
import { ownCategoriesHandlers } from './categories/my-categories/own-categories-calls.ts';
import { chatsHandlers, messageReportHandlers, messagesHandlers } from './chat/chats-calls.ts';
import { contactsHandlers } from './chat/contacts-calls.ts';
import { talkHandlers } from './comments/talk-calls.ts';
import { exportHandlers } from './exports/exports-calls.ts';
import { fileHandlers } from './files/file-calls.ts';
import { groupImportHandlers } from './imports/people/group-import-calls.ts';
import { replaceListHandlers } from './imports/people/replace-list.ts';
import { importHandlers } from './imports/uploaded/imports-calls.ts';
import { inquiriesHandlers } from './inquiries/inquiries-calls.ts';
import { templateHandlers } from './inquiries/templates/templates-calls.ts';
import { invitationHandlers } from './invitations/invitations-calls.ts';
import { moderationHandlers } from './moderation/moderation-calls.ts';
import { notificationHandlers } from './notifications/notifications-calls.ts';
import { ownResponseHandlers } from './participation/own-responses-calls.ts';
import { participationHandlers } from './participation/participation-calls.ts';
import { groupsHandlers } from './people/groups/groups-calls.ts';
import { invitedHandlers } from './people/invitees/invited-calls.ts';
import { responseHandlers } from './responses/responses-calls.ts';
import { chartHandlers } from './results/charts/charts-calls.ts';
import { filtersHandlers } from './results/filters/filters-calls.ts';
import { resultsHandlers } from './results/results-calls.ts';

/** A handler for every call of the contract; the server does not start when one is missing. */
export const allHandlers: Readonly<Record<CallName, AnyHandler>> = {
  ...adminHandlers,
  ...auditHandlers,
  ...categoryHandlers,
  ...authHandlers,
  ...avatarHandlers,
  ...filtersHandlers,
  ...chartHandlers,
  ...chatsHandlers,
  ...messagesHandlers,
  ...messageReportHandlers,
  ...contactsHandlers,
  ...credentialHandlers,
  ...exportHandlers,
  ...fileHandlers,
  ...importHandlers,
  ...inquiriesHandlers,
  ...invitationHandlers,
  ...myDataHandlers,
  ...notificationHandlers,
  ...moderationHandlers,
  ...ownResponseHandlers,
  ...groupsHandlers,
  ...groupImportHandlers,
  ...replaceListHandlers,
  ...invitedHandlers,
  ...ownCategoriesHandlers,
  ...participationHandlers,
  ...responseHandlers,
  ...resultsHandlers,
  ...talkHandlers,
  ...templateHandlers,
  ...userHandlers,
};
