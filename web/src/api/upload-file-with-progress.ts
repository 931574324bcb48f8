import { type Call, type CallResult, getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import {
  uploadFilePrivately as privateCall,
  uploadFile as uploadCall,
} from '@nazar/domain/api/file-calls.ts';
import type { StoredFile } from '@nazar/domain/api/stored-file.ts';
import { ApiProblem } from './api-problem.ts';
import { clearReportedFailure, handleApiProblem, parseCallResult } from './call-api.ts';
import { fetchUploadToken } from './fetch-upload-token.ts';
import { makeOfflineProblem, parseApiProblem } from './parse-api-problem.ts';
import { makeRequestHeaders } from './request-headers.ts';

export type UploadOptions = {
  /** The fraction of bytes sent, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
  /** See `callApi`. */
  readonly background?: boolean;
};

/** Sends one file and returns what the server stored. Throws ApiProblem, or AbortError when cancelled. */
export function uploadFileWithProgress(file: File, options: UploadOptions = {}): Promise<StoredFile> {
  return uploadFileToCall(uploadCall, file, options);
}

/** Like `uploadFileWithProgress`, for a file that only signed links can read. */
export function uploadPrivateFileWithProgress(file: File, options: UploadOptions = {}): Promise<StoredFile> {
  return uploadFileToCall(privateCall, file, options);
}

/** Uploads one file to any call that takes one. */
export async function uploadFileToCall<C extends Call>(
  call: C,
  file: File,
  options: UploadOptions = {},
): Promise<CallResult<C>> {
  const address = getCallUrlPath(call);
  const background = options.background === true;
  const token = await fetchUploadToken({ background });
  const sending: PendingUpload = { address, file, options };
  try {
    const stored = parseCallResult(call, await sendWithRenewal(sending, token));
    clearReportedFailure(address);
    return stored;
  } catch (error) {
    if (error instanceof ApiProblem) handleApiProblem(error, { call: address, background });
    throw error;
  }
}

// The server may have dropped an upload token that looks valid here; that must not sign the person out.
async function sendWithRenewal(sending: PendingUpload, token: string): Promise<string> {
  try {
    return await send(sending, token);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
    return send(
      sending,
      await fetchUploadToken({ fresh: true, background: sending.options.background === true }),
    );
  }
}

type PendingUpload = { readonly address: string; readonly file: File; readonly options: UploadOptions };

// XMLHttpRequest, because fetch reports no upload progress.
function send({ address, file, options }: PendingUpload, token: string): Promise<string> {
  const { onProgress, signal } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort, { once: true });
    request.open('POST', address);
    for (const [name, value] of Object.entries({ ...makeRequestHeaders(), token }))
      request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve(request.responseText);
      else
        reject(
          parseApiProblem(request.status, request.responseText, request.getResponseHeader('retry-after')),
        );
    });
    request.addEventListener('error', () => reject(makeOfflineProblem()));
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
