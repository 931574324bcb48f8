import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OutboxCarrier } from '../delivery/outbox-carrier.ts';
import { readOrMakeKeyFile } from './key-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nazar-secrets-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('makes secrets once, different per installation and readable by their user only', async () => {
  const first = await readOrMakeKeyFile(folder);
  expect(await readOrMakeKeyFile(folder)).toEqual(first);
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
  const other = await readOrMakeKeyFile(join(folder, 'other'));
  expect(other.signing.equals(first.signing)).toBe(false);
  expect(first.signing).toHaveLength(32);
});

test('gives the same keys to servers that start at the same time', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => readOrMakeKeyFile(folder)));
  const kept = await readOrMakeKeyFile(folder);
  for (const each of all) expect(each).toEqual(kept);
  expect(await readdir(folder)).toEqual(['secrets.json']);
});

test.each([
  ['half written', '{"signing":"ab'],
  ['short', JSON.stringify({ signing: 'ab', codes: 'cd', markers: 'ef' })],
])('refuses to start with a file that is %s and leaves it unchanged', async (_, text) => {
  const path = join(folder, 'secrets.json');
  await writeFile(path, text);
  await expect(readOrMakeKeyFile(folder)).rejects.toThrow('is damaged');
  expect(await readFile(path, 'utf8')).toBe(text);
});

test('keeps outbox messages private to their user and logs the file but not the code', async () => {
  const lines: string[] = [];
  const log = { info: (line: string) => lines.push(line) };
  const outbox = new OutboxCarrier({ folder: join(folder, 'outbox'), now: () => 0, log });
  const message = {
    channel: 'email' as const,
    to: 'a@example.com',
    subject: 's',
    text: 'Code 123456',
    html: '<p>',
  };
  await outbox.send(message);
  const path = /: (.*\.json)$/.exec(lines[0] ?? '')?.[1] ?? '';
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(message);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(lines.join()).not.toContain('123456');
});
