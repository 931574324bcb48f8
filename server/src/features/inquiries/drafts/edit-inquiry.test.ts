import { randomUUID } from 'node:crypto';
import { deleteMyInquiry } from '@nazar/domain/api/bin-calls.ts';
import {
  addMyInquiry,
  addMyInquirySegment,
  deleteMyInquirySegment,
  editMyInquiry,
  editMyInquirySegment,
  getMyInquiry,
  getMyInquirySegments,
} from '@nazar/domain/api/inquiry-calls.ts';
import { expect, test } from 'vitest';
import { htmlPayloads, unsafeMarkup } from '../../../testing/html-payloads.ts';
import {
  eraseInquiry,
  insertPicture,
  makeDraft,
  makeOption,
  makeQuestion,
  makeSegment,
} from '../../../testing/inquiries.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';

const server = useTestApp();

const owner = () => ({ as: server.people.owner });

test('a title and a language are enough for a draft', async () => {
  const id = randomUUID();
  const made = await server.call(addMyInquiry, { id, title: ' My poll ', language: 'fa' }, owner());
  expect(made).toEqual({ id, revision: 1 });
  const { item, pages } = await server.call(getMyInquiry, { id, complete: true }, owner());
  expect(item).toMatchObject({
    id,
    title: 'My poll',
    language: 'fa',
    state: 'draft',
    revision: 1,
    publishedRevision: null,
    publishDate: null,
    segments: [],
    responseCount: 0,
    anonymous: false,
    abilities: { edit: true, delete: true, publish: true },
  });
  expect(pages).toEqual([]);
});

test('a repeated request after a lost reply gets the same answer, a different one with its id is refused', async () => {
  const input = { id: randomUUID(), title: 'Twice', language: 'en' as const, bodyCss: 'p{color:red}' };
  const first = await server.call(addMyInquiry, input, owner());
  expect(await server.call(addMyInquiry, input, owner())).toEqual(first);
  const other = await server.refusal(addMyInquiry, { ...input, title: 'Other' }, owner());
  expect(other).toMatchObject({ httpStatus: 409, code: 'duplicateId' });
  const foreign = await server.refusal(addMyInquiry, input, { as: server.people.stranger });
  expect(foreign).toMatchObject({ httpStatus: 409, code: 'duplicateId' });
  expect(JSON.stringify(foreign)).not.toContain('Twice');
});

test.each([
  ['no title', { title: undefined }, 'title', 'required'],
  ['an empty title', { title: '  ' }, 'title', 'titleRequired'],
  ['a number as title', { title: 12345 }, 'title', 'wrongType'],
  ['an unknown language', { language: 'de' }, 'language', 'languageRequired'],
  ['an unknown field', { ownerId: randomUUID() }, 'ownerId', 'unknownField'],
  ['the template flag', { isTemplate: true }, 'isTemplate', 'unknownField'],
  ['a publish date', { publishDate: '2030-01-01T00:00:00Z' }, 'publishDate', 'unknownField'],
  ['a limit of zero', { timeLimit: 0 }, 'timeLimit', 'tooSmall'],
  ['a fractional limit', { maxParticipantCount: 1.5 }, 'maxParticipantCount', 'notInteger'],
  ['an id that is none', { id: 'one' }, 'id', 'invalidId'],
  ['a NUL', { publicTitle: 'a\u0000b' }, 'publicTitle', 'controlCharacter'],
  [
    'a colour that contains styles',
    { backgroundColor: 'red;position:fixed' },
    'backgroundColor',
    'invalidColor',
  ],
  ['a colour by its name', { accentColor: 'red' }, 'accentColor', 'invalidColor'],
  ['a file without an owner', { publicFile: randomUUID() }, 'publicFile', 'unknownId'],
  ['a category that does not exist', { categoryId: randomUUID() }, 'categoryId', 'unknownId'],
  [
    'a personal category, which does not exist yet',
    { userCategoryId: randomUUID() },
    'userCategoryId',
    'unknownId',
  ],
])('refuses %s and stores nothing', async (_name, wrong, path, code) => {
  const id = randomUUID();
  const refused = await server.refusal(addMyInquiry, { id, title: 'x', language: 'en', ...wrong }, owner());
  expect(refused).toMatchObject({ httpStatus: 400, errors: { [path]: { code } } });
  const found = await server.refusal(getMyInquiry, { id }, owner());
  expect(found).toMatchObject({ httpStatus: 404 });
});

test('another person’s file can’t be used in settings, a question or an option', async () => {
  const { id, revision } = await makeDraft(server);
  const file = await insertPicture(server, server.people.stranger);
  const settings = await server.refusal(editMyInquiry, { id, revision, headerFile: file }, owner());
  expect(settings).toMatchObject({ httpStatus: 400, errors: { headerFile: { code: 'unknownId' } } });
  const options = [makeOption('a'), makeOption('b', { type: 'image', file })];
  const segment = makeSegment({ questions: [makeQuestion(), makeQuestion({ file, options })] });
  const refused = await server.refusal(addMyInquirySegment, { inquiryId: id, revision, segment }, owner());
  expect(refused.errors).toMatchObject({
    'segment.questions.1.file': { code: 'unknownId' },
    'segment.questions.1.options.1.file': { code: 'unknownId' },
  });
});

test('fields left out of an edit stay unchanged, and a form is read like JSON', async () => {
  const { id, revision } = await makeDraft(server, { settings: { tags: ['a', 'b'], timeLimit: 10 } });
  const form = new URLSearchParams({ id, revision: String(revision), title: 'New', timeLimit: '' });
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/Inquiry/v1/Rest/editMyInquiry',
    payload: form.toString(),
    headers: { ...server.people.owner.headers, 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(reply.json()).toEqual({ status: true, result: { id, revision: revision + 1 } });
  const { item } = await server.call(getMyInquiry, { id }, owner());
  expect(item).toMatchObject({ title: 'New', timeLimit: null, tags: ['a', 'b'], language: 'en' });
});

test('of two tabs that edit the same revision one succeeds, and the other learns the new revision', async () => {
  const { id, revision } = await makeDraft(server);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, tab) =>
      server.send(editMyInquiry, { id, revision, title: `Tab ${tab}` }, owner()),
    ),
  );
  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  for (const answer of answers) {
    if ('failure' in answer) expect([answer.status, answer.failure.code]).toEqual([409, 'staleRevision']);
  }
  const { item } = await server.call(getMyInquiry, { id }, owner());
  expect(item.revision).toBe(revision + 1);
});

test('two segments added at the same time are both kept', async () => {
  const { id, revision } = await makeDraft(server);
  const segments = [makeSegment({ name: 'One' }), makeSegment({ name: 'Two' })];
  const add = (segment: (typeof segments)[number], seen: number) =>
    server.send(addMyInquirySegment, { inquiryId: id, revision: seen, segment }, owner());
  const answers = await Promise.all(segments.map((segment) => add(segment, revision)));
  const late = answers.findIndex(({ status }) => status === 409);
  const again = segments[late];
  if (again === undefined) throw new Error('Both were stored for the same revision.');
  await add(again, revision + 1);
  const { segments: stored } = await server.call(getMyInquirySegments, { inquiryId: id }, owner());
  expect(stored.map(({ name }) => name).sort()).toEqual(['Drinks', 'One', 'Two']);
});

test('a segment added again after a lost reply is added once', async () => {
  const { id, revision } = await makeDraft(server);
  const input = {
    inquiryId: id,
    revision,
    segment: makeSegment({ description: '<b>Twenty or more letters</b>' }),
  };
  const first = await server.call(addMyInquirySegment, input, owner());
  expect(await server.call(addMyInquirySegment, input, owner())).toEqual(first);
  const { segments } = await server.call(getMyInquirySegments, { inquiryId: id }, owner());
  expect(segments).toHaveLength(2);
});

test('a segment is replaced, moved and removed; codes never leave the server', async () => {
  const second = makeSegment({ name: 'Second' });
  const { id, revision } = await makeDraft(server, { segments: [makeSegment(), second] });
  const renamed = {
    ...second,
    name: 'First',
    questions: [...second.questions, makeQuestion({ body: 'And?' })],
  };
  const edit = { inquiryId: id, revision, segment: renamed, position: 0 };
  const edited = await server.call(editMyInquirySegment, edit, owner());
  const { item, pages } = await server.call(getMyInquiry, { id, complete: true }, owner());
  expect(item.segments?.map(({ name }) => name)).toEqual(['First', 'Drinks']);
  expect(JSON.stringify(item)).not.toContain('"code"');
  expect(pages.flatMap((page) => page.segments.map((segment) => segment.questions.length))).toEqual([2, 1]);
  const gone = { inquiryId: id, revision: edited.revision, id: second.id };
  await server.call(deleteMyInquirySegment, gone, owner());
  const left = await server.call(getMyInquirySegments, { inquiryId: id }, owner());
  expect(left.segments.map(({ name }) => name)).toEqual(['Drinks']);
});

test('a duplicate id in one document is refused', async () => {
  const segment = makeSegment();
  const { id, revision } = await makeDraft(server, { segments: [segment] });
  const copy = { ...makeSegment(), questions: segment.questions };
  const refused = await server.refusal(
    addMyInquirySegment,
    { inquiryId: id, revision, segment: copy },
    owner(),
  );
  expect(refused).toMatchObject({ httpStatus: 400 });
  expect(JSON.stringify(refused.errors)).toContain('duplicateId');
});

test('the wizard’s rich text and styles are sanitized, plain text is stored as typed', async () => {
  const bad = '<p onclick=alert(1)>Hello <img src=x onerror=alert(1)><script>alert(1)</script>';
  const segment = makeSegment({
    description: `${bad} there, dear reader`,
    questions: [makeQuestion({ body: bad, options: [makeOption(bad), makeOption('b')] })],
  });
  const { id } = await makeDraft(server, {
    settings: { title: bad, completionMessage: bad },
    cleaned: { publicDescription: bad, bodyCss: 'p{position:fixed;color:red}' },
    segments: [segment],
  });
  const { item } = await server.call(getMyInquiry, { id, complete: true }, owner());
  expect(item).toMatchObject({
    publicDescription: '<p>Hello </p>',
    bodyCss: '.inquiry-body p {\n  color: red;\n}',
    title: bad,
    completionMessage: bad,
    segments: [{ description: '<p>Hello there, dear reader</p>'.replace('Hello there', 'Hello  there') }],
  });
  expect(item.segments?.[0]?.questions[0]).toMatchObject({
    body: '<p>Hello </p>',
    options: [{ body: bad }, {}],
  });
});

test.each([
  ['a script in the description', { publicDescription: '<p>a</p><script>b</script>' }, 'markupNotAllowed'],
  [
    'a picture in the description',
    { publicDescription: 'a <img src="https://x.example/y">' },
    'markupNotAllowed',
  ],
  ['an attribute', { publicDescription: '<p class="big">a</p>' }, 'markupNotAllowed'],
  ['a link to a script', { publicDescription: '<a href="javascript:x()">a</a>' }, 'markupNotAllowed'],
  ['lists in lists without end', { publicDescription: '<ul><li>'.repeat(30) }, 'markupNotAllowed'],
  ['an unfinished tag', { publicDescription: '<p>a</p> five <b' }, 'markupNotAllowed'],
  ['a style that covers the page', { bodyCss: 'p { color: red; position: fixed }' }, 'cssNotAllowed'],
  ['a style of the page', { bodyCss: 'body { color: red }' }, 'cssNotAllowed'],
  ['an address in styles', { bodyCss: 'p { background: url(//x.example) }' }, 'cssNotAllowed'],
  ['an import of styles', { bodyCss: '@import "https://x.example"; p { color: red }' }, 'cssNotAllowed'],
  [
    'what an open inquiry can’t be',
    { anonymous: true, cooperationType: 'anon' as const },
    'secretBallotOpen',
  ],
])('%s is refused by both calls, which store nothing', async (_name, wrong, code) => {
  const path = Object.keys(wrong)[0] ?? '';
  const id = randomUUID();
  const added = await server.refusal(addMyInquiry, { id, title: 'x', language: 'en', ...wrong }, owner());
  expect(added).toMatchObject({ httpStatus: 400, errors: { [path]: { code } } });
  const made = await makeDraft(server);
  const edit = { id: made.id, revision: made.revision, title: 'Changed', ...wrong };
  const edited = await server.refusal(editMyInquiry, edit, owner());
  expect(edited).toMatchObject({ httpStatus: 400, errors: { [path]: { code } } });
  const { item } = await server.call(getMyInquiry, { id: made.id }, owner());
  expect(item).toMatchObject({ revision: made.revision, title: 'My drinks poll' });
});

test('different spellings of the same value are accepted, and a read document can be sent back', async () => {
  const { id, revision } = await makeDraft(server);
  const publicDescription = ` <p>5 < 6 & <b>bold</b><br/><a href='https://x.example/?a=1&b'>there</a></p> `;
  const given = { publicDescription, bodyCss: '/* mine */ p{color:red} em {}', title: '  Spaced ' };
  await server.call(editMyInquiry, { id, revision, ...given }, owner());
  const { item } = await server.call(getMyInquiry, { id }, owner());
  expect(item).toMatchObject({
    title: 'Spaced',
    publicDescription:
      '<p>5 &lt; 6 &amp; <strong>bold</strong><br /><a href="https://x.example/?a=1&amp;b">there</a></p>',
    bodyCss: '.inquiry-body p {\n  color: red;\n}',
  });
  const again = { publicDescription: item.publicDescription, bodyCss: item.bodyCss, title: item.title };
  await server.call(editMyInquiry, { id, revision: revision + 1, ...again }, owner());
  expect((await server.call(getMyInquiry, { id }, owner())).item).toMatchObject(again);
});

test('no rich text field stores executable markup', async () => {
  const questions = htmlPayloads.map((body) => makeQuestion({ body }));
  const segments = htmlPayloads.map((description) => makeSegment({ description, questions: [] }));
  const made = await makeDraft(server, {
    cleaned: { publicDescription: htmlPayloads.join('') },
    segments: [makeSegment({ questions }), ...segments],
  });
  const { item } = await server.call(getMyInquiry, { id: made.id, complete: true }, owner());
  const stored = [item.publicDescription, ...(item.segments ?? []).map(({ description }) => description)];
  stored.push(...(item.segments ?? []).flatMap((segment) => segment.questions.map(({ body }) => body)));
  expect(stored).toHaveLength(2 * htmlPayloads.length + 2);
  expect(stored.flatMap(unsafeMarkup)).toEqual([]);
});

test('deleting an inquiry deletes everything in it', async () => {
  const { id, revision } = await makeDraft(server);
  await eraseInquiry(server, id, owner().as);
  for (const [call, input] of [
    [getMyInquiry, { id }],
    [getMyInquirySegments, { inquiryId: id }],
    [deleteMyInquiry, { id }],
    [editMyInquiry, { id, revision, title: 'x' }],
  ] as const) {
    expect(await server.refusal(call, input, owner())).toMatchObject({ httpStatus: 404, code: 'notFound' });
  }
});
