import { uploadTokenHeader } from '@nazar/domain/api/answer-file-path.ts';
import { callPath } from '@nazar/domain/api/define-call.ts';
import type { AnswerFile } from '@nazar/domain/inquiries/answer-types/shown-answer.ts';
import type { Reply } from '../../session/call-server.ts';

type SendFileOptions = {
  readonly token: string;
  readonly language: string;
  readonly signal: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
};

/** Milliseconds without any progress after which a connection counts as lost. */
const stalledMs = 60_000;

/** Sends one file. XMLHttpRequest, because `fetch` says nothing about what has left. */
export function sendFile(
  file: Blob & { readonly name?: string },
  { token, language, signal, onProgress }: SendFileOptions,
): Promise<Reply<AnswerFile>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let timer = 0;
    const wait = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => request.abort(), stalledMs);
    };
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.open('POST', callPath({ area: 'Participation', name: 'uploadFileForAnswer' }));
    request.setRequestHeader(uploadTokenHeader, token);
    request.setRequestHeader('accept-language', language);
    request.upload.onprogress = ({ loaded, total }) => {
      wait();
      onProgress(total === 0 ? 0 : loaded / total);
    };
    request.onloadend = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      resolve(readReply(request));
    };
    const body = new FormData();
    body.append('file', file, file.name ?? 'file');
    wait();
    request.send(body);
  });
}

function readReply(request: XMLHttpRequest): Reply<AnswerFile> {
  const { status } = request;
  if (status === 0 || status >= 500 || status === 429 || status === 408) {
    return { kind: 'away', retryAfter: Number(request.getResponseHeader('retry-after') ?? 0) * 1000 || 0 };
  }
  try {
    const body = JSON.parse(request.responseText) as { result: AnswerFile; code: string; errors: unknown };
    if (status === 200) return { kind: 'ok', result: body.result };
    const { code, errors } = body;
    const text = typeof errors === 'string' ? errors : firstText(errors);
    return { kind: 'refused', status, code, text: text ?? code, fields: {} };
  } catch {
    return { kind: 'away', retryAfter: 0 };
  }
}

function firstText(errors: unknown): string | undefined {
  const [first] = Object.values(errors ?? {}) as { text?: string }[];
  return first?.text;
}
