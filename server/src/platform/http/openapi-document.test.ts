import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTS, { astToString } from 'openapi-typescript';
import { beforeAll, expect, test } from 'vitest';
import { generalCategoryId, insertPicture } from '../../testing/inquiries.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
let document: string;
const server = useTestApp({ environment: { PUBLIC_URL: 'https://nazar.example' } });
beforeAll(async () => {
  document = (await server.app.inject('/api/openapi.json')).body;
});

test('follows all recommended rules of a linter', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: document, absoluteRef: '/openapi.json', config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
    [],
  );
});

/** A client program based on the document alone: it makes, publishes, answers and counts an inquiry. */
const program = `
import createClient from 'openapi-fetch';
import type { paths } from './contract.d.mts';

type Known = { readonly baseUrl: string; readonly token: string; readonly categoryId: string; readonly publicFile: string };

export async function journey({ baseUrl, token, categoryId, publicFile }: Known): Promise<number> {
  const owner = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${token}\` } });
  const { data: begun } = await createClient<paths>({ baseUrl }).POST('/api/Auth/v1/Rest/init', { body: {} });
  const guest = createClient<paths>({ baseUrl, headers: { 'x-guest': begun?.result.guestKey ?? '' } });
  const [id, segmentId, questionId, tea, coffee] = Array.from({ length: 5 }, () => crypto.randomUUID());
  if (!id || !segmentId || !questionId || !tea || !coffee) throw new Error('No ids.');
  const made = await owner.POST('/api/Inquiry/v1/Rest/addMyInquiry', {
    body: { id, title: 'Drinks', language: 'en', publicTitle: 'Which drink?', categoryId, publicFile, anonymous: false },
  });
  if (made.data === undefined) throw new Error(made.error.code);
  const options = [{ id: tea, body: 'Tea' }, { id: coffee, body: 'Coffee' }];
  const question = { id: questionId, responseType: 'single', body: 'Tea?', sortOrder: 1, pageNumber: 1, options } as const;
  const filled = await owner.POST('/api/Inquiry/v1/Rest/addMyInquirySegment', {
    body: {
      inquiryId: id,
      revision: made.data.result.revision,
      segment: { id: segmentId, name: 'Drinks', questions: [{ ...question, options }] },
    },
  });
  if (filled.data === undefined) throw new Error(filled.error.code);
  const { revision } = filled.data.result;
  const published = await owner.POST('/api/Inquiry/v1/Rest/publishMyInquiry', { body: { id, revision, expireDate: null } });
  if (published.data === undefined) throw new Error(published.error.code);
  const sent = await guest.POST('/api/Participation/v1/Rest/submit', {
    body: {
      ...{ inquiryId: id, attemptId: crypto.randomUUID(), attemptSecret: 'A'.repeat(22), revision },
      answers: [{ questionId, value: tea }],
    },
  });
  if (sent.data === undefined) throw new Error(sent.error.code);
  const results = await owner.POST('/api/Result/v1/Rest/getSummary', { body: { inquiryId: id } });
  if (results.data === undefined) throw new Error(results.error.code);
  return results.data.result.finished;
}
`;

test('is enough for a generated client that compiles, makes an inquiry, answers it and reads its results', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nazar-client-'));
  try {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    await writeFile(join(folder, 'contract.d.mts'), astToString(await openapiTS(document)));
    await writeFile(join(folder, 'journey.mts'), program);
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--verbatimModuleSyntax', '--types', 'node'];
    const modern = ['--target', 'es2024', '--module', 'nodenext', '--lib', 'es2024,dom'];
    const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const compiled = await promisify(execFile)(
      process.execPath,
      [compiler, ...options, ...modern, '--allowImportingTsExtensions', 'journey.mts'],
      { cwd: folder },
    ).catch((error: { stdout: string }) => error);
    expect(compiled.stdout).toBe('');
    const { journey } = await import(pathToFileURL(join(folder, 'journey.mts')).href);
    const { owner } = server.people;
    const [, token] = owner.headers.authorization?.split(' ') ?? [];
    const baseUrl = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const publicFile = await insertPicture(server, owner);
    expect(await journey({ baseUrl, token, categoryId: generalCategoryId, publicFile })).toBe(1);
  } finally {
    await rm(folder, { recursive: true });
  }
});
