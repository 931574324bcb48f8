import {
  getAnswerFiles,
  startAnswerUpload,
  uploadFileForAnswer,
} from '@nazar/domain/api/answer-file-calls.ts';
import { saveAnswers, startParticipation, submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { expect, test } from 'vitest';
import { deleteUnclaimedFiles } from '../../../platform/storage/delete-unclaimed-files.ts';
import { makeAccount } from '../../../testing/people.ts';
import { sampleFiles } from '../../../testing/sample-files.ts';
import { sendFile } from '../../../testing/uploads.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { makeFilePoll, uploadFor } from './testing/answer-files-setup.ts';

const megabyte = 1024 * 1024;
const pdfOf = (megabytes: number) =>
  Buffer.concat([sampleFiles.pdf, Buffer.alloc(Math.round(megabytes * megabyte))]);
const pdf = pdfOf(0.7);

const server = useTestApp({ environment: { ACCOUNT_STORAGE_MB: '3', INQUIRY_UPLOADS_MB: '2' } });

type Poll = Awaited<ReturnType<typeof makeFilePoll>>;

async function race(poll: Poll, times: number): Promise<number[]> {
  const replies = await Promise.all(
    Array.from({ length: times }, () =>
      uploadFor(server, poll.begin(), {
        questionId: poll.photo.id,
        as: server.guest(),
        bytes: pdf,
      }).catch(() => ({ status: 413 })),
    ),
  );
  return replies.map(({ status }) => status).sort();
}

test('simultaneous uploads of guests exceed neither the inquiry’s share nor the owner’s quota', async () => {
  const first = await makeFilePoll(server);
  expect(await race(first, 8)).toEqual([200, 200, ...Array(6).fill(413)]);
  // The owner has room for two more files; after that uploads to all their inquiries are refused.
  const second = await makeFilePoll(server);
  expect(await race(second, 6)).toEqual([200, 200, ...Array(4).fill(413)]);
  const third = await makeFilePoll(server);
  expect(await race(third, 2)).toEqual([413, 413]);
});

test('the pending files of one address leave room for other addresses, and further uploads wait until some are submitted', async () => {
  const as = await makeAccount(server.deps);
  const poll = await makeFilePoll(server, { as, file: { max: 1, maxFileSize: 1 } });
  const questionId = poll.photo.id;
  const bytes = pdfOf(0.55);
  const permitted = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const [attempt, guest] = [poll.begin(), server.guest()];
      const { token } = await server.call(startAnswerUpload, { ...attempt, questionId }, { as: guest });
      return { attempt, guest, token };
    }),
  );
  const replies = await Promise.all(
    permitted.map(async ({ token, ...by }) => {
      const reply = await sendFile(server, uploadFileForAnswer, { bytes, headers: { token } });
      return { ...by, ...reply };
    }),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
  const stored = replies.find(({ status }) => status === 200);
  const waiting = replies.find(({ status }) => status === 429);
  if (stored === undefined || waiting === undefined) throw new Error('All were answered alike.');
  const again = () => uploadFor(server, waiting.attempt, { questionId, as: waiting.guest, bytes });
  expect((await again()).status).toBe(429);
  const answers = [{ questionId, value: [stored.body.result.id] }];
  await server.call(submitResponse, { ...stored.attempt, answers }, { as: stored.guest });
  expect((await again()).status).toBe(200);
});

test('uploads of saved answers that are never submitted free their share 30 days after the last save, and are asked for again', async () => {
  const poll = await makeFilePoll(server, {
    ...{ as: await makeAccount(server.deps), settings: { cooperationType: 'users' } },
  });
  const [as, attempt] = [server.people.participant, poll.begin()];
  const { inquiryId, attemptId, attemptSecret } = attempt;
  const questionId = poll.photo.id;
  await server.call(startParticipation, { inquiryId, attemptId, attemptSecret }, { as });
  const upload = async () =>
    (await uploadFor(server, attempt, { questionId, as, bytes: pdf })).body.result.id;
  const answers = [{ questionId, value: [await upload(), await upload()] }];
  await server.call(saveAnswers, { ...attempt, answers }, { as });
  const tryOther = async () => {
    await deleteUnclaimedFiles(server.deps);
    const asked = { ...poll.begin(), questionId };
    const other = { as: await makeAccount(server.deps) };
    const reply = await server.send(startAnswerUpload, asked, other);
    if (reply.status !== 200) return reply.status;
    return (await uploadFor(server, asked, { questionId, ...other, bytes: pdf })).status;
  };
  expect(await tryOther()).toBe(413);
  const day = 24 * 3_600_000;
  server.clock.advance(15 * day);
  // Sessions end after 30 days without a call.
  expect(
    (await server.call(getAnswerFiles, { inquiryId, attemptId, attemptSecret }, { as })).files,
  ).toHaveLength(2);
  server.clock.advance(15 * day);
  expect(await tryOther()).toBe(413);
  server.clock.advance(1);
  expect(await tryOther()).toBe(200);
  expect(await server.refusal(submitResponse, { ...attempt, answers }, { as })).toMatchObject({
    errors: { [`answers.${questionId}`]: { code: 'fileGone' } },
  });
});
