import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { getChatToken } from '@nazar/domain/api/auth-calls.ts';
import { uploadFile } from '@nazar/domain/api/file-calls.ts';
import { beforeEach, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { storedFile } from '../../platform/database/schema/file.ts';
import { getSpoolFolder } from '../../platform/storage/spool-upload.ts';
import { makeZip, officeFile, sampleFiles } from '../../testing/sample-files.ts';
import { makeTestPicture, sendFile, type TestUploadPart } from '../../testing/uploads.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

let token: string;
const server = useTestApp();
beforeEach(async () => {
  token = (await server.call(getChatToken, {}, { as: server.people.owner })).token;
});

const upload = (bytes: Buffer, part: TestUploadPart = {}) =>
  sendFile(server, uploadFile, { bytes, headers: { token }, part: { type: '', ...part } });
const get = (url: string) => server.app.inject({ method: 'GET', url });
const rows = async () => (await server.db.select({ id: storedFile.id }).from(storedFile)).length;

const openXml = 'application/vnd.openxmlformats-officedocument';
test.each([
  ['mp3', 'audio/mpeg', 'audio'],
  ['wav', 'audio/wav', 'audio'],
  ['ogg', 'audio/ogg', 'audio'],
  ['flac', 'audio/flac', 'audio'],
  ['m4a', 'audio/mp4', 'audio'],
  ['mp4', 'video/mp4', 'video'],
  ['mov', 'video/quicktime', 'video'],
  ['webm', 'video/webm', 'video'],
  ['pdf', 'application/pdf', 'document'],
  ['docx', `${openXml}.wordprocessingml.document`, 'document'],
  ['xlsx', `${openXml}.spreadsheetml.sheet`, 'document'],
  ['pptx', `${openXml}.presentationml.presentation`, 'document'],
  ['zip', 'application/zip', 'document'],
  ['txt', 'text/plain', 'document'],
] as const)('accepts %s as %s under any name and returns it byte for byte', async (name, type, kind) => {
  const bytes = sampleFiles[name];
  const { status, body } = await upload(bytes, { name: 'thing.bin', type: 'text/html' });
  expect(status).toBe(200);
  expect(body.result).toMatchObject({ type, kind, size: bytes.length, width: null, private: false });
  const reply = await get(body.result.url);
  expect(reply.rawPayload.equals(bytes)).toBe(true);
  expect(reply.headers).toMatchObject({
    'content-type': type === 'text/plain' ? 'text/plain; charset=utf-8' : type,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
  });
  const shown = kind === 'document' ? 'attachment' : 'inline';
  expect(reply.headers['content-disposition']).toMatch(
    new RegExp(`^${shown}; filename="thing\\.bin\\.${name}"`),
  );
});

test.each([
  ['webm', 'audio/webm;codecs=opus', 'audio/webm'],
  ['mp4', 'audio/mp4', 'audio/mp4'],
] as const)('a voice recorded into a %s is sound where the sender says so', async (name, declared, type) => {
  const { body } = await upload(sampleFiles[name], { name: 'voice', type: declared });
  expect(body.result).toMatchObject({ type, kind: 'audio' });
});

const page = '<!doctype html><script>alert(1)</script>';
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
test.each([
  ['HTML', Buffer.from(page)],
  ['HTML after a long beginning', Buffer.from(`${' '.repeat(2000)}hello ${page}`)],
  ['HTML after a byte order mark', Buffer.from(`\ufeff\n${page}`)],
  ['SVG', Buffer.from(svg)],
  ['XML', Buffer.from('<?xml version="1.0"?><a/>')],
  ['a program', Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1')],
  ['a program of another system', Buffer.from('\x7fELF\x02\x01\x01\x00', 'latin1')],
  ['text that is no UTF-8', Buffer.from('caf\xe9 caf\xe9', 'latin1')],
  ['bytes that are nothing', Buffer.alloc(5000, 1)],
  ['a document with macros', officeFile('application/vnd.ms-word.document.macroEnabled.main')],
  ['a zip with a page before it', Buffer.concat([Buffer.from(page), sampleFiles.zip])],
  ['a zip with a page behind it', Buffer.concat([sampleFiles.zip, Buffer.from(page)])],
  ['the beginning of a zip', Buffer.from('PK\x03\x04aaaaaaaaaaaa', 'latin1')],
  ['the first bytes of a PNG and nothing else', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ['a cut zip', sampleFiles.zip.subarray(0, -10)],
  ['an archive of Java', makeZip([{ name: 'META-INF/MANIFEST.MF', content: 'Manifest-Version: 1.0' }])],
])('%s is refused under any name, and nothing of it is kept', async (_, bytes) => {
  const before = await rows();
  for (const name of ['notes.txt', 'picture.png', 'report.pdf', 'voice.mp3.html']) {
    const { status, body } = await upload(bytes, { name, type: 'image/png' });
    expect({ status, code: body.code }).toEqual({ status: 415, code: 'fileTypeNotAccepted' });
  }
  expect(await rows()).toBe(before);
  expect(await readdir(getSpoolFolder(server.deps.config.dataDir))).toEqual([]);
});

test('refuses zip bombs: by size, number of entries, overlapping entries, falsified sizes and unknown methods', async () => {
  const part = { name: 'a', content: 'x'.repeat(100) };
  const claims = makeZip([{ ...part, unpacked: 900_000_000 }]);
  const zeros = makeZip([{ name: 'a', content: Buffer.alloc(8 * 1024 * 1024) }]);
  const many = makeZip(Array.from({ length: 6000 }, (_, n) => ({ name: String(n), content: '' })));
  const shared = makeZip([part, { ...part, name: 'b', offset: 0 }]);
  const falsified = makeZip([part, { name: 'b', content: Buffer.alloc(8 * 1024 * 1024), unpacked: 300 }]);
  const packedWithLzma = makeZip([{ ...part, method: 14 }]);
  for (const bytes of [claims, zeros, many, shared, falsified, packedWithLzma]) {
    expect(await upload(bytes)).toMatchObject({ status: 415, body: { code: 'fileTypeNotAccepted' } });
  }
  expect((await upload(makeZip([part, { ...part, name: 'b' }], 'a comment'))).status).toBe(200);
  const written = new ZipFile();
  written.addBuffer(Buffer.from('stored'), 'stored.txt', { compress: false });
  written.addReadStream(Readable.from(['packed in a stream']), 'folder/packed.txt');
  written.addEmptyDirectory('empty');
  written.end();
  expect((await upload(await buffer(written.outputStream))).status).toBe(200);
});

test('keeps only the image of a file that is also an archive', async () => {
  const gif = await makeTestPicture(20, 20).gif().toBuffer();
  const { body } = await upload(Buffer.concat([gif, sampleFiles.zip]));
  expect(body.result).toMatchObject({ type: 'image/webp', kind: 'image' });
  expect((await get(body.result.url)).rawPayload.includes('PK\x03\x04')).toBe(false);
});

const megabyte = 1024 * 1024;
test.each([
  ['an image', 5, makeTestPicture(20).png().toBuffer()],
  ['sound', 10, Promise.resolve(sampleFiles.wav)],
  ['a video', 50, Promise.resolve(sampleFiles.mp4)],
  ['a document', 20, Promise.resolve(sampleFiles.pdf)],
])('%s may have %i MB and no more', async (_, megabytes, start) => {
  const bytes = await start;
  const fill = (size: number) => Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);
  expect(await upload(fill(megabytes * megabyte + 1))).toMatchObject({
    status: 413,
    body: { code: 'fileTooLarge' },
  });
  const { status, body } = await upload(fill(megabytes * megabyte));
  expect({ status, code: body.code }).toEqual({ status: 200, code: undefined });
});

test.each([
  ['report.html', 'report.html.txt', 'report.html.txt'],
  ['answers.csv', 'answers.csv', 'answers.csv'],
  ['../a;%b.txt', 'a;_b.txt', 'a%3B%25b.txt'],
  ['گزارش.txt', '_____.txt', '%DA%AF%D8%B2%D8%A7%D8%B1%D8%B4.txt'],
  ['photo\u202egnp.exe', 'photognp.exe.txt', 'photognp.exe.txt'],
])('%j is saved under a name whose extension matches its content', async (name, ascii, encoded) => {
  const { body } = await upload(sampleFiles.txt, { name });
  expect((await get(body.result.url)).headers['content-disposition']).toBe(
    `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`,
  );
});
