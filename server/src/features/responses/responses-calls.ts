import type * as responseCalls from '@nazar/domain/api/response-calls.ts';
import type * as responseNoticeCalls from '@nazar/domain/api/response-notice-calls.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { removeResponses, saveNote, setFlags } from './change-responses.ts';
import { editStoredResponse, showResponseForm } from './edit-response.ts';
import { changeResponseNotices, showResponseNotices } from './response-notices.ts';
import { showChanges } from './show-changes.ts';
import { showChannels } from './show-channels.ts';
import { showResponse } from './show-response.ts';
import { showResponseList, showResponses } from './show-responses.ts';

export const responseHandlers: Handlers<typeof responseCalls & typeof responseNoticeCalls> = {
  flagResponses: setFlags,
  noteResponse: saveNote,
  deleteResponses: removeResponses,
  getResponseList: showResponseList,
  getChannels: showChannels,
  getResponses: showResponses,
  getResponse: showResponse,
  getResponseForm: showResponseForm,
  getResponseChanges: showChanges,
  editResponse: editStoredResponse,
  getResponseNotices: showResponseNotices,
  setResponseNotices: changeResponseNotices,
};
