import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer, text as streamText } from 'node:stream/consumers';
import { getChatToken } from '@nazar/domain/api/auth-calls.ts';
import { addChart, getCharts } from '@nazar/domain/api/chart-calls.ts';
import { getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { getStoredFileUrlPath } from '@nazar/domain/api/file-calls.ts';
import { getMyInquiry, publishMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { exportMyInquiry, importMyInquiry } from '@nazar/domain/api/inquiry-file-calls.ts';
import { maxFileBytes } from '@nazar/domain/files/file-kind.ts';
import { inquiryFileByteLimits } from '@nazar/domain/inquiries/inquiry-file.ts';
import { like } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { fromBuffer } from 'yauzl';
import { ZipFile } from 'yazl';
import { rateLimitWindow } from '../../../platform/database/schema/rate-limit.ts';
import { makeDraft, makeOption, makeQuestion, makeSegment } from '../../../testing/inquiries.ts';
import type { Person } from '../../../testing/people.ts';
import { makeZip } from '../../../testing/sample-files.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { makeTestPicture, sendFile, uploadPicture } from '../../../testing/uploads.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';

const server = useTestApp();

const owner = () => server.people.owner;
const stranger = () => server.people.stranger;

async function download(id: string, as: Person): Promise<Buffer> {
  const reply = await server.app.inject({
    method: 'POST',
    url: getCallUrlPath(exportMyInquiry),
    payload: { id },
    headers: { ...as.headers },
  });
  expect(reply.statusCode).toBe(200);
  return reply.rawPayload;
}

async function upload(bytes: Buffer, as: Person) {
  const { token } = await server.call(getChatToken, {}, { as });
  return sendFile(server, importMyInquiry, { bytes, headers: { token }, part: { name: 'poll.zip' } });
}

async function readDocument(archive: Buffer): Promise<{ definition: object; files: object[] }> {
  const text = await new Promise<string>((resolve, reject) => {
    fromBuffer(archive, { lazyEntries: true }, (error, zip) => {
      if (error !== null) return reject(error);
      zip.on('entry', (entry) => {
        if (entry.fileName !== 'inquiry.json') return zip.readEntry();
        zip.openReadStream(entry, (failure, stream) =>
          failure === null ? resolve(streamText(stream)) : reject(failure),
        );
      });
      zip.readEntry();
    });
  });
  return JSON.parse(text);
}

/** Makes an archive with these entries. */
async function pack(entries: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(entries)) zip.addBuffer(Buffer.from(bytes), name);
  zip.end();
  return buffer(zip.outputStream);
}

async function makeExported() {
  const [cover, picture] = [await uploadPicture(server, owner()), await uploadPicture(server, owner())];
  const first = makeQuestion({
    file: picture,
    helpText: 'Think twice',
    score: 2,
    options: [makeOption('Tea', { isAnswer: true }), makeOption('Coffee')],
  });
  const optionIds = [first.options[0]?.id ?? ''];
  const ifChosen = (chosen: readonly string[]) => ({
    match: 'all' as const,
    clauses: [{ questionId: first.id, operator: 'isAnyOf' as const, optionIds: [...chosen], value: null }],
  });
  const condition = ifChosen(optionIds);
  const endCondition = ifChosen([first.options[1]?.id ?? '']);
  const second = makeQuestion({
    responseType: 'scale',
    options: [],
    min: 0,
    max: 10,
    minLabel: 'No',
    condition,
  });
  const draft = await makeDraft(server, {
    settings: {
      publicFile: cover,
      logoFile: cover,
      theme: 'mint',
      accentColor: '#A61E4D',
      retentionDays: 9,
      tags: ['چای'],
    },
    segments: [makeSegment({ questions: [{ ...first, endCondition }, second] })],
  });
  const chart = {
    title: 'Drinks',
    type: 'bar' as const,
    groupQuestionId: first.id,
    groupOptionIds: optionIds,
  };
  await server.call(addChart, { inquiryId: draft.id, id: randomUUID(), chart }, { as: owner() });
  return draft;
}

/** Returns the definition with ids replaced by positions. */
async function shapeOf(id: string, as: Person) {
  const { item } = await server.call(getMyInquiry, { id, complete: true }, { as });
  const { segments = [], categoryId, title, theme, accentColor, retentionDays, tags, publicTitle } = item;
  const ids = segments.flatMap((segment) => [
    segment.id,
    ...segment.questions.flatMap((question) => [question.id, ...question.options.map((option) => option.id)]),
  ]);
  const settings = { categoryId, title, theme, accentColor, retentionDays, tags, publicTitle };
  const text = JSON.stringify({ segments, ...settings });
  return JSON.parse(
    text
      .replace(/"file":"[^"]*"/g, '"file":"a file"')
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (each) =>
        ids.includes(each) ? `#${ids.indexOf(each)}` : each,
      ),
  );
}

test("importing an inquiry's file restores all parts, charts and files, with new ids", async () => {
  const source = await makeExported();
  const { status, body } = await upload(await download(source.id, owner()), stranger());
  expect([status, body.result]).toMatchObject([200, { revision: 1 }]);
  const { id } = body.result;
  expect(id).not.toBe(source.id);
  expect(await shapeOf(id, stranger())).toEqual(await shapeOf(source.id, owner()));
  const { item } = await server.call(getMyInquiry, { id, complete: true }, { as: stranger() });
  const question = item.segments?.[0]?.questions[0];
  for (const file of [item.publicFile, item.logoFile, question?.file]) {
    const reply = await server.app.inject({ method: 'GET', url: getStoredFileUrlPath(file ?? '') });
    expect(reply.statusCode).toBe(200);
  }
  const charts = await server.call(getCharts, { inquiryId: id }, { as: stranger() });
  expect(JSON.stringify(charts)).toContain(question?.options[0]?.id);
  await server.call(publishMyInquiry, { id, revision: 1 }, { as: stranger() });
});

test('the document alone makes the same inquiry without files, named a copy if the owner has the original', async () => {
  const source = await makeExported();
  const document = await readDocument(await download(source.id, owner()));
  const { status, body } = await upload(Buffer.from(JSON.stringify(document)), owner());
  expect(status).toBe(200);
  const { item } = await server.call(getMyInquiry, { id: body.result.id, complete: true }, { as: owner() });
  const { item: original } = await server.call(getMyInquiry, { id: source.id }, { as: owner() });
  expect(item).toMatchObject({ title: `Copy of ${original.title}`, theme: 'mint', publicFile: null });
  expect(item.segments?.[0]?.questions[0]).toMatchObject({ file: null, helpText: 'Think twice' });
});

test('an entry that several files name is stored once, and stored files count against a rate limit', async () => {
  const source = await makeExported();
  const document = await readDocument(await download(source.id, owner()));
  const files = document.files.map((file) => ({ ...file, path: 'files/one.webp' }));
  const picture = await makeTestPicture(40).webp().toBuffer();
  const archive = await pack({
    'inquiry.json': JSON.stringify({ ...document, files }),
    'files/one.webp': picture,
  });
  const { body } = await upload(archive, stranger());
  const { item } = await server.call(
    getMyInquiry,
    { id: body.result.id, complete: true },
    { as: stranger() },
  );
  expect(item.publicFile).not.toBeNull();
  expect(item.segments?.[0]?.questions[0]?.file).toBe(item.publicFile);
  await server.db
    .update(rateLimitWindow)
    .set({ count: 4000 })
    .where(like(rateLimitWindow.key, 'upload-archived:%'));
  expect(await upload(archive, stranger())).toMatchObject({ status: 429 });
  await server.db.delete(rateLimitWindow);
});

test('wrong values are reported at their field', async () => {
  const source = await makeExported();
  const document = await readDocument(await download(source.id, owner()));
  const wrong = { ...document, definition: { ...document.definition, timeLimit: -4, accentColor: 'red' } };
  const { status, body } = await upload(Buffer.from(JSON.stringify(wrong)), owner());
  expect([status, body.code, Object.keys(body.errors)]).toEqual([
    ...[400, 'invalidInput', ['timeLimit', 'accentColor']],
  ]);
});

test('an archive that is larger than the limit of an uploaded file is imported', async () => {
  const source = await makeExported();
  const document = JSON.stringify(await readDocument(await download(source.id, owner())));
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(document), 'inquiry.json');
  zip.addBuffer(Buffer.alloc(maxFileBytes.video + 1, 7), 'files/other.mp4', { compress: false });
  zip.end();
  const { status } = await upload(await buffer(zip.outputStream), stranger());
  expect(status).toBe(200);
});

test('an archive that is larger than the account’s free storage is refused, and the document alone is not', async () => {
  const small = await createTestApp({ environment: { ACCOUNT_STORAGE_MB: '1' } });
  try {
    const as = small.people.stranger;
    const { token } = await small.call(getChatToken, {}, { as });
    const send = (bytes: Buffer) =>
      sendFile(small, importMyInquiry, { bytes, headers: { token }, part: { name: 'poll.zip' } });
    const { id } = await makeDraft(small, { as });
    const reply = await small.app.inject({
      method: 'POST',
      url: getCallUrlPath(exportMyInquiry),
      payload: { id },
      headers: { ...as.headers },
    });
    const document = Buffer.from(JSON.stringify(await readDocument(reply.rawPayload)));
    const zip = new ZipFile();
    zip.addBuffer(document, 'inquiry.json');
    zip.addBuffer(Buffer.alloc(20_000_000, 7), 'files/other.mp4', { compress: false });
    zip.end();
    const refused = await send(await buffer(zip.outputStream));
    expect([refused.status, refused.body.code]).toEqual([413, 'storageQuotaReached']);
    expect((await send(document)).status).toBe(200);
  } finally {
    await small.close();
  }
});

test("an inquiry whose file no import would accept can't be downloaded", async () => {
  const { id } = await makeExported();
  const sql =
    'update stored_file set size = $1 where id in (select file_id from file_use where used_by = $2)';
  await server.pool.query(sql, [inquiryFileByteLimits.files / 2 + 1, id]);
  expect(await server.refusal(exportMyInquiry, { id }, { as: owner() })).toMatchObject({
    code: 'inquiryFileTooLarge',
    httpStatus: 413,
  });
});

describe('a download whose connection ends before the file', () => {
  /** Starts a download in which the only file has these bytes. */
  async function startDownload(stream: Readable, signal?: AbortSignal) {
    const picture = await uploadPicture(server, owner());
    const { id } = await makeDraft(server, { settings: { publicFile: picture } });
    vi.spyOn(server.deps.files, 'get').mockResolvedValueOnce({ size: 9, stream });
    const reply = await fetch(new URL(getCallUrlPath(exportMyInquiry), await address), {
      method: 'POST',
      body: JSON.stringify({ id }),
      signal: signal ?? null,
      headers: { ...owner().headers, 'content-type': 'application/json' },
    });
    expect(reply.status).toBe(200);
    return reply;
  }
  let address: Promise<string>;
  beforeAll(() => {
    address = server.app.listen({ host: '127.0.0.1', port: 0 });
  });

  test('breaks off if a file can’t be read, and the server keeps working', async () => {
    const failing = new Readable({ read: () => failing.destroy(new Error('The disk is broken.')) });
    const reply = await startDownload(failing);
    await expect(reply.arrayBuffer()).rejects.toThrow();
    expect((await download((await makeDraft(server)).id, owner())).length).toBeGreaterThan(0);
  });

  test('closes its file if the reader leaves', async () => {
    const endless = new Readable({ read: () => endless.push(Buffer.alloc(65_536)) });
    const leaving = new AbortController();
    const reply = await startDownload(endless, leaving.signal);
    await reply.body?.getReader().read();
    expect(endless.destroyed).toBe(false);
    leaving.abort();
    await expect.poll(() => endless.destroyed).toBe(true);
  });
});

test('only its owner downloads an inquiry', async () => {
  const { id } = await makeDraft(server);
  expect(await server.refusal(exportMyInquiry, { id }, { as: stranger() })).toMatchObject({
    code: 'notFound',
  });
});

test('hostile and foreign files are refused and leave no inquiry', async () => {
  const source = await makeExported();
  const good = await download(source.id, owner());
  const count = async () => (await server.pool.query('select from inquiry')).rowCount;
  const before = await count();
  const named = Buffer.from(good.toString('latin1').replaceAll('inquiry.json', '../quiry.json'), 'latin1');
  const bomb = await pack({ 'inquiry.json': Buffer.alloc(40_000_000, 0x20) });
  const picture = await pack({ 'inquiry.json': '{}', 'files/x.png': 'not a picture' });
  const cases: [string, Buffer, number][] = [
    ['empty', Buffer.alloc(0), 415],
    ['text', Buffer.from('hello'), 415],
    ['half', good.subarray(0, good.length - 30), 415],
    ['a path out of the archive', named, 415],
    ['a bomb', bomb, 415],
    ['nothing in it', await pack({ 'other.txt': 'x' }), 415],
    ['another document', picture, 415],
    ['wrong letters', Buffer.from([0x7b, 0xff, 0xfe]), 415],
  ];
  for (const [name, bytes, status] of cases) {
    const reply = await upload(bytes, stranger());
    expect([name, reply.status, reply.body.code]).toEqual([name, status, 'notInquiryFile']);
  }
  expect(await count()).toBe(before);
});

test('documents of millions of parts are refused at once', async () => {
  const definition = { version: 3, segments: [{ questions: '@' }] };
  const frame = JSON.stringify({ format: 'nazar-inquiry', version: 1, definition, charts: [], files: [] });
  const fill = (text: string) => Buffer.from(frame.replace('"@"', text));
  const keys = (count: number) => Array.from({ length: count }, (_, index) => `"k${index}":0`).join();
  const cases: [string, Buffer, number, string][] = [
    ['empty questions', fill(`[{}${',{}'.repeat(5_000_000)}]`), 413, 'fileTooLarge'],
    ['fewer empty questions', fill(`[{}${',{}'.repeat(100_000)}]`), 400, 'invalidInput'],
    ['keys', fill(`{${keys(400_000)}}`), 415, 'notInquiryFile'],
    ['brackets', fill('['.repeat(7_000_000)), 415, 'notInquiryFile'],
  ];
  for (const [name, bytes, status, code] of cases) {
    const reply = await upload(bytes, stranger());
    expect([name, reply.status, reply.body.code]).toEqual([name, status, code]);
    // Its problems are as many as a page can show.
    expect(Object.keys(reply.body.errors ?? {}).length).toBeLessThan(100);
  }
});

test('entries with falsified sizes or broken bytes are refused, and the server keeps working', async () => {
  const source = await makeExported();
  const content = JSON.stringify(await readDocument(await download(source.id, owner())));
  const [, name = ''] = /"path":"(files\/[^"]*)"/.exec(content) ?? [];
  const document = { name: 'inquiry.json', content };
  const bytes = randomBytes(60_000);
  const breakBytesAfter = (zip: Buffer, entry: string) => {
    const at = zip.indexOf(entry) + entry.length;
    return zip.fill(0xff, at, at + 20);
  };
  const cases: Record<string, Buffer> = {
    'a file of more bytes': makeZip([document, { name, content: bytes, unpacked: 100 }]),
    'a file of fewer bytes': makeZip([document, { name, content: bytes, unpacked: 70_000 }]),
    'a broken file': breakBytesAfter(makeZip([document, { name, content: bytes }]), name),
    'a document of more bytes': makeZip([{ ...document, unpacked: 100 }]),
    'a document of fewer bytes': makeZip([{ ...document, unpacked: content.length + 9 }]),
    'a broken document': breakBytesAfter(makeZip([document]), document.name),
  };
  for (const [about, zip] of Object.entries(cases)) {
    const { status, body } = await upload(zip, stranger());
    expect([about, status, body.code]).toEqual([about, 415, 'notInquiryFile']);
  }
  expect((await upload(Buffer.from(content), stranger())).status).toBe(200);
});
