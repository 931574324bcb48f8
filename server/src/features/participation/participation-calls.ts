import type { participationCalls } from '@nazar/domain/api/participation-calls.ts';
import type { CallHandlers } from '../../platform/http/call-handlers.ts';
import { closeCallerAttempt } from './close-attempt.ts';
import { editCallerResponse } from './edit-my-response.ts';
import { findMyResponse } from './find-my-response.ts';
import { saveAttemptAnswers } from './save-answers.ts';
import { startAttempt } from './start-attempt.ts';
import { submitAnswers } from './submit-answers.ts';

export const participationHandlers: CallHandlers<typeof participationCalls> = {
  start: startAttempt,
  saveAnswers: (ctx, input) => saveAttemptAnswers(ctx, input),
  submit: submitAnswers,
  closeAttempt: closeCallerAttempt,
  getMyResponse: findMyResponse,
  editMyResponse: editCallerResponse,
};
