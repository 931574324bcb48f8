import type * as responseCalls from '@nazar/domain/api/response-calls.ts';
import type * as responseNoticeCalls from '@nazar/domain/api/response-notice-calls.ts';
import type { CallHandlers } from '../../platform/http/calls/call-handlers.ts';
import { deleteResponsesOfInquiry, saveResponseNote, setResponseFlags } from './change-responses.ts';
import { editStoredResponse, findResponseForm } from './edit-response.ts';
import { findResponse } from './find-response.ts';
import { getChannelList } from './get-channel-list.ts';
import { getResponseListHeader, getResponsePage } from './get-response-page.ts';
import { listResponseChanges } from './list-response-changes.ts';
import { getResponseNoticeSettings, setResponseNoticeSettings } from './response-notice-settings.ts';

export const responseHandlers: CallHandlers<typeof responseCalls & typeof responseNoticeCalls> = {
  flagResponses: setResponseFlags,
  noteResponse: saveResponseNote,
  deleteResponses: deleteResponsesOfInquiry,
  getResponseList: getResponseListHeader,
  getChannels: getChannelList,
  getResponses: getResponsePage,
  getResponse: findResponse,
  getResponseForm: findResponseForm,
  getResponseChanges: listResponseChanges,
  editResponse: editStoredResponse,
  getResponseNotices: getResponseNoticeSettings,
  setResponseNotices: setResponseNoticeSettings,
};
