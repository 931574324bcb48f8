import { randomUUID } from 'node:crypto';
import { setUserRole } from '@nazar/domain/api/admin-calls.ts';
import { getFigures } from '@nazar/domain/api/figures-calls.ts';
import { filePath } from '@nazar/domain/api/file-calls.ts';
import { addMyInquiryFromTemplate, getTemplate } from '@nazar/domain/api/from-template-calls.ts';
import { deleteMyInquiry, getItem, getList, publishMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { setTemplate } from '@nazar/domain/api/template-calls.ts';
import { getUsers } from '@nazar/domain/api/user-list-calls.ts';
import { publishCheck } from '@nazar/domain/inquiries/publish-check.ts';
import { languages } from '@nazar/domain/text/language.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { starterOwnerId } from '../../accounts/index.ts';
import { offerStarters, starters } from './offer-starters.ts';
import { starterDefinition } from './starter-definition.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const person = () => server.people.stranger;
async function listed(more: object = {}) {
  const list = await server.call(getList, { isTemplate: 1, nrpp: 100, ...more }, { as: person() });
  return list.data;
}

test.each(languages)(
  'the first templates are complete in %s and ask everything in that language',
  (language) => {
    const letters = { en: /[\u0600-\u06ff]/, fa: /[a-z]{2,}/i };
    for (const starter of starters) {
      const making = {
        language,
        publicFile: randomUUID(),
        categoryId: starter.categoryId,
        newId: randomUUID,
      };
      const definition = starterDefinition(starter, making);
      expect(publishCheck(definition)).toEqual([]);
      // How long it takes is estimated where it is shown.
      const tellsTime = /minute|دقیقه/.test(definition.publicDescription);
      expect(tellsTime).toBe(definition.timeLimit !== null);
      const texts = definition.segments.flatMap(({ name, questions }) => [
        name,
        ...questions.flatMap(({ body, options }) => [body, ...options.map((option) => option.body)]),
      ]);
      expect(texts.filter((text) => letters[language].test(text))).toEqual([]);
    }
  },
);

test('two nodes that start at once give each template once, and it can be found, copied and published', async () => {
  await Promise.all([offerStarters(server.deps), offerStarters(server.deps)]);
  await offerStarters(server.deps);
  const all = await listed();
  expect(all).toHaveLength(2 * starters.length);
  expect(await listed({ language: 'fa' })).toHaveLength(starters.length);
  // With Arabic letters, as some keyboards write them.
  expect((await listed({ search: 'رضايت مشتريان' })).map(({ publicTitle }) => publicTitle)).toEqual([
    'نظرسنجی رضایت مشتریان',
  ]);
  const home = await server.call(getList, {}, { as: person() });
  expect(home.count).toBe(0);
  for (const { id, publicFile } of all) {
    expect((await server.app.inject({ method: 'GET', url: filePath(publicFile ?? '') })).statusCode).toBe(
      200,
    );
    const { pages, questionCount } = await server.call(getTemplate, { id }, { as: person() });
    expect(pages.flatMap(({ segments }) => segments.flatMap(({ questions }) => questions))).toHaveLength(
      questionCount,
    );
    const made = await server.call(
      addMyInquiryFromTemplate,
      { id: randomUUID(), templateId: id },
      { as: person() },
    );
    await server.call(publishMyInquiry, made, { as: person() });
    expect(await server.call(getItem, { id }, { as: person() })).toMatchObject({
      closedReason: 'inquiryExpired',
    });
  }
});

test('whom the first templates belong to is no person', async () => {
  const as = server.people.admin;
  const { data } = await server.call(getUsers, { nrpp: 100 }, { as });
  expect(data.map(({ id }) => id)).not.toContain(starterOwnerId);
  expect((await server.call(getUsers, { search: 'Nazar' }, { as })).data).toEqual([]);
  expect((await server.call(getFigures, {}, { as })).users).toMatchObject({ all: data.length, disabled: 0 });
  const promoted = await server.refusal(
    setUserRole,
    { id: starterOwnerId, role: 'admin', reason: 'Why not?' },
    { as },
  );
  expect(promoted.code).toBe('notFound');
});

test('a template that an administrator takes out does not come back at the next start', async () => {
  const [first] = await listed();
  await server.call(setTemplate, { id: first?.id ?? '', isTemplate: false }, { as: server.people.admin });
  await offerStarters(server.deps);
  expect((await listed()).map(({ id }) => id)).not.toContain(first?.id);
  expect(await listed()).toHaveLength(2 * starters.length - 1);
  const refused = await server.refusal(deleteMyInquiry, { id: first?.id ?? '' }, { as: person() });
  expect(refused.code).toBe('notFound');
});
