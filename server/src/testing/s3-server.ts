import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFauxqs } from 'fauxqs';
import { freePort } from './free-port.ts';

export interface TestS3Server {
  /** Environment of a Nazar server that stores its files here. */
  readonly environment: Readonly<Record<string, string>>;
  /** Number of multipart uploads that were neither completed nor aborted. */
  countUnfinished(): Promise<number>;
  stop(): Promise<void>;
  /** Starts it again at the same address, with its files. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** A real S3 server with one bucket. */
export async function startS3Server(): Promise<TestS3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'nazar-s3-'));
  const port = await freePort();
  const open = () => startFauxqs({ port, host: '127.0.0.1', logger: false, s3StorageDir: folder });
  let running: Awaited<ReturnType<typeof open>> | null = await open();
  running.createBucket('nazar');
  const stop = async () => {
    await running?.stop();
    running = null;
  };
  return {
    environment: {
      S3_BUCKET: 'nazar/uploads',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
    countUnfinished: async () => (await readdir(join(folder, '_multipart')).catch(() => [])).length,
    stop,
    start: async () => {
      running ??= await open();
    },
    remove: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
