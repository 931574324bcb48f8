import { randomUUID } from 'node:crypto';
import { setUserRole } from '@nazar/domain/api/admin-calls.ts';
import { deleteMyInquiry } from '@nazar/domain/api/bin-calls.ts';
import { getInstallationFigures } from '@nazar/domain/api/figures-calls.ts';
import { getStoredFileUrlPath } from '@nazar/domain/api/file-calls.ts';
import { addMyInquiryFromTemplate, getTemplate } from '@nazar/domain/api/from-template-calls.ts';
import { getItem, getList, publishMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { setTemplate } from '@nazar/domain/api/template-calls.ts';
import { getUsers } from '@nazar/domain/api/user-list-calls.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { listPublishProblems } from '@nazar/domain/inquiries/publishing/publish-problems.ts';
import { type Language, languages } from '@nazar/domain/text/language.ts';
import { richTextToPlain } from '@nazar/domain/text/visible-text.ts';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { starterTemplateOwnerId } from '../../accounts/index.ts';
import { addStarterTemplates } from './add-starter-templates.ts';
import { buildStarterDefinition } from './starter-definition.ts';
import { starters } from './starters/starters.ts';

const server = useTestApp();
beforeAll(() => server.pool.query('delete from applied_seed'));

const person = () => server.people.stranger;
async function listed(more: object = {}) {
  const list = await server.call(getList, { isTemplate: 1, nrpp: 100, ...more }, { as: person() });
  return list.data;
}

const definitionsIn = (language: Language) =>
  starters.map((starter) =>
    buildStarterDefinition(starter, {
      language,
      publicFile: randomUUID(),
      categoryId: starter.categoryId,
      newId: randomUUID,
    }),
  );

test.each(languages)(
  'the twelve templates are complete in %s and have all texts in that language',
  (language) => {
    const letters = { en: /[\u0600-\u06ff]/, fa: /[a-z]{2,}/i };
    const definitions = definitionsIn(language);
    expect(definitions).toHaveLength(12);
    for (const definition of definitions) {
      const { publicDescription, completionMessage, timeLimit, segments } = definition;
      expect(listPublishProblems(definition)).toEqual([]);
      // The estimated time is shown elsewhere.
      const statesTime = /minute|دقیقه/.test(publicDescription);
      expect(statesTime).toBe(timeLimit !== null);
      const texts = segments.flatMap(({ name, description, questions }) => [
        ...[name, description],
        ...questions.flatMap(({ body, helpText, minLabel, maxLabel, options }) => [
          ...[body, helpText, minLabel, maxLabel],
          ...options.map((option) => option.body),
        ]),
      ]);
      const shown = [publicDescription, completionMessage, ...texts].map(richTextToPlain);
      expect(shown.filter((text) => letters[language].test(text))).toEqual([]);
      expect(completionMessage).not.toBe('');
    }
  },
);

test.each(languages)(
  'the templates label the ends of every scale and make no statement mandatory in %s',
  (language) => {
    const questions = definitionsIn(language).flatMap(({ segments }) =>
      segments.flatMap((segment) => segment.questions),
    );
    const points = questions.filter(({ responseType }) => answerTypes[responseType].points !== null);
    expect(points.filter(({ minLabel, maxLabel }) => minLabel === '' || maxLabel === '')).toEqual([]);
    expect(points.length).toBeGreaterThan(0);
    const demanded = questions.filter(({ responseType, isForce }) => responseType === 'statement' && isForce);
    expect(demanded).toEqual([]);
  },
);

test('both languages have the same questions, answer types and conditions', () => {
  const [first = [], second] = languages.map((language) =>
    definitionsIn(language).map(({ segments, theme, categoryId }) => ({
      theme,
      categoryId,
      questions: segments.map((segment) =>
        segment.questions.map(({ responseType, isForce, options, condition, endCondition }) => ({
          responseType,
          isForce,
          roles: options.map(({ role }) => role),
          isConditional: condition !== null,
          canEnd: endCondition !== null,
        })),
      ),
    })),
  );
  expect(second).toEqual(first);
});

test('two nodes that start at once add each template once, and it can be found, copied and published', async () => {
  await Promise.all([addStarterTemplates(server.deps), addStarterTemplates(server.deps)]);
  await addStarterTemplates(server.deps);
  const all = await listed();
  expect(all).toHaveLength(2 * starters.length);
  expect(await listed({ language: 'fa' })).toHaveLength(starters.length);
  // The search has Arabic letters, as some keyboards type them.
  expect((await listed({ search: 'رضايت مشتريان' })).map(({ publicTitle }) => publicTitle)).toEqual([
    'نظرسنجی رضایت مشتریان',
  ]);
  const home = await server.call(getList, {}, { as: person() });
  expect(home.count).toBe(0);
  for (const { id, publicFile } of all) {
    expect(
      (await server.app.inject({ method: 'GET', url: getStoredFileUrlPath(publicFile ?? '') })).statusCode,
    ).toBe(200);
    const { pages, questionCount } = await server.call(getTemplate, { id }, { as: person() });
    const shown = pages.flatMap(({ segments }) => segments.flatMap(({ questions }) => questions));
    expect(shown.filter(({ responseType }) => responseType !== 'statement')).toHaveLength(questionCount);
    expect(await server.call(getItem, { id }, { as: person() })).toMatchObject({
      closedReason: 'inquiryExpired',
    });
  }
  // All templates are complete, as tested above, and are copied in the same way.
  for (const { id: templateId } of all.filter((_, index) => index % 6 === 0)) {
    const copy = { id: randomUUID(), templateId };
    const made = await server.call(addMyInquiryFromTemplate, copy, { as: person() });
    await server.call(publishMyInquiry, made, { as: person() });
  }
});

test('the owner of the first templates is not a person', async () => {
  const as = server.people.admin;
  const { data } = await server.call(getUsers, { nrpp: 100 }, { as });
  expect(data.map(({ id }) => id)).not.toContain(starterTemplateOwnerId);
  expect((await server.call(getUsers, { search: 'Nazar' }, { as })).data).toEqual([]);
  expect((await server.call(getInstallationFigures, {}, { as })).users).toMatchObject({
    all: data.length,
    disabled: 0,
  });
  const promoted = await server.refusal(
    setUserRole,
    { id: starterTemplateOwnerId, role: 'admin', reason: 'Why not?' },
    { as },
  );
  expect(promoted.code).toBe('notFound');
});

test('a template that an administrator removes is not added again at the next start', async () => {
  const [first] = await listed();
  await server.call(setTemplate, { id: first?.id ?? '', isTemplate: false }, { as: server.people.admin });
  await addStarterTemplates(server.deps);
  expect((await listed()).map(({ id }) => id)).not.toContain(first?.id);
  expect(await listed()).toHaveLength(2 * starters.length - 1);
  const refused = await server.refusal(deleteMyInquiry, { id: first?.id ?? '' }, { as: person() });
  expect(refused.code).toBe('notFound');
});
