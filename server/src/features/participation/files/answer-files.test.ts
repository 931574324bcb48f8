import { randomUUID } from 'node:crypto';
import {
  deleteAnswerFile,
  getAnswerFiles,
  startAnswerUpload,
  uploadFileForAnswer,
} from '@nazar/domain/api/answer-file-calls.ts';
import { deleteMyInquiry, eraseMyInquiry } from '@nazar/domain/api/bin-calls.ts';
import { getFileLink } from '@nazar/domain/api/file-calls.ts';
import { editMyInquiryDocument, getMyInquiry, publishMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import {
  editMyResponse,
  saveAnswers,
  startParticipation,
  submitResponse,
} from '@nazar/domain/api/participation-calls.ts';
import { deleteResponses, getResponse, getResponseChanges } from '@nazar/domain/api/response-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { inquiry } from '../../../platform/database/schema/inquiry.ts';
import { deleteUnclaimedFiles } from '../../../platform/storage/delete-unclaimed-files.ts';
import { makePublished, makeSegment } from '../../../testing/inquiries.ts';
import { sampleFiles } from '../../../testing/sample-files.ts';
import { makeTestPicture, sendFile } from '../../../testing/uploads.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { verifyStoredCounts } from '../../results/index.ts';
import { closeEndedAttempts } from '../attempts/close-ended-attempts.ts';
import { countStored, makeAttempt } from '../testing/participation-setup.ts';
import { makeFilePoll, uploadedFor, uploadFor } from './testing/answer-files-setup.ts';

const server = useTestApp();

/** Runs the clean-up and returns, for each id, whether the file still exists. */
async function leftOf(...ids: string[]): Promise<boolean[]> {
  await deleteUnclaimedFiles(server.deps);
  const { rows } = await server.pool.query<{ id: string }>('select id from stored_file');
  return ids.map((id) => rows.some((row) => row.id === id));
}

test('a guest answers with files, which the owner opens without their metadata', async () => {
  const poll = await makeFilePoll(server, { settings: { cooperationType: 'anon' } });
  const guest = server.guest();
  const attempt = poll.begin();
  const questionId = poll.photo.id;
  const photo = await makeTestPicture(40)
    .withExif({ IFD3: { GPSLatitude: '35/1 41/1 0/1' } })
    .jpeg()
    .toBuffer();
  const pictureId = await uploadedFor(server, attempt, {
    questionId,
    as: guest,
    bytes: photo,
    part: { name: 'sara.jpg' },
  });
  const letterId = await uploadedFor(server, attempt, { questionId, as: guest, bytes: sampleFiles.pdf });
  const answers = [{ questionId, value: [pictureId, letterId] }];
  await server.call(submitResponse, { ...attempt, answers }, { as: guest });
  const read = await server.call(
    getResponse,
    { inquiryId: poll.id, id: attempt.attemptId },
    { as: server.people.owner },
  );
  const [first, second] = read.questions[0]?.answer?.files ?? [];
  // Open inquiries don't keep file names.
  expect(first).toMatchObject({ id: pictureId, name: 'file.webp', kind: 'image' });
  expect(second).toMatchObject({ id: letterId, name: 'file.pdf', kind: 'document' });
  const opened = await server.app.inject({ method: 'GET', url: first?.url ?? '' });
  expect(opened.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  });
  expect((await sharp(opened.rawPayload).metadata()).exif).toBeUndefined();
  const { questions } = await server.call(getSummary, { inquiryId: poll.id }, { as: server.people.owner });
  expect(questions[0]).toMatchObject({ answered: 1, files: 2 });
  expect(await verifyStoredCounts(server.db, poll.id)).toEqual({ responses: 1, differences: [] });
});

test('only its attempt can attach, list, delete and read an upload', async () => {
  const poll = await makeFilePoll(server);
  const guest = server.guest();
  const attempt = poll.begin();
  const questionId = poll.photo.id;
  const id = await uploadedFor(server, attempt, { questionId, as: guest, bytes: sampleFiles.pdf });
  const thief = server.guest();
  const stolen = { ...attempt, ...makeAttempt() };
  const answers = [{ questionId, value: [id] }];
  for (const other of [stolen, { ...attempt, attemptSecret: stolen.attemptSecret }]) {
    expect(await server.refusal(submitResponse, { ...other, answers }, { as: thief })).toMatchObject({
      code: 'invalidInput',
      errors: { [`answers.${questionId}`]: { code: 'fileGone' } },
    });
    const { inquiryId, attemptId, attemptSecret } = other;
    const asked = { inquiryId, attemptId, attemptSecret };
    expect((await server.call(getAnswerFiles, asked, { as: thief })).files).toEqual([]);
    expect(await server.call(deleteAnswerFile, { ...asked, id }, { as: thief })).toEqual({ deleted: false });
  }
  expect((await server.app.inject({ method: 'GET', url: `/api/files/${id}` })).statusCode).toBe(404);
  for (const as of [server.people.owner, server.people.stranger, server.people.admin]) {
    expect(await server.refusal(getFileLink, { id }, { as })).toMatchObject({ httpStatus: 404 });
  }
  await server.call(submitResponse, { ...attempt, answers }, { as: guest });
});

test('a file answers only the inquiry that it was uploaded for, even if another has the same question', async () => {
  const poll = await makeFilePoll(server);
  const copy = await makePublished(server, { segments: [makeSegment({ questions: [poll.photo] })] });
  const as = server.guest();
  const attempt = poll.begin();
  const questionId = poll.photo.id;
  const id = await uploadedFor(server, attempt, { questionId, as, bytes: sampleFiles.pdf });
  const answers = [{ questionId, value: [id] }];
  const elsewhere = { ...attempt, inquiryId: copy.id, revision: copy.revision };
  expect(await server.refusal(submitResponse, { ...elsewhere, answers }, { as })).toMatchObject({
    errors: { [`answers.${questionId}`]: { code: 'fileGone' } },
  });
  const { attemptId, attemptSecret } = attempt;
  const asked = { inquiryId: copy.id, attemptId, attemptSecret };
  expect((await server.call(getAnswerFiles, asked, { as })).files).toEqual([]);
  expect(await server.call(deleteAnswerFile, { ...asked, id }, { as })).toEqual({ deleted: false });
  await server.call(submitResponse, { ...attempt, answers }, { as });
});

test('a file answers only the question that it was uploaded for', async () => {
  const poll = await makeFilePoll(server);
  const other = await makeFilePoll(server);
  const guest = server.guest();
  const attempt = poll.begin();
  const id = await uploadedFor(server, attempt, {
    questionId: poll.photo.id,
    as: guest,
    bytes: sampleFiles.pdf,
  });
  const elsewhere = { ...attempt, inquiryId: other.id, revision: other.revision };
  const answers = [{ questionId: other.photo.id, value: [id] }];
  expect(await server.refusal(submitResponse, { ...elsewhere, answers }, { as: guest })).toMatchObject({
    errors: { [`answers.${other.photo.id}`]: { code: 'fileGone' } },
  });
  const asked = { ...attempt, questionId: poll.name.id };
  expect(await server.refusal(startAnswerUpload, asked, { as: guest })).toMatchObject({
    errors: { questionId: { code: 'unknownId' } },
  });
});

test('refuses kinds and sizes that the author does not allow, and more files than asked for', async () => {
  const poll = await makeFilePoll(server, { file: { fileKinds: ['document'], maxFileSize: 1 } });
  const guest = server.guest();
  const attempt = poll.begin();
  const given = { questionId: poll.photo.id, as: guest };
  const photo = await makeTestPicture(40).png().toBuffer();
  expect((await uploadFor(server, attempt, { ...given, bytes: photo })).body.code).toBe(
    'fileTypeNotAccepted',
  );
  const program = Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1');
  expect((await uploadFor(server, attempt, { ...given, bytes: program })).status).toBe(415);
  const large = Buffer.concat([sampleFiles.pdf, Buffer.alloc(1024 * 1024)]);
  expect((await uploadFor(server, attempt, { ...given, bytes: large })).body.code).toBe('fileTooLarge');
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => uploadFor(server, attempt, { ...given, bytes: sampleFiles.pdf })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400]);
});

test('a token permits uploads for one minute only', async () => {
  const poll = await makeFilePoll(server);
  const attempt = poll.begin();
  const asked = { ...attempt, questionId: poll.photo.id };
  const { token } = await server.call(startAnswerUpload, asked, { as: server.guest() });
  const send = () => sendFile(server, uploadFileForAnswer, { bytes: sampleFiles.pdf, headers: { token } });
  server.clock.advance(60_000 - 1);
  expect((await send()).status).toBe(200);
  server.clock.advance(1);
  expect((await send()).body.code).toBe('sessionRequired');
});

test('a token permits no upload to an inquiry in the bin or taken down', async () => {
  const poll = await makeFilePoll(server);
  const asked = { ...poll.begin(), questionId: poll.photo.id };
  const { token } = await server.call(startAnswerUpload, asked, { as: server.guest() });
  const send = async () => {
    const file = { bytes: sampleFiles.pdf, headers: { token } };
    const { status, body } = await sendFile(server, uploadFileForAnswer, file);
    return [status, body.code];
  };
  await server.db.update(inquiry).set({ takenDownAt: new Date() }).where(eq(inquiry.id, poll.id));
  expect(await send()).toEqual([404, 'notFound']);
  await server.call(deleteMyInquiry, { id: poll.id }, { as: server.people.owner });
  expect(await send()).toEqual([410, 'inquiryDeleted']);
});

test('uploads are judged by the published revision, although answers may name an earlier one', async () => {
  const poll = await makeFilePoll(server);
  const [owner, as, attempt] = [{ as: server.people.owner }, server.guest(), poll.begin()];
  const questionId = poll.photo.id;
  const publish = async (fields: { fileKinds: ['image'] } | { hidden: true }) => {
    const { item } = await server.call(getMyInquiry, { id: poll.id }, owner);
    const edits = [{ kind: 'changeQuestion' as const, id: questionId, fields }];
    const input = { id: poll.id, revision: item.revision, editId: randomUUID(), edits };
    const { revision } = await server.call(editMyInquiryDocument, input, owner);
    await server.call(publishMyInquiry, { id: poll.id, revision }, owner);
  };
  const upload = () => uploadFor(server, attempt, { questionId, as, bytes: sampleFiles.pdf });
  expect((await upload()).status).toBe(200);
  await publish({ fileKinds: ['image'] });
  expect((await upload()).status).toBe(415);
  await publish({ hidden: true });
  expect(await server.refusal(startAnswerUpload, { ...attempt, questionId }, { as })).toMatchObject({
    httpStatus: 409,
    code: 'rulesChanged',
  });
});

test('an upload that is not submitted is deleted after a day', async () => {
  const poll = await makeFilePoll(server);
  const guest = server.guest();
  const attempt = poll.begin();
  const given = { questionId: poll.photo.id, as: guest, bytes: sampleFiles.pdf };
  const id = await uploadedFor(server, attempt, given);
  server.clock.advance(23 * 3_600_000);
  expect(await leftOf(id)).toEqual([true]);
  server.clock.advance(2 * 3_600_000);
  expect(await leftOf(id)).toEqual([false]);
  const answers = [{ questionId: poll.photo.id, value: [id] }];
  expect(await server.refusal(submitResponse, { ...attempt, answers }, { as: guest })).toMatchObject({
    errors: { [`answers.${poll.photo.id}`]: { code: 'fileGone' } },
  });
});

test('an upload that is only submitted in vain is deleted after a day', async () => {
  const poll = await makeFilePoll(server);
  const as = server.people.participant;
  const [first, second] = [poll.begin(), poll.begin()];
  const given = { questionId: poll.photo.id, as, bytes: sampleFiles.pdf };
  const [id, other] = [await uploadedFor(server, first, given), await uploadedFor(server, second, given)];
  const answers = (file: string) => [{ questionId: poll.photo.id, value: [file] }];
  await server.call(submitResponse, { ...second, answers: answers(other) }, { as });
  server.clock.advance(20 * 3_600_000);
  expect(await server.refusal(submitResponse, { ...first, answers: answers(id) }, { as })).toMatchObject({
    code: 'alreadyAnswered',
  });
  server.clock.advance(5 * 3_600_000);
  expect(await leftOf(id, other)).toEqual([false, true]);
});

const week = { timeLimit: 7 * 24 * 60 };
test.each([
  ['with a time limit', { cooperationType: 'anon', ...week }],
  ['of a signed-in person', { cooperationType: 'users', anonymous: false }],
] as const)('files in the saved answers of an attempt %s are kept until it ends', async (_, settings) => {
  const poll = await makeFilePoll(server, { settings });
  const as = settings.cooperationType === 'anon' ? server.guest() : server.people.participant;
  const attempt = poll.begin();
  const { inquiryId, attemptId, attemptSecret } = attempt;
  await server.call(startParticipation, { inquiryId, attemptId, attemptSecret }, { as });
  const given = { questionId: poll.photo.id, as, bytes: sampleFiles.pdf };
  const [kept, removed] = [
    await uploadedFor(server, attempt, given),
    await uploadedFor(server, attempt, given),
  ];
  const save = (value: string[]) =>
    server.call(saveAnswers, { ...attempt, answers: [{ questionId: poll.photo.id, value }] }, { as });
  await save([kept, removed]);
  await save([kept]);
  server.clock.advance(25 * 3_600_000);
  expect(await leftOf(kept, removed)).toEqual([true, false]);
  const answers = [{ questionId: poll.photo.id, value: [kept] }];
  await server.call(submitResponse, { ...attempt, answers }, { as });
  expect(await leftOf(kept)).toEqual([true]);
});

test('files in answers that the end of the time stores are kept', async () => {
  const poll = await makeFilePoll(server, { settings: week });
  const as = server.guest();
  const attempt = poll.begin();
  const { inquiryId, attemptId, attemptSecret } = attempt;
  await server.call(startParticipation, { inquiryId, attemptId, attemptSecret }, { as });
  const given = { questionId: poll.photo.id, as, bytes: sampleFiles.pdf };
  const id = await uploadedFor(server, attempt, given);
  const answers = [{ questionId: poll.photo.id, value: [id] }];
  await server.call(saveAnswers, { ...attempt, answers }, { as });
  server.clock.advance(8 * 24 * 3_600_000);
  expect(await leftOf(id)).toEqual([true]);
  await closeEndedAttempts(server.deps);
  expect(await countStored(server, poll.id)).toBe(1);
  expect(await leftOf(id)).toEqual([true]);
});

test('an edit deletes the files that it replaces, and the history shows that', async () => {
  const poll = await makeFilePoll(server, {
    settings: { cooperationType: 'users', editableResponse: true, editCountLimit: 3 },
  });
  const as = server.people.participant;
  const attempt = poll.begin();
  const questionId = poll.photo.id;
  const given = { questionId, as, bytes: sampleFiles.pdf };
  const before = await uploadedFor(server, attempt, { ...given, part: { name: 'old.pdf' } });
  await server.call(submitResponse, { ...attempt, answers: [{ questionId, value: [before] }] }, { as });
  // Signing in is enough to prove that the response is theirs.
  const { attemptSecret: _, ...own } = attempt;
  const after = await uploadedFor(server, own as typeof attempt, { ...given, part: { name: 'new.pdf' } });
  const edit = { inquiryId: poll.id, responseId: attempt.attemptId, editId: makeAttempt().attemptId };
  await server.call(editMyResponse, { ...edit, answers: [{ questionId, value: [after] }] }, { as });
  expect(await leftOf(before, after)).toEqual([false, true]);
  const asked = { inquiryId: poll.id, id: attempt.attemptId };
  const { data } = await server.call(getResponseChanges, asked, { as: server.people.owner });
  expect(data[0]?.questions[0]).toMatchObject({
    before: { files: [{ id: before, name: null, url: null }] },
    after: { files: [{ id: after, name: 'new.pdf' }] },
  });
});

test('files are deleted with their response, and with the inquiry', async () => {
  const poll = await makeFilePoll(server);
  const stored: string[] = [];
  const attempts = [poll.begin(), poll.begin(), poll.begin()];
  for (const [index, attempt] of attempts.entries()) {
    const as = server.guest();
    const given = { questionId: poll.photo.id, as, bytes: sampleFiles.pdf };
    const id = await uploadedFor(server, attempt, given);
    stored.push(id);
    // The last file is not submitted.
    if (index === 2) continue;
    const answers = [{ questionId: poll.photo.id, value: [id] }];
    await server.call(submitResponse, { ...attempt, answers }, { as });
  }
  const as = server.people.owner;
  await server.call(deleteResponses, { inquiryId: poll.id, ids: [attempts[0]?.attemptId ?? ''] }, { as });
  await server.deps.background.idle();
  const { rowCount } = await server.pool.query('select from stored_file where id = $1', [stored[0]]);
  expect(rowCount).toBe(0);
  expect(await leftOf(...stored)).toEqual([false, true, true]);
  await server.call(deleteMyInquiry, { id: poll.id }, { as });
  expect(await leftOf(...stored)).toEqual([false, true, true]);
  await server.call(eraseMyInquiry, { id: poll.id }, { as });
  expect(await leftOf(...stored)).toEqual([false, false, false]);
});

test('a repeated submit with files is stored once', async () => {
  const poll = await makeFilePoll(server);
  const as = server.guest();
  const attempt = poll.begin();
  const id = await uploadedFor(server, attempt, {
    questionId: poll.photo.id,
    as,
    bytes: sampleFiles.pdf,
  });
  const input = { ...attempt, answers: [{ questionId: poll.photo.id, value: [id] }] };
  const replies = await Promise.all([1, 2, 3].map(() => server.call(submitResponse, input, { as })));
  expect(new Set(replies.map(({ resultId }) => resultId))).toEqual(new Set([attempt.attemptId]));
  const { rows } = await server.pool.query('select * from file_use where used_by = $1', [attempt.attemptId]);
  expect(rows).toHaveLength(1);
});

test("a file deleted during its submit is reported as gone and doesn't fail other submits", async () => {
  const poll = await makeFilePoll(server);
  const questionId = poll.photo.id;
  const rounds = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const as = server.guest();
      const attempt = poll.begin();
      const id = await uploadedFor(server, attempt, { questionId, as, bytes: sampleFiles.pdf });
      return { as, attempt, id };
    }),
  );
  const replies = await Promise.all(
    rounds.map(async ({ as, attempt, id }, index) => {
      const input = { ...attempt, answers: [{ questionId, value: [id] }] };
      const { inquiryId, attemptId, attemptSecret } = attempt;
      const isDeletedMeanwhile = index % 2 === 0;
      const [reply, deletion] = await Promise.all([
        server.send(submitResponse, input, { as }),
        isDeletedMeanwhile
          ? server.call(deleteAnswerFile, { inquiryId, attemptId, attemptSecret, id }, { as })
          : { deleted: false },
      ]);
      return { ...deletion, status: reply.status, errors: 'failure' in reply ? reply.failure.errors : null };
    }),
  );
  const gone = { [`answers.${questionId}`]: expect.objectContaining({ code: 'fileGone' }) };
  for (const reply of replies) {
    const isDeleted = reply.deleted;
    expect(reply).toEqual({
      deleted: isDeleted,
      status: isDeleted ? 400 : 200,
      errors: isDeleted ? gone : null,
    });
  }
  const stored = await countStored(server, poll.id);
  expect(stored).toBe(replies.filter(({ deleted }) => !deleted).length);
});
