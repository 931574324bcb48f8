import { startAnswerUpload, uploadFileForAnswer } from '@nazar/domain/api/answer-file-calls.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import type { QuestionInput } from '@nazar/domain/inquiries/question.ts';
import { makePublished, makeQuestion, makeSegment } from '../../../../testing/inquiries.ts';
import type { Person } from '../../../../testing/people.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { sendFile, type TestUploadPart } from '../../../../testing/uploads.ts';
import { makeAttempt, type SubmitInput } from '../../testing/participation-setup.ts';

type Attempt = Pick<SubmitInput, 'inquiryId' | 'attemptId' | 'attemptSecret' | 'revision'>;

type FilePollOptions = {
  readonly as?: Person;
  readonly settings?: Partial<InquirySettings>;
  readonly file?: Partial<QuestionInput>;
};

/** Makes an inquiry that asks for files and is open to all. */
export async function makeFilePoll(
  server: TestApp,
  { as = server.people.owner, settings = {}, file = {} }: FilePollOptions = {},
) {
  const photo = makeQuestion({
    responseType: 'file',
    body: 'Your cup?',
    min: 1,
    max: 2,
    options: [],
    ...file,
  });
  const name = makeQuestion({ responseType: 'text', body: 'Your name?', min: 0, max: 30, options: [] });
  const { id, revision } = await makePublished(server, {
    as,
    segments: [makeSegment({ questions: [photo, name] })],
    settings,
  });
  const begin = (): Attempt => ({ inquiryId: id, revision, ...makeAttempt() });
  return { id, revision, photo, name, begin };
}

/** Uploads an answer like the participation page does. */
export async function uploadFor(
  server: TestApp,
  attempt: Attempt,
  { questionId, as, bytes, part }: { questionId: string; as: Person; bytes: Buffer; part?: TestUploadPart },
) {
  const { token } = await server.call(startAnswerUpload, { ...attempt, questionId }, { as });
  return sendFile(server, uploadFileForAnswer, { bytes, headers: { token }, ...(part && { part }) });
}

/** Uploads successfully and returns the id. */
export async function uploadedFor(...given: Parameters<typeof uploadFor>): Promise<string> {
  const { status, body } = await uploadFor(...given);
  if (status !== 200) throw new Error(`The upload was answered ${status}: ${JSON.stringify(body)}`);
  return body.result.id;
}
