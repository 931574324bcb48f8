import { type Call, type CallInput, getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { ApiProblem } from './api-problem.ts';
import { clearReportedFailure, handleApiProblem } from './call-api.ts';
import { makeOfflineProblem, parseApiProblem } from './parse-api-problem.ts';
import { makeRequestHeaders } from './request-headers.ts';

/** Returns the whole result of a call with `encoding: 'stream'`; failures are shown like those of any other call. */
export async function fetchCallFile<C extends Call>(call: C, input: CallInput<C>): Promise<Blob> {
  try {
    const reply = await fetch(getCallUrlPath(call), {
      method: 'POST',
      credentials: 'include',
      headers: { ...makeRequestHeaders(), 'content-type': 'application/json' },
      body: JSON.stringify(input),
    }).catch(() => {
      throw makeOfflineProblem();
    });
    if (!reply.ok) throw parseApiProblem(reply.status, await reply.text(), reply.headers.get('retry-after'));
    const file = await reply.blob().catch(() => {
      throw makeOfflineProblem();
    });
    clearReportedFailure(getCallUrlPath(call));
    return file;
  } catch (error) {
    if (error instanceof ApiProblem) handleApiProblem(error, { call: getCallUrlPath(call) });
    throw error;
  }
}
