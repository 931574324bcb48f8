import { randomUUID } from 'node:crypto';
import { editMyInquiryDocument, getMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import type { Edit } from '@nazar/domain/inquiries/edits/edit.ts';
import { optionSchema, type QuestionInput, questionSchema } from '@nazar/domain/inquiries/question.ts';
import { beforeEach, expect, test } from 'vitest';
import { htmlPayloads, unsafeMarkup } from '../../../testing/html-payloads.ts';
import {
  insertPicture,
  makeDraft,
  makeOption,
  makeQuestion,
  makeSegment,
} from '../../../testing/inquiries.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { makePoll } from '../../participation/testing/participation-setup.ts';

const server = useTestApp();

const owner = () => ({ as: server.people.owner });
const question = (fields: Partial<QuestionInput> = {}) => questionSchema.parse(makeQuestion(fields));
const show = async (id: string) => (await server.call(getMyInquiry, { id, complete: true }, owner())).item;
const setTitle = (title: string): Edit => ({ kind: 'setSettings', settings: { title } });

let draft: Awaited<ReturnType<typeof makeDraft>>;
let drink: ReturnType<typeof question>;
let people: ReturnType<typeof makeSegment>;
beforeEach(async () => {
  drink = question({ body: 'Drink?', options: [makeOption('Tea'), makeOption('Coffee')] });
  people = makeSegment({ name: 'People', questions: [question({ body: 'Who?' })] });
  draft = await makeDraft(server, { segments: [makeSegment({ name: 'Tea', questions: [drink] }), people] });
});

const input = (edits: readonly Edit[], revision = draft.revision) => ({
  id: draft.id,
  revision,
  editId: randomUUID(),
  edits: [...edits],
});

test('several edits are stored as one revision', async () => {
  const added = question({ body: 'Sugar?' });
  const [tea] = drink.options;
  const edits: Edit[] = [
    setTitle('Renamed'),
    { kind: 'addQuestion', segmentId: people.id, question: added, after: null },
    { kind: 'moveQuestion', id: drink.id, segmentId: people.id, after: added.id },
    { kind: 'changeOption', id: tea?.id ?? '', fields: { body: 'Green tea' } },
    { kind: 'startPage', id: drink.id, starts: true },
  ];
  const stored = await server.call(editMyInquiryDocument, input(edits), owner());
  expect(stored).toEqual({ id: draft.id, revision: draft.revision + 1 });
  const { title, segments } = await show(draft.id);
  expect(title).toBe('Renamed');
  expect(
    segments?.map(({ questions }) => questions.map(({ body, pageNumber }) => `${body} ${pageNumber}`)),
  ).toEqual([[], ['Sugar? 1', 'Drink? 2', 'Who? 2']]);
  expect(segments?.[1]?.questions[1]?.options[0]?.body).toBe('Green tea');
});

test('if one edit is invalid none is stored, and the problem names it', async () => {
  const edits: Edit[] = [setTitle('Never'), { kind: 'removeQuestion', id: randomUUID() }];
  const refusal = await server.refusal(editMyInquiryDocument, input(edits), owner());
  expect(refusal).toMatchObject({ httpStatus: 400, errors: { 'edits.1.id': { code: 'unknownId' } } });
  const shapeless = input([{ kind: 'changeOption', id: drink.options[0]?.id ?? '', fields: {} }]);
  const longTitle = { kind: 'setSettings', settings: { title: 'x'.repeat(301) } };
  const wrong = { ...shapeless, edits: [...shapeless.edits, longTitle] };
  expect(await server.refusal(editMyInquiryDocument, wrong, owner())).toMatchObject({
    errors: { 'edits.1.settings.title': { code: 'tooLong' } },
  });
  expect(await show(draft.id)).toMatchObject({
    title: expect.not.stringContaining('Never'),
    revision: draft.revision,
  });
});

test('a draft of an earlier version with a negative wrong score can be read', async () => {
  await server.pool.query(
    `update inquiry set definition = jsonb_set(definition, '{segments,0,questions,0,wrongScore}', '-1')
      where id = $1`,
    [draft.id],
  );
  expect((await show(draft.id)).segments?.[0]?.questions[0]?.wrongScore).toBe(-1);
});

test('a repeated request after a lost reply gets the same answer, another tab’s request does not', async () => {
  const first = input([setTitle('First')]);
  const stored = await server.call(editMyInquiryDocument, first, owner());
  expect(await server.call(editMyInquiryDocument, first, owner())).toEqual(stored);
  const other = await server.refusal(editMyInquiryDocument, input([setTitle('First')]), owner());
  expect(other).toMatchObject({ httpStatus: 409, code: 'staleRevision' });
  await server.call(editMyInquiryDocument, input([setTitle('Second')], stored.revision), owner());
  expect(await server.refusal(editMyInquiryDocument, first, owner())).toMatchObject({
    code: 'staleRevision',
  });
});

test('a request that adds too much is refused as soon as the limit is reached', async () => {
  const add = (body: string): Edit => ({
    kind: 'addQuestion',
    segmentId: people.id,
    after: null,
    question: question({ body }),
  });
  let { revision } = draft;
  const many = Array.from({ length: 498 }, (_, index) => add(`Question ${index}?`));
  ({ revision } = await server.call(editMyInquiryDocument, input(many, revision), owner()));
  const more = [add('One too many?'), { kind: 'removeQuestion', id: randomUUID() } as const];
  expect(await server.refusal(editMyInquiryDocument, input(more, revision), owner())).toMatchObject({
    httpStatus: 400,
    errors: { segments: { code: 'tooMany', params: { limit: 500 } } },
  });
  const wide = Array.from({ length: 501 }, () => setTitle('Again'));
  expect(await server.refusal(editMyInquiryDocument, input(wide, revision), owner())).toMatchObject({
    errors: { edits: { code: 'tooMany' } },
  });
});

test('of many simultaneous edits of one revision exactly one is stored', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      server.send(editMyInquiryDocument, input([setTitle(`Title ${index}`)]), owner()),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  expect((await show(draft.id)).revision).toBe(draft.revision + 1);
});

test('an answered question can move to another segment', async () => {
  const poll = await makePoll(server);
  await server.call(submitResponse, poll.submit(), { as: server.guest() });
  const segment = { ...makeSegment({ name: 'Later' }), questions: [] };
  const edits: Edit[] = [
    {
      kind: 'addSegment',
      segment: { ...segment, description: '', translations: {}, condition: null, questionCount: null },
      after: null,
    },
    { kind: 'moveQuestion', id: poll.drink.id, segmentId: segment.id, after: null },
  ];
  const move = { id: poll.id, revision: poll.revision, editId: randomUUID(), edits };
  await server.call(editMyInquiryDocument, move, owner());
  const { segments } = await show(poll.id);
  expect(segments?.[0]?.questions.map(({ id }) => id)).toEqual([poll.drink.id]);
  const removal: Edit = { kind: 'removeQuestion', id: poll.drink.id };
  const remove = { ...move, revision: move.revision + 1, editId: randomUUID(), edits: [removal] };
  expect(await server.refusal(editMyInquiryDocument, remove, owner())).toMatchObject({
    errors: { 'edits.0.id': { code: 'removed' } },
  });
});

test('every edit with rich text is sanitized', async () => {
  const texts = htmlPayloads.slice(0, 40);
  const edits = texts.flatMap((text): Edit[] => [
    { kind: 'setSettings', settings: { publicDescription: text } },
    { kind: 'changeSegment', id: people.id, fields: { description: text } },
    { kind: 'changeQuestion', id: drink.id, fields: { body: text } },
    { kind: 'addQuestion', segmentId: people.id, question: question({ body: text }), after: null },
    {
      kind: 'addSegment',
      segment: {
        ...makeSegment({}),
        description: text,
        translations: {},
        condition: null,
        questionCount: null,
        questions: [question({ body: text })],
      },
      after: null,
    },
  ]);
  await server.call(editMyInquiryDocument, input(edits), owner());
  const { publicDescription, segments = [] } = await show(draft.id);
  const stored = segments.flatMap(({ description, questions }) => [
    description,
    ...questions.map(({ body }) => body),
  ]);
  expect([publicDescription, ...stored].flatMap(unsafeMarkup)).toEqual([]);
});

test('no edit can bring in other people’s files or categories', async () => {
  const foreign = await insertPicture(server, server.people.stranger);
  const option = optionSchema.parse({ ...makeOption('Picture'), file: foreign });
  const tries: [Edit, string][] = [
    [{ kind: 'setSettings', settings: { publicFile: foreign } }, 'publicFile'],
    [{ kind: 'setSettings', settings: { categoryId: randomUUID() } }, 'categoryId'],
    [{ kind: 'changeQuestion', id: drink.id, fields: { file: foreign } }, 'segments.0.questions.0.file'],
    [
      { kind: 'addOption', questionId: drink.id, option, after: null },
      'segments.0.questions.0.options.0.file',
    ],
  ];
  for (const [edit, path] of tries) {
    const refusal = await server.refusal(editMyInquiryDocument, input([edit]), owner());
    expect(refusal).toMatchObject({ httpStatus: 400, errors: { [path]: { code: 'unknownId' } } });
  }
});

test.each(['guest', 'stranger', 'admin', 'participant'] as const)('a %s can’t edit', async (name) => {
  const answer = await server.send(editMyInquiryDocument, input([setTitle('Mine now')]), {
    as: server.people[name],
  });
  expect([401, 403, 404]).toContain(answer.status);
  expect((await show(draft.id)).title).not.toBe('Mine now');
});
