import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Outbox } from '../delivery/outbox.ts';
import { loadSecrets } from './secrets.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nazar-secrets-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('makes secrets once, different per installation and readable by their user only', async () => {
  const first = await loadSecrets({ dataDir: folder });
  expect(await loadSecrets({ dataDir: folder })).toEqual(first);
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
  const other = await loadSecrets({ dataDir: join(folder, 'other') });
  expect(other.signing.equals(first.signing)).toBe(false);
  expect(first.signing).toHaveLength(32);
});

test('gives the same keys to servers that start at the same time', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => loadSecrets({ dataDir: folder })));
  const kept = await loadSecrets({ dataDir: folder });
  for (const each of all) expect(each).toEqual(kept);
  expect(await readdir(folder)).toEqual(['secrets.json']);
});

test.each([
  ['half written', '{"signing":"ab'],
  ['short', JSON.stringify({ signing: 'ab', codes: 'cd', markers: 'ef' })],
])('refuses to start with a file that is %s and leaves it unchanged', async (_, text) => {
  const path = join(folder, 'secrets.json');
  await writeFile(path, text);
  await expect(loadSecrets({ dataDir: folder })).rejects.toThrow('is damaged');
  expect(await readFile(path, 'utf8')).toBe(text);
});

test('makes keys in production for the embedded database', async () => {
  const made = await loadSecrets({ dataDir: folder, production: true });
  expect(await loadSecrets({ dataDir: folder, production: true })).toEqual(made);
});

const secretKey = 'a5'.repeat(32);

test('derives the same keys on every node from SECRET_KEY and writes nothing', async () => {
  const here = await loadSecrets({ dataDir: folder, secretKey, production: true });
  const there = await loadSecrets({ dataDir: join(folder, 'there'), secretKey });
  expect(here).toEqual(there);
  expect(new Set(Object.values(here).map((key) => key.toString('hex'))).size).toBe(3);
  expect(JSON.stringify(Object.values(here).map((key) => key.toString('hex')))).not.toContain(secretKey);
  expect(await readdir(folder)).toEqual([]);
});

test('makes no keys in production for a database that other nodes may use', async () => {
  const production = { dataDir: folder, production: true, databaseUrl: 'postgres://db/nazar' };
  await expect(loadSecrets(production)).rejects.toThrow(/SECRET_KEY is missing/);
  expect(await readdir(folder)).toEqual([]);
  const made = await loadSecrets({ dataDir: folder });
  expect(await loadSecrets(production)).toEqual(made);
});

test('refuses a SECRET_KEY that differs from existing keys without repeating it', async () => {
  await loadSecrets({ dataDir: folder });
  const both = loadSecrets({ dataDir: folder, secretKey });
  await expect(both).rejects.toThrow(/SECRET_KEY is set, and .*secrets\.json holds other keys/);
  await expect(both).rejects.not.toThrow(secretKey);
});

test('keeps outbox messages private to their user and logs the file but not the code', async () => {
  const lines: string[] = [];
  const log = { info: (line: string) => lines.push(line) };
  const outbox = new Outbox({ folder: join(folder, 'outbox'), now: () => 0, log });
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
