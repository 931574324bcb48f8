import { randomUUID } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { type ClientRequest, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { getChatToken } from '@nazar/domain/api/auth-calls.ts';
import { type CallReference, getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { uploadFile } from '@nazar/domain/api/file-calls.ts';
import { importMyInquiry } from '@nazar/domain/api/inquiry-file-calls.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { getSpoolFolder } from '../../platform/storage/spool-upload.ts';
import type { Person } from '../../testing/people.ts';
import { sampleFiles } from '../../testing/sample-files.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { cleanUpErasedInquiriesJob } from '../inquiries/index.ts';

const open = new Set<ClientRequest>();
const server = useTestApp();
beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  for (const each of open) each.destroy();
  open.clear();
});

type Reply = { status: number; headers: IncomingHttpHeaders; body: { code?: string; errors?: string } };
const boundary = 'slow';

/** Begins an upload that waits for `end`; returns the reply when one comes. */
function begin(token: string, language = 'en', call: CallReference = uploadFile) {
  const { port } = server.app.server.address() as AddressInfo;
  const sent = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: getCallUrlPath(call),
    agent: false,
    headers: {
      token,
      'accept-language': language,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  });
  open.add(sent);
  const reply = new Promise<Reply>((resolve, reject) => {
    sent.on('response', (response) => {
      const { statusCode = 0, headers } = response;
      text(response).then((body) => resolve({ status: statusCode, headers, body: JSON.parse(body) }), reject);
    });
    sent.on('error', reject);
  });
  reply.catch(() => {});
  sent.write(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`);
  sent.write(sampleFiles.txt);
  return { reply, end: () => sent.end(`\r\n--${boundary}--\r\n`) };
}

const tokenOf = async (as: Person) => (await server.call(getChatToken, {}, { as })).token;

test('an account has ten uploads at once, even when more begin together, and does not block other accounts', async () => {
  const token = await tokenOf(server.people.owner);
  const uploads = Array.from({ length: 30 }, () => begin(token));
  const replies: Reply[] = [];
  for (const { reply } of uploads) void reply.then((each) => replies.push(each)).catch(() => {});
  await expect.poll(() => replies.length).toBe(20);
  for (const refused of replies) {
    expect(refused).toMatchObject({ status: 429, body: { code: 'tooManyUploads' } });
    expect(refused.body.errors).toBe('10 files are already uploading. Wait for one to finish.');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
  const persian = await begin(token, 'fa').reply;
  expect(persian.body.errors).toMatch(/۱۰ فایل/);
  const other = begin(await tokenOf(server.people.stranger));
  other.end();
  expect((await other.reply).status).toBe(200);

  for (const { end } of uploads) end();
  await expect.poll(() => replies.length).toBe(30);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
});

test('interrupted uploads, also of inquiries, make room for others', async () => {
  const token = await tokenOf(server.people.participant);
  for (let index = 0; index < 10; index++) begin(token, 'en', index < 5 ? uploadFile : importMyInquiry);
  const spool = getSpoolFolder(server.deps.config.dataDir);
  await expect.poll(async () => (await readdir(spool).catch(() => [])).length).toBe(10);
  expect((await begin(token).reply).status).toBe(429);
  for (const each of open) each.destroy();
  await expect
    .poll(async () => {
      const again = begin(token);
      again.end();
      return (await again.reply).status;
    })
    .toBe(200);
});

test('the next clean-up deletes half-written files of a killed server, without a restart', async () => {
  const { dataDir } = server.deps.config;
  const folders = [join(dataDir, 'uploads'), join(dataDir, 'files', 'ab')];
  const write = async (folder: string, name: string, age: number) => {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, name), 'half');
    const moment = new Date(server.clock.now() - age);
    await utimes(join(folder, name), moment, moment);
    return name;
  };
  const hour = 3_600_000;
  for (const folder of folders) {
    const old = await write(folder, `.${randomUUID()}.tmp`, hour + 60_000);
    const recent = await write(folder, `.${randomUUID()}.tmp`, hour - 60_000);
    await cleanUpErasedInquiriesJob.run({ deps: server.deps, signal: new AbortController().signal });
    const left = await readdir(folder);
    expect(left).toContain(recent);
    expect(left).not.toContain(old);
  }
});
