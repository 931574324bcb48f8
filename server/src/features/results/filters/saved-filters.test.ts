import { randomUUID } from 'node:crypto';
import {
  addSavedFilter,
  deleteSavedFilter,
  getFilterFields,
  maxSavedFilters,
  renameSavedFilter,
} from '@nazar/domain/api/filter-calls.ts';
import type { Filter } from '@nazar/domain/results/filter/filter.ts';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { makePoll } from '../../participation/testing/participation-setup.ts';

const server = useTestApp();

const filter: Filter = { match: 'all', clauses: [{ kind: 'days', from: '2026-01-01', to: null }] };
const add = (inquiryId: string, name: string, id: string = randomUUID()) =>
  server.call(addSavedFilter, { inquiryId, id, name, filter }, { as: server.people.owner });
const namesOf = async (inquiryId: string, as = server.people.owner) =>
  (await server.call(getFilterFields, { inquiryId }, { as })).saved.map(({ name }) => name);

test('an owner saves filters by name, renames and deletes them', async () => {
  const { id: inquiryId } = await makePoll(server);
  const as = server.people.owner;
  const saved = await add(inquiryId, 'This winter');
  server.clock.advance(1_000);
  // The call is repeated as if its reply was lost.
  expect(await add(inquiryId, 'This winter', saved.id)).toEqual(saved);
  await add(inquiryId, 'Tea drinkers');
  expect(await namesOf(inquiryId)).toEqual(['This winter', 'Tea drinkers']);
  await server.call(renameSavedFilter, { id: saved.id, name: 'Winter' }, { as });
  const taken = { errors: { name: { code: 'filterNameTaken' } } };
  const renaming = { id: saved.id, name: ' tea  DRINKERS' };
  expect(await server.refusal(renameSavedFilter, renaming, { as })).toMatchObject(taken);
  expect(await namesOf(inquiryId)).toEqual(['Winter', 'Tea drinkers']);
  await server.call(deleteSavedFilter, { id: saved.id }, { as });
  expect(await namesOf(inquiryId)).toEqual(['Tea drinkers']);
});

test('other people neither see nor change them', async () => {
  const { id: inquiryId } = await makePoll(server, { resultViewStatus: 'public' });
  const saved = await add(inquiryId, 'Mine');
  const as = server.people.stranger;
  expect(await namesOf(inquiryId, as)).toEqual([]);
  const adding = { inquiryId, id: randomUUID(), name: 'Theirs', filter };
  expect(await server.refusal(addSavedFilter, adding, { as })).toMatchObject({ code: 'notFound' });
  const renaming = { id: saved.id, name: 'Theirs' };
  expect(await server.refusal(renameSavedFilter, renaming, { as })).toMatchObject({ code: 'notFound' });
  expect(await server.refusal(deleteSavedFilter, { id: saved.id }, { as })).toMatchObject({
    code: 'notFound',
  });
  expect(await namesOf(inquiryId)).toEqual(['Mine']);
});

test('names stay unique, and the number of filters limited, when many are saved at once', async () => {
  const { id: inquiryId } = await makePoll(server);
  await Promise.allSettled(Array.from({ length: 8 }, () => add(inquiryId, 'The same')));
  expect(await namesOf(inquiryId)).toEqual(['The same']);
  const names = Array.from({ length: maxSavedFilters + 10 }, (_, index) => `Filter ${index}`);
  await Promise.allSettled(names.map((name) => add(inquiryId, name)));
  expect(await namesOf(inquiryId)).toHaveLength(maxSavedFilters);
});
