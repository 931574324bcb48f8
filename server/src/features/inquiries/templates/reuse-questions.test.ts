import { randomUUID } from 'node:crypto';
import {
  addMyInquiryFromTemplate,
  getReusableInquiries,
  getReusableSegments,
} from '@nazar/domain/api/from-template-calls.ts';
import { editMyInquiryDocument, getMyInquirySegments } from '@nazar/domain/api/inquiry-calls.ts';
import { takeDown } from '@nazar/domain/api/moderation-calls.ts';
import { setTemplate } from '@nazar/domain/api/template-calls.ts';
import { copyQuestions } from '@nazar/domain/inquiries/copying/copy-questions.ts';
import type { Edit } from '@nazar/domain/inquiries/edits/edit.ts';
import type { Segment } from '@nazar/domain/inquiries/segment.ts';
import { expect, test } from 'vitest';
import {
  eraseInquiry,
  makeDraft,
  makeOption,
  makePublished,
  makeQuestion,
  makeSegment,
} from '../../../testing/inquiries.ts';
import { uploadPicture } from '../../../testing/uploads.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';

const server = useTestApp();

const owner = () => ({ as: server.people.owner });
const stranger = () => ({ as: server.people.stranger });

/** Makes a template of the stranger with one question about a picture. */
async function makePictureTemplate() {
  const picture = await uploadPicture(server, server.people.stranger);
  const segments = [makeSegment({ questions: [makeQuestion({ type: 'image', file: picture })] })];
  const { id } = await makePublished(server, { as: server.people.stranger, segments });
  await server.call(setTemplate, { id, isTemplate: true }, { as: server.people.admin });
  return { id, picture };
}

const emptyDraft = () => makeDraft(server, { segments: [makeSegment({ questions: [] })] });

/** Returns the wizard's edits that insert all questions of a source into the first segment of a draft. */
async function insertEdits(sourceId: string, draftId: string): Promise<Edit[]> {
  const { segments } = await server.call(getReusableSegments, { id: sourceId }, owner());
  const ids = segments.flatMap(({ questions }) => questions.map(({ id }) => id));
  const { questions } = copyQuestions(segments as Segment[], new Set(ids), () => randomUUID());
  const [target] = (await server.call(getMyInquirySegments, { inquiryId: draftId }, owner())).segments;
  const segmentId = target?.id ?? '';
  return questions.map((question) => ({ kind: 'addQuestion', segmentId, question, after: null }));
}

const edit = (id: string, revision: number, edits: readonly Edit[]) => ({
  id,
  revision,
  editId: randomUUID(),
  edits: [...edits],
});

test('questions of a bilingual inquiry are copied in the language of the target inquiry', async () => {
  const translations = { body: { text: 'کدام چای؟', source: 'Which tea?' } };
  const segments = [makeSegment({ questions: [makeQuestion({ body: 'Which tea?', translations })] })];
  const { id } = await makeDraft(server, { segments, settings: { secondLanguage: 'fa' } });
  const bodyIn = async (language?: 'en' | 'fa') => {
    const reused = await server.call(getReusableSegments, { id, language }, owner());
    return reused.segments[0]?.questions[0];
  };
  expect(await bodyIn()).toMatchObject({ body: 'Which tea?', translations });
  expect(await bodyIn('en')).toMatchObject({ body: 'Which tea?', translations });
  expect(await bodyIn('fa')).toMatchObject({
    body: 'کدام چای؟',
    translations: { body: { text: 'Which tea?', source: 'کدام چای؟' } },
  });
});

test('the visible questions of one’s own draft are offered', async () => {
  const questions = [
    makeQuestion({ body: 'Which tea?', options: [makeOption('Green'), makeOption('Old', { hidden: true })] }),
    makeQuestion({ body: 'Secret', hidden: true }),
  ];
  const { id } = await makeDraft(server, { segments: [makeSegment({ questions })] });
  const { segments } = await server.call(getReusableSegments, { id }, owner());
  expect(segments.map((each) => each.questions.map(({ body, options }) => [body, options.length]))).toEqual([
    [['Which tea?', 1]],
  ]);
});

type Listed = { readonly title: string; readonly questionCount: number; readonly foundQuestions: string[] };
const listed = ({ data }: { data: readonly Listed[] }) =>
  data.map(({ title, questionCount, foundQuestions }) => ({ title, questionCount, foundQuestions }));

test('one’s own inquiries are found by titles and by question texts, which are listed', async () => {
  const newcomer = server.people.participant;
  const search = async (words: string) =>
    listed(await server.call(getReusableInquiries, { source: 'mine', search: words }, { as: newcomer }));
  const draft = (title: string, bodies: string[], hidden: string[] = []) => {
    server.clock.advance(1000);
    return makeDraft(server, {
      as: newcomer,
      settings: { title },
      segments: [
        makeSegment({
          questions: [
            ...bodies.map((body, sortOrder) => makeQuestion({ body, sortOrder })),
            ...hidden.map((body) => makeQuestion({ body, hidden: true })),
          ],
        }),
      ],
    });
  };
  await draft('Coffee machine', ['How often?']);
  await draft(
    'Camp',
    ['Do you drink <strong>Coffee</strong> &amp; tea?', 'Coffee at night?', 'Age?'],
    ['Coffee?'],
  );
  await draft('Camp', ['Age?'], ['Coffee?']);
  expect(await search('COFFEE')).toEqual([
    {
      title: 'Camp',
      questionCount: 3,
      foundQuestions: ['Do you drink Coffee & tea?', 'Coffee at night?'],
    },
    { title: 'Coffee machine', questionCount: 1, foundQuestions: [] },
  ]);
  expect(await search('tea & coffee')).toMatchObject([{ foundQuestions: ['Do you drink Coffee & tea?'] }]);
  expect(await search('strong')).toEqual([]);
  expect((await search('')).map(({ title, questionCount }) => `${title} ${questionCount}`)).toEqual([
    'Camp 1',
    'Camp 3',
    'Coffee machine 1',
  ]);
  const others = await server.call(getReusableInquiries, { source: 'mine', search: 'coffee' }, stranger());
  expect(others.data).toEqual([]);
});

test('templates are found by their published question texts', async () => {
  const segments = [makeSegment({ questions: [makeQuestion({ body: 'Which marmalade?' })] })];
  const { id } = await makePublished(server, { segments });
  const search = async () =>
    server.call(getReusableInquiries, { source: 'templates', search: 'marmalade' }, stranger());
  expect((await search()).data).toEqual([]);
  await server.call(setTemplate, { id, isTemplate: true }, { as: server.people.admin });
  expect((await search()).data).toMatchObject([
    { id, questionCount: 1, foundQuestions: ['Which marmalade?'] },
  ]);
});

test('other people’s inquiries are offered only as templates', async () => {
  const { id } = await makePublished(server);
  const gone = { code: 'templateGone' };
  expect(await server.refusal(getReusableSegments, { id }, stranger())).toMatchObject(gone);
  await server.call(setTemplate, { id, isTemplate: true }, { as: server.people.admin });
  const { segments } = await server.call(getReusableSegments, { id }, stranger());
  expect(segments).toHaveLength(1);
  expect(await server.refusal(getReusableSegments, { id: randomUUID() }, stranger())).toMatchObject(gone);
  expect(await server.refusal(getReusableSegments, { id }, { as: server.guest() })).toMatchObject({
    code: 'sessionRequired',
  });
});

test('a picture of a template can be inserted, removed and added again after the template is deleted', async () => {
  const template = await makePictureTemplate();
  const draft = await emptyDraft();
  const inserting = await insertEdits(template.id, draft.id);
  const made = await server.call(editMyInquiryDocument, edit(draft.id, draft.revision, inserting), owner());
  await eraseInquiry(server, template.id, server.people.stranger);
  const [added] = inserting;
  const questionId = added?.kind === 'addQuestion' ? added.question.id : '';
  const removal = edit(draft.id, made.revision, [{ kind: 'removeQuestion', id: questionId }]);
  const { revision } = await server.call(editMyInquiryDocument, removal, owner());
  await server.call(editMyInquiryDocument, edit(draft.id, revision, inserting), owner());
  const { segments } = await server.call(getReusableSegments, { id: draft.id }, owner());
  expect(segments[0]?.questions[0]?.file).toBe(template.picture);
});

test('a picture that came with a template can be inserted into other inquiries of the same owner', async () => {
  const template = await makePictureTemplate();
  const mine = randomUUID();
  await server.call(addMyInquiryFromTemplate, { id: mine, templateId: template.id }, owner());
  await eraseInquiry(server, template.id, server.people.stranger);
  const draft = await emptyDraft();
  const inserting = await insertEdits(mine, draft.id);
  await server.call(editMyInquiryDocument, edit(draft.id, draft.revision, inserting), owner());
});

test("other people's other pictures are refused", async () => {
  const picture = await uploadPicture(server, server.people.stranger);
  const segments = [makeSegment({ questions: [makeQuestion({ type: 'image', file: picture })] })];
  const { id } = await makePublished(server, { as: server.people.stranger, segments });
  const draft = await emptyDraft();
  const source = await makePictureTemplate();
  const inserting = (await insertEdits(source.id, draft.id)).map((each) =>
    each.kind === 'addQuestion' ? { ...each, question: { ...each.question, file: picture } } : each,
  );
  const refused = () =>
    server.refusal(editMyInquiryDocument, edit(draft.id, draft.revision, inserting), owner());
  expect(await refused()).toMatchObject({
    errors: { 'segments.0.questions.0.file': { code: 'unknownId' } },
  });
  await server.call(setTemplate, { id, isTemplate: true }, { as: server.people.admin });
  await server.call(setTemplate, { id, isTemplate: false }, { as: server.people.admin });
  expect(await refused()).toMatchObject({ code: 'invalidInput' });
});

test('pictures that were taken down are not offered', async () => {
  const picture = await uploadPicture(server, server.people.owner);
  const segments = [makeSegment({ questions: [makeQuestion({ file: picture })] })];
  const { id } = await makePublished(server, { segments });
  await server.call(
    takeDown,
    { inquiryId: id, reason: 'spam', words: 'No pictures like this.' },
    { as: server.people.admin },
  );
  const reused = await server.call(getReusableSegments, { id }, owner());
  expect(reused.segments[0]?.questions[0]?.file).toBeNull();
});
