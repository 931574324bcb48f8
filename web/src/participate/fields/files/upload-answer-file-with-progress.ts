import { uploadTokenHeader } from '@nazar/domain/api/answer-file-path.ts';
import type { AnswerFile } from '@nazar/domain/inquiries/answer-types/shown-answer.ts';
import { type CallReply, makeCallUrl, parseCallReply } from '../../session/call-server.ts';

/** The session's permission for one upload. */
export type UploadPermission = {
  readonly inquiryId: string;
  readonly token: string;
  readonly language: string;
};

type SendFileOptions = UploadPermission & {
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
};

/** Milliseconds without progress after which the connection counts as lost. */
const stalledMs = 60_000;

/** Sends one file by XMLHttpRequest, because `fetch` reports no upload progress. */
export function uploadAnswerFileWithProgress(
  file: Blob & { readonly name?: string },
  { inquiryId, token, language, signal, onProgress }: SendFileOptions,
): Promise<CallReply<AnswerFile>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let timer = 0;
    const wait = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => request.abort(), stalledMs);
    };
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.open('POST', makeCallUrl({ area: 'Participation', name: 'uploadFileForAnswer' }, inquiryId));
    request.setRequestHeader(uploadTokenHeader, token);
    request.setRequestHeader('accept-language', language);
    request.upload.onprogress = ({ loaded, total }) => {
      wait();
      onProgress(total === 0 ? 0 : loaded / total);
    };
    request.onloadend = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      resolve(parseCallReply(request.status, request.getResponseHeader('retry-after'), request.responseText));
    };
    const body = new FormData();
    body.append('file', file, file.name ?? 'file');
    wait();
    request.send(body);
  });
}
