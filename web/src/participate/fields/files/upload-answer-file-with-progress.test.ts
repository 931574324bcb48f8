import { expect, test, vi } from 'vitest';
import { uploadAnswerFileWithProgress } from './upload-answer-file-with-progress.ts';

class FakeRequest {
  static replies: { status: number; body: unknown }[] = [];
  static addresses: string[] = [];
  readonly upload = {};
  status = 0;
  responseText = '';
  onloadend = () => {};
  open(_method: string, address: string) {
    FakeRequest.addresses.push(address);
  }
  setRequestHeader() {}
  getResponseHeader = () => '3';
  send() {
    const { status, body } = FakeRequest.replies.shift() ?? { status: 0, body: null };
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onloadend();
  }
  abort() {}
}

const send = (status: number, body: unknown) => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  FakeRequest.replies.push({ status, body });
  return uploadAnswerFileWithProgress(new Blob(['x']), {
    inquiryId: 'x',
    token: 'permit',
    language: 'en',
    signal: new AbortController().signal,
    onProgress: () => {},
  });
};

test('an upload has its inquiry in the URL, like other calls', async () => {
  const result = { id: 'f' };
  expect(await send(200, { result })).toEqual({ kind: 'ok', result });
  expect(FakeRequest.addresses).toEqual(['/api/Participation/v1/Rest/uploadFileForAnswer?inquiry=x']);
});

test('a refusal returns its sentence, and a busy server is retried later', async () => {
  const errors = { file: { code: 'filesTooMany', params: {}, text: 'Choose at most 2 files.' } };
  expect(await send(400, { code: 'invalidInput', errors })).toMatchObject({
    kind: 'refused',
    text: 'Choose at most 2 files.',
  });
  expect(await send(429, {})).toEqual({ kind: 'away', retryAfter: 3000 });
  expect(await send(0, null)).toMatchObject({ kind: 'away' });
});
