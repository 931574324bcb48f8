import type { participationCalls } from '@nazar/domain/api/participation-calls.ts';
import type { CallHandlers } from '../../platform/http/calls/call-handlers.ts';
import { closeCallerAttempt } from './attempts/close-attempt.ts';
import { saveAttemptAnswers } from './attempts/save-answers.ts';
import { startAttempt } from './attempts/start-attempt.ts';
import { editCallerResponse } from './my-responses/edit-my-response.ts';
import { findMyResponse } from './my-responses/find-my-response.ts';
import { submitAnswers } from './submit/submit-answers.ts';

export const participationHandlers: CallHandlers<typeof participationCalls> = {
  start: startAttempt,
  saveAnswers: saveAttemptAnswers,
  submit: submitAnswers,
  closeAttempt: closeCallerAttempt,
  getMyResponse: findMyResponse,
  editMyResponse: editCallerResponse,
};
