import { callPath } from '@nazar/domain/api/define-call.ts';
import { type StoredFile, uploadFile as uploadCall } from '@nazar/domain/api/file-calls.ts';
import { ApiProblem } from './api-problem.ts';
import { readResult, reportProblem } from './call-api.ts';
import { tellDone } from './call-events.ts';
import { offlineProblem, readFailure } from './read-failure.ts';
import { requestHeaders } from './request-headers.ts';
import { uploadToken } from './upload-token.ts';

export type UploadOptions = {
  /** The fraction of bytes sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
};

/** Sends one file and returns what the server stored. Throws ApiProblem, or AbortError when cancelled. */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<StoredFile> {
  const made = { name: callPath(uploadCall), at: Date.now() };
  const token = await uploadToken();
  try {
    const stored = readResult(uploadCall, await sendWithRenewal(file, token, options));
    tellDone(made);
    return stored;
  } catch (error) {
    if (error instanceof ApiProblem) reportProblem(error, { call: made.name });
    throw error;
  }
}

// The server may have dropped an upload token that looks valid here; that must not sign the person out.
async function sendWithRenewal(file: File, token: string, options: UploadOptions): Promise<string> {
  try {
    return await send(file, token, options);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
    return send(file, await uploadToken({ fresh: true }), options);
  }
}

// XMLHttpRequest, because fetch reports no upload progress.
function send(file: File, token: string, { onProgress, signal }: UploadOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort, { once: true });
    request.open('POST', callPath(uploadCall));
    for (const [name, value] of Object.entries({ ...requestHeaders(), token }))
      request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve(request.responseText);
      else
        reject(readFailure(request.status, request.responseText, request.getResponseHeader('retry-after')));
    });
    request.addEventListener('error', () => reject(offlineProblem()));
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was cancelled', 'AbortError')),
    );
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    if (signal?.aborted === true) return reject(new DOMException('The upload was cancelled', 'AbortError'));
    const body = new FormData();
    body.append('file', file, file.name);
    request.send(body);
  });
}
