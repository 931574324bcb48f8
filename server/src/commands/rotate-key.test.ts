import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  countStored,
  makePoll,
  type SubmitInput,
} from '../features/participation/testing/participation-setup.ts';
import { makeGuestKey } from '../platform/http/guest-key.ts';
import { deriveLegacySecrets } from '../platform/secrets/secrets.ts';
import { freePort } from '../testing/free-port.ts';
import { quickModules } from '../testing/quick-modules.ts';
import { ServerProcess } from '../testing/server-process.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { useTestFolder } from '../testing/use-test-folder.ts';

const [oldKey, newKey] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];

const dataDir = useTestFolder();
let port: number;
let node: ServerProcess | undefined;
const story = useTestApp({ now: new Date(Date.now() - 60_000).toISOString() });
beforeAll(async () => {
  port = await freePort();
});
afterAll(async () => {
  await node?.stop('SIGKILL');
});

type Keys = Readonly<Record<'SECRET_KEY' | 'OLD_SECRET_KEY', string>>;
const settings = (keys: Partial<Keys>) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: story.connectionString,
  PORT: String(port),
  LOG_LEVEL: 'error',
  ...keys,
});

async function startNode(keys: Partial<Keys>): Promise<ServerProcess> {
  node = new ServerProcess(settings(keys));
  await node.says(/Nazar is at/);
  return node;
}

async function rotate(keys: Partial<Keys>): Promise<string> {
  const command = [...quickModules, join(import.meta.dirname, 'rotate-key.ts')];
  const run = promisify(execFile)(process.execPath, command, { env: { ...process.env, ...settings(keys) } });
  const { stdout, stderr } = await run.catch((error) => error as { stdout: string; stderr: string });
  return stdout + stderr;
}

async function submit(input: SubmitInput, headers: Readonly<Record<string, string>>): Promise<unknown> {
  const reply = await fetch(`http://127.0.0.1:${port}${getCallUrlPath(submitResponse)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  });
  const body = (await reply.json()) as { code?: string };
  return body.code ?? reply.status;
}

test('changing SECRET_KEY beside a running node lets no one answer twice', async () => {
  const polls = [await makePoll(story), await makePoll(story, { cooperationType: 'users' })] as const;
  const { participant, stranger } = story.people;
  const guest = { 'x-guest': makeGuestKey(deriveLegacySecrets(oldKey).signing) };
  const answerBoth = async () => [
    await submit(polls[0].submit(), guest),
    await submit(polls[1].submit(), participant.headers),
  ];
  const answered = ['alreadyAnswered', 'alreadyAnswered'];

  await (await startNode({ SECRET_KEY: oldKey })).stop();
  expect(await rotate({})).toMatch(/^Set SECRET_KEY to the new key/);
  const both = { SECRET_KEY: newKey, OLD_SECRET_KEY: oldKey };
  await startNode(both);
  expect(await answerBoth()).toEqual([200, 200]);
  expect(await rotate(both)).toMatch(/^3 keys are now encrypted/);
  expect(await answerBoth()).toEqual(answered);
  expect(await rotate(both)).toMatch(/^All 3 keys are already encrypted/);
  await node?.stop();

  await startNode({ SECRET_KEY: newKey });
  expect(await answerBoth()).toEqual(answered);
  expect(await submit(polls[1].submit(), stranger.headers)).toBe(200);
  await node?.stop();
  expect([await countStored(story, polls[0].id), await countStored(story, polls[1].id)]).toEqual([1, 2]);
  await expect(startNode({ SECRET_KEY: oldKey })).rejects.toThrow(
    'SECRET_KEY is not the key of this database',
  );
});
