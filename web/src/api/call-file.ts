import { type Call, type CallInput, callPath } from '@nazar/domain/api/define-call.ts';
import { ApiProblem } from './api-problem.ts';
import { clearReportedFailure, reportProblem } from './call-api.ts';
import { offlineProblem, parseFailure } from './parse-failure.ts';
import { requestHeaders } from './request-headers.ts';

/** Returns the whole result of a call with `encoding: 'stream'`; failures are shown like those of any other call. */
export async function callFile<C extends Call>(call: C, input: CallInput<C>): Promise<Blob> {
  try {
    const reply = await fetch(callPath(call), {
      method: 'POST',
      credentials: 'include',
      headers: { ...requestHeaders(), 'content-type': 'application/json' },
      body: JSON.stringify(input),
    }).catch(() => {
      throw offlineProblem();
    });
    if (!reply.ok) throw parseFailure(reply.status, await reply.text(), reply.headers.get('retry-after'));
    const file = await reply.blob().catch(() => {
      throw offlineProblem();
    });
    clearReportedFailure(callPath(call));
    return file;
  } catch (error) {
    if (error instanceof ApiProblem) reportProblem(error, { call: callPath(call) });
    throw error;
  }
}
