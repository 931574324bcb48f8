import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { getChatToken } from '@nazar/domain/api/auth-calls.ts';
import { uploadFile } from '@nazar/domain/api/file-calls.ts';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { makeTestPicture, sendFile } from '../../testing/uploads.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

let token: string;
let port: number;
/** The store works as usual; the spy records which widths were made. */
let written: MockInstance<FileStore['put']>;
const server = useTestApp({ environment: { TRUST_PROXY: '1' } });
beforeAll(async () => {
  token = (await server.call(getChatToken, {}, { as: server.people.owner })).token;
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
  written = vi.spyOn(server.deps.files, 'put');
});
beforeEach(() => {
  written.mockClear();
});

const narrowOnes = () => written.mock.calls.filter(([, extension]) => extension === 'w320.webp');
async function upload(bytes: Buffer) {
  return (await sendFile(server, uploadFile, { bytes, headers: { token } })).body.result;
}

/** Frames of many colours, so that they are expensive to encode. */
async function animation(frames: number, width: number, height: number): Promise<Buffer> {
  const pictures = Array.from({ length: frames }, (_, index) =>
    makeTestPicture(width, height, `hsl(${(index * 37) % 360}, 80%, 50%)`)
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(pictures), { join: { animated: true } })
    .gif({ effort: 1 })
    .toBuffer();
}

test('makes a width once for twelve simultaneous first requests', async () => {
  const { url } = await upload(await makeTestPicture(1800, 1200).png().toBuffer());
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      server.app.inject({ url: `${url}?w=320`, headers: { 'x-forwarded-for': `192.0.2.${n}` } }),
    ),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
  expect(narrowOnes()).toHaveLength(1);
});

test('does not process abandoned requests before another person’s', async () => {
  const large = await makeTestPicture(1600, 1200).jpeg().toBuffer();
  const urls: string[] = [];
  for (let n = 0; n < 8; n++) urls.push((await upload(large)).url);
  const tiny = (await upload(await makeTestPicture(400, 20).png().toBuffer())).url;
  const sockets = await Promise.all(urls.map((url) => ask(`${url}?w=320`, '192.0.2.1')));
  for (const socket of sockets) socket.destroy();
  const reply = await server.app.inject({
    url: `${tiny}?w=320`,
    headers: { 'x-forwarded-for': '192.0.2.2' },
  });
  expect(reply.statusCode).toBe(200);
  // The queue is in order, so this request is served after all earlier ones.
  const last = await server.app.inject({
    url: `${tiny}?w=640`,
    headers: { 'x-forwarded-for': '192.0.2.1' },
  });
  expect(last.statusCode).toBe(200);
  expect(narrowOnes().length).toBeLessThanOrEqual(2);
});

async function ask(url: string, address: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`GET ${url} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\n\r\n`);
  return socket;
}

test.each([
  ['of too many frames', 200, 40, 30],
  ['of too many pixels in all', 20, 1000, 900],
])('an animation %s shows only its first frame', async (_, frames, width, height) => {
  const { url, ...stored } = await upload(await animation(frames, width, height));
  expect(stored).toMatchObject({ width, height });
  const { pages } = await sharp((await server.app.inject({ url })).rawPayload).metadata();
  expect(pages).toBeUndefined();
});

test('keeps animations of usual length animated, also at a small width', async () => {
  const { url } = await upload(await animation(60, 400, 60));
  for (const address of [url, `${url}?w=320`]) {
    const { pages } = await sharp((await server.app.inject({ url: address })).rawPayload).metadata();
    expect(pages).toBe(60);
  }
});
