import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { getChatToken } from '@nazar/domain/api/auth-calls.ts';
import { getStoredFileUrlPath } from '@nazar/domain/api/file-calls.ts';
import { deleteMyImage, getInfo, updateImage } from '@nazar/domain/api/user-calls.ts';
import { beforeEach, expect, test } from 'vitest';
import { storedFile } from '../../platform/database/schema/file.ts';
import { sendFile, makeTestPicture as squarePicture } from '../../testing/uploads.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const server = useTestApp();
beforeEach(() => server.call(deleteMyImage, {}, { as: server.people.owner }));

const picture = (color?: string) => squarePicture(300, 300, color).png().toBuffer();
const upload = (
  bytes: Buffer,
  headers: Record<string, string> = { ...server.people.owner.headers },
  field = 'file',
) => sendFile(server, updateImage, { bytes, headers, part: { field } });
const get = (id: string, query = '') =>
  server.app.inject({ method: 'GET', url: getStoredFileUrlPath(id) + query });
const rows = async () => (await server.db.select().from(storedFile)).length;
async function filesOnDisk(): Promise<string[]> {
  const names = await readdir(join(server.deps.config.dataDir, 'files'), { recursive: true }).catch(() => []);
  return names.filter((name) => name.includes('.'));
}
const avatar = async () => (await server.call(getInfo, {}, { as: server.people.owner })).picture;

test('sets a picture as the avatar', async () => {
  const { status, body } = await upload(await picture());
  expect(status).toBe(200);
  expect(await avatar()).toBe(body.result.picture);
  expect((await get(body.result.picture)).headers['content-type']).toBe('image/webp');
});

test('deletes the previous picture in all sizes', async () => {
  const first = (await upload(await picture())).body.result.picture;
  expect((await get(first, '?w=320')).statusCode).toBe(200);
  const second = (await upload(await picture('#ff0000'))).body.result.picture;
  expect(await avatar()).toBe(second);
  expect((await get(first)).statusCode).toBe(404);
  expect((await get(first, '?w=320')).statusCode).toBe(404);
  expect([await rows(), (await filesOnDisk()).length]).toEqual([1, 1]);
});

test('removes the avatar, even if there is none', async () => {
  await upload(await picture());
  for (let round = 0; round < 2; round++) {
    await server.call(deleteMyImage, {}, { as: server.people.owner });
    expect(await avatar()).toBeNull();
    expect([await rows(), await filesOnDisk()]).toEqual([0, []]);
  }
});

test('keeps one of two simultaneous avatars and nothing of the other', async () => {
  const answers = await Promise.all([upload(await picture()), upload(await picture('#00ff00'))]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.map(({ body }) => body.result.picture)).toContain(await avatar());
  expect([await rows(), (await filesOnDisk()).length]).toEqual([1, 1]);
});

test('refuses other files and keeps the avatar', async () => {
  const { picture: kept } = (await upload(await picture())).body.result;
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const bytes of [svg, Buffer.from('GIF89a<script>'), Buffer.alloc(100)]) {
    expect((await upload(bytes)).body).toMatchObject({ status: false, code: 'fileTypeNotAccepted' });
  }
  expect((await upload(Buffer.alloc(0))).status).toBe(400);
  expect((await upload(Buffer.alloc(6 * 1024 * 1024))).status).toBe(413);
  expect((await upload(await picture(), server.people.owner.headers, 'avatar')).status).toBe(400);
  expect(await avatar()).toBe(kept);
  expect([await rows(), (await filesOnDisk()).length]).toEqual([1, 1]);
});

test('requires a session; an upload token is not enough', async () => {
  const { token } = await server.call(getChatToken, {}, { as: server.people.owner });
  const wrong: Record<string, string>[] = [{}, { token }, { authorization: `Bearer ${token}` }];
  for (const headers of wrong) {
    expect((await upload(await picture(), headers)).status).toBe(401);
  }
  expect(await rows()).toBe(0);
});
