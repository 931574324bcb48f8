import { editMyInquiry, getMyInquiry, publishMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { takeDown } from '@nazar/domain/api/moderation-calls.ts';
import { addTags, deleteTags, getTags } from '@nazar/domain/api/tag-calls.ts';
import { expect, test } from 'vitest';
import { makeDraft, makePublished } from '../../../testing/inquiries.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';

const server = useTestApp();

const owner = () => ({ as: server.people.owner });
const tagsOf = async (id: string) => (await server.call(getMyInquiry, { id }, owner())).item.tags;

test('tags are added once and removed in any spelling, and a repeated request changes nothing', async () => {
  const { id, revision } = await makeDraft(server, { settings: { tags: ['Tea'] } });
  const add = { inquiryId: id, revision, tags: ['  TEA ', 'کیک', 'كيك', 'Cake'] };
  const added = await server.call(addTags, add, owner());
  expect(added).toEqual({ id, revision: revision + 1, tags: ['Tea', 'کیک', 'Cake'] });
  expect(await server.call(addTags, add, owner())).toEqual(added);
  const taken = { inquiryId: id, revision: revision + 1, tags: ['tea', 'كيك', 'nothing'] };
  expect(await server.call(deleteTags, taken, owner())).toMatchObject({ tags: ['Cake'] });
  expect(await tagsOf(id)).toEqual(['Cake']);
  expect(await server.refusal(addTags, add, owner())).toMatchObject({
    httpStatus: 409,
    code: 'staleRevision',
  });
});

test('only the owner changes the tags of an inquiry, and there are at most twenty', async () => {
  const { id, revision } = await makeDraft(server);
  const one = { inquiryId: id, revision, tags: ['x'] };
  for (const call of [addTags, deleteTags]) {
    const refused = await server.refusal(call, one, { as: server.people.stranger });
    expect(refused).toMatchObject({ httpStatus: 404 });
  }
  const many = (from: number) => Array.from({ length: 15 }, (_, at) => `tag ${from + at}`);
  await server.call(addTags, { inquiryId: id, revision, tags: many(0) }, owner());
  const over = { inquiryId: id, revision: revision + 1, tags: many(100) };
  expect(await server.refusal(addTags, over, owner())).toMatchObject({
    httpStatus: 400,
    errors: { tags: { code: 'tooMany' } },
  });
  for (const tags of [[], [''], ['x'.repeat(51)], 'x', Array(21).fill('x')]) {
    const wrong = await server.refusal(addTags, { inquiryId: id, revision: revision + 1, tags }, owner());
    expect(wrong).toMatchObject({ httpStatus: 400 });
  }
});

test('tags of listed inquiries are offered, the most frequent first, in their latest spelling', async () => {
  const tagged = (tags: string[], more: object = {}) =>
    makePublished(server, { settings: { tags, ...more } });
  await tagged(['canary café', 'canary one']);
  server.clock.advance(1000);
  await tagged(['Canary Cafe']);
  await tagged(['canary unlisted'], { listed: false });
  await tagged(['canary for users'], { cooperationType: 'users' });
  await tagged(['قناری'], { language: 'fa' });
  await makeDraft(server, { settings: { tags: ['canary draft'] } });
  const scheduled = await makeDraft(server, { settings: { tags: ['canary tomorrow'] } });
  const publishDate = new Date(server.clock.now() + 86_400_000).toISOString();
  await server.call(
    publishMyInquiry,
    { id: scheduled.id, revision: scheduled.revision, publishDate },
    owner(),
  );
  const found = async (search: string, as = server.people.guest, more: object = {}) =>
    (await server.call(getTags, { search, ...more }, { as })).map(({ tag, count }) => `${tag} ${count}`);
  expect(await found('CANARY')).toEqual(['Canary Cafe 2', 'canary one 1']);
  expect(await found('afé')).toEqual(['Canary Cafe 2']);
  expect(await found('قناري')).toEqual(['قناری 1']);
  expect(await found('', server.people.guest, { langId: 'fa' })).toEqual(['قناری 1']);
  expect(await found('canary', server.people.stranger)).toContain('canary for users 1');
  expect(await found('canary', server.people.guest, { nrpp: 1 })).toHaveLength(1);
  for (const search of ['%', '_', "'", '\\']) expect(await found(search)).toEqual([]);
  // A change of the draft has an effect after publication.
  const down = await tagged(['canary down']);
  expect(await found('canary down')).toEqual(['canary down 1']);
  await server.call(editMyInquiry, { id: down.id, revision: down.revision, tags: ['canary later'] }, owner());
  expect(await found('canary later')).toEqual([]);
  const judged = { inquiryId: down.id, reason: 'spam' as const, words: 'No.' };
  await server.call(takeDown, judged, { as: server.people.admin });
  expect(await found('canary down')).toEqual([]);
});
