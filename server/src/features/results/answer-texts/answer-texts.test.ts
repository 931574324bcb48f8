import { randomUUID } from 'node:crypto';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { deleteResponses, editResponse, getResponse } from '@nazar/domain/api/response-calls.ts';
import { type AnswerTexts, getAnswerTexts } from '@nazar/domain/api/result-calls.ts';
import { foldText } from '@nazar/domain/text/digits.ts';
import { describe, expect, test, vi } from 'vitest';
import { eraseInquiry } from '../../../testing/inquiries.ts';
import { makeAccount, type Person } from '../../../testing/people.ts';
import { useTestApp } from '../../../testing/use-test-app.ts';
import { forMembers, makePoll, type Poll } from '../../participation/testing/participation-setup.ts';

const server = useTestApp();

/** People with these wishes submit a second apart; returns the ids of their responses. */
async function wish(poll: Poll, texts: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const text of texts) {
    server.clock.advance(1_000);
    const input = poll.submit(0);
    const answers = [...input.answers, { questionId: poll.wish.id, value: text }];
    const { resultId } = await server.call(
      submitResponse,
      { ...input, answers },
      { as: await makeAccount(server.deps) },
    );
    ids.push(resultId);
  }
  return ids;
}

async function rewrite(poll: Poll, id: string, text: string): Promise<void> {
  const as = server.people.owner;
  const { answers, version } = await server.call(getResponse, { inquiryId: poll.id, id }, { as });
  const changed = (answers ?? []).map((answer) =>
    answer.questionId === poll.wish.id ? { ...answer, value: text } : answer,
  );
  const edit = { inquiryId: poll.id, id, editId: randomUUID(), seenVersion: version ?? 0, answers: changed };
  await server.call(editResponse, edit, { as });
}

function texts(poll: Poll, more: object = {}, as: Person = server.people.owner): Promise<AnswerTexts> {
  return server.call(getAnswerTexts, { inquiryId: poll.id, questionId: poll.wish.id, ...more }, { as });
}

const pairs = ({ data }: AnswerTexts) => data.map(({ text, count }) => [text, count]);

/** Collects the texts of all pages and checks that each occurs once. */
async function allTexts(poll: Poll, more: object = {}): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  let after: string | null = null;
  for (;;) {
    const page: AnswerTexts = await texts(poll, { ...more, after });
    for (const { text, count } of page.data) {
      expect(found.has(foldText(text))).toBe(false);
      found.set(foldText(text), count);
    }
    if (page.next === null) return found;
    after = page.next;
  }
}

/** Counts the same texts one by one from the stored responses. */
async function recountTexts({ id }: Poll, key: string): Promise<Map<string, number>> {
  const { rows } = await server.pool.query<{ text: string }>(
    `select rest ->> $2 as text from response where inquiry_id = $1 and rest ? $2`,
    [id, key],
  );
  const counted = new Map<string, number>();
  for (const { text } of rows) counted.set(foldText(text), (counted.get(foldText(text)) ?? 0) + 1);
  return counted;
}

async function wishKey({ id }: Poll): Promise<string> {
  const { rows } = await server.pool.query<{ key: string }>(
    `select jsonb_object_keys(rest) as key from response where inquiry_id = $1 and rest is not null limit 1`,
    [id],
  );
  return rows[0]?.key ?? '';
}

/** Inserts copies of a stored response with different texts, as many submits would. */
async function copy(poll: Poll, key: string, copies: number): Promise<void> {
  await server.pool.query(
    `insert into response (id, inquiry_id, bucket, revision, choices, secret_hash, submitted_at, rest)
     select gen_random_uuid(), inquiry_id, bucket, revision, choices, secret_hash,
       submitted_at - number * interval '1 second', jsonb_build_object($2::text, 'copy ' || number % 700)
     from (select * from response where inquiry_id = $1 limit 1) as one, generate_series(1, $3) as number`,
    [poll.id, key, copies],
  );
  await server.pool.query(
    `update tally set responses = responses + $2 where inquiry_id = $1 and bucket = '-infinity'`,
    [poll.id, copies],
  );
}

describe('texts that are equal after folding are counted together', () => {
  test('case, spaces, kinds of ye and kaf, half-spaces and digits are folded', async () => {
    const poll = await makePoll(server, forMembers);
    await wish(poll, ['Cake', 'cake', 'کیک ۱۲', 'كيك 12', 'می‌خواهم', 'میخواهم', 'Tea  please', 'tea please']);
    expect((await texts(poll)).data.map(({ text, count }) => [foldText(text), count])).toEqual([
      ['tea please', 2],
      ['میخواهم', 2],
      ['کیک 12', 2],
      ['cake', 2],
    ]);
  });

  test('are sorted by frequency and then newest first, or only newest first', async () => {
    const poll = await makePoll(server, forMembers);
    await wish(poll, ['Cake', 'Tart', 'Cake', 'Pie', 'Jam']);
    expect(pairs(await texts(poll))).toEqual([
      ['Cake', 2],
      ['Jam', 1],
      ['Pie', 1],
      ['Tart', 1],
    ]);
    const newest = await texts(poll, { sort: 'newest' });
    expect(newest.data.map(({ text }) => text)).toEqual(['Jam', 'Pie', 'Cake', 'Tart']);
    expect(newest).toMatchObject({ given: 5, counting: null, sort: 'newest', next: null });
  });
});

test.each(['frequent', 'newest'])('pages of the %s contain each text once', async (sort) => {
  const poll = await makePoll(server, forMembers);
  const written = Array.from({ length: 23 }, (_, index) => `Wish ${index % 11}`);
  await wish(poll, written);
  const found = await allTexts(poll, { sort, nrpp: 3 });
  expect(found).toEqual(await recountTexts(poll, await wishKey(poll)));
});

test('a search finds all its words anywhere in a text, folded', async () => {
  const poll = await makePoll(server, forMembers);
  await wish(poll, ['More TEA in the garden', 'a garden', 'چای در باغ شماره ۷', '100% tea_garden']);
  const found = async (search: string) => (await texts(poll, { search })).data.map(({ text }) => text).sort();
  expect(await found('garden tea')).toEqual(['100% tea_garden', 'More TEA in the garden']);
  expect(await found('چاي ٧')).toEqual(['چای در باغ شماره ۷']);
  expect(await found('%')).toEqual(['100% tea_garden']);
  expect(await found('coffee')).toEqual([]);
});

test('a text links to its response if there is only one and the caller may see it', async () => {
  const poll = await makePoll(server, forMembers);
  const ids = await wish(poll, ['Cake', 'Cake', 'Tart']);
  const links = async (as?: Person) => (await texts(poll, {}, as)).data.map(({ responseId }) => responseId);
  expect(await links()).toEqual([null, ids[2]]);
  expect(await links(server.people.stranger)).toEqual([null, null]);
  await server.call(
    deleteResponses,
    { inquiryId: poll.id, ids: [ids[1] ?? ''] },
    { as: server.people.owner },
  );
  // The remaining response is unknown without reading all; the list of responses finds it.
  expect((await texts(poll)).data).toMatchObject([
    { text: 'Tart', count: 1 },
    { text: 'Cake', count: 1, responseId: null },
  ]);
});

test('submits, edits and deletions are counted after the first reading', async () => {
  const poll = await makePoll(server, forMembers);
  const before = await wish(poll, ['Cake', 'Tart']);
  expect(pairs(await texts(poll))).toHaveLength(2);
  const after = await wish(poll, ['cake', 'Pie', 'Pie']);
  await rewrite(poll, before[0] ?? '', 'Pie');
  await rewrite(poll, after[0] ?? '', 'Tart');
  const ids = [after[1] ?? ''];
  await server.call(deleteResponses, { inquiryId: poll.id, ids }, { as: server.people.owner });
  expect(await allTexts(poll)).toEqual(
    new Map([
      ['pie', 2],
      ['tart', 2],
    ]),
  );
});

test('counting very many texts shows its progress and includes changes made meanwhile', async () => {
  const poll = await makePoll(server, forMembers);
  const [first = '', second = '', third = ''] = await wish(poll, ['Cake', 'Tart', 'Pie']);
  const key = await wishKey(poll);
  await copy(poll, key, 2_500);
  const begun = await texts(poll);
  expect(begun.counting).toEqual({ looked: 1_000, of: 2_503 });
  expect(begun.data).not.toHaveLength(0);
  const { rows } = await server.pool.query<{ id: string }>(
    'select id from response where inquiry_id = $1 order by submitted_at limit 1',
    [poll.id],
  );
  const notYetCounted = rows[0]?.id ?? '';
  await rewrite(poll, first, 'Scone');
  await rewrite(poll, notYetCounted, 'Toast');
  await wish(poll, ['Cake', 'Bread']);
  await server.call(deleteResponses, { inquiryId: poll.id, ids: [second] }, { as: server.people.owner });
  expect((await texts(poll)).counting).not.toBeNull();
  expect((await texts(poll)).counting).toBeNull();
  await rewrite(poll, third, 'Scone');
  expect(await allTexts(poll, { nrpp: 100 })).toEqual(await recountTexts(poll, key));
});

test('long texts are counted a few at a time, and equal if only case differs at their beginning', async () => {
  const poll = await makePoll(server, forMembers);
  const long = 'x'.repeat(500);
  await wish(poll, ['Pie']);
  const key = await wishKey(poll);
  await copy(poll, key, 60);
  await server.pool.query(
    `update response set rest = jsonb_build_object($2::text, case rest ->> $2
       when 'copy 1' then $3 when 'copy 2' then $4 when 'copy 3' then $5
       else (select string_agg(md5(response.id::text || number), '') from generate_series(1, 3000) as number) end)
     where inquiry_id = $1 and rest ->> $2 like 'copy %'`,
    [poll.id, key, `Cake ${long}`, `cake  ${long}`, `cake ${long}!`],
  );
  expect((await texts(poll)).counting?.looked).toBeLessThan(40);
  await vi.waitUntil(async () => (await texts(poll)).counting === null, 20_000);
  const { data } = await texts(poll, { sort: 'frequent', nrpp: 100 });
  expect(data.map(({ count }) => count)).toEqual([2, ...Array.from({ length: 59 }, () => 1)]);
  const found = await texts(poll, { search: 'cake', sort: 'newest' });
  expect(found.data).toHaveLength(2);
  expect(found.next).not.toBeNull();
});

test('simultaneous readers count every text once while people answer', async () => {
  const poll = await makePoll(server, forMembers);
  await wish(poll, ['Cake']);
  const key = await wishKey(poll);
  await copy(poll, key, 5_000);
  const answer = async (index: number) => {
    const input = poll.submit(0);
    const answers = [...input.answers, { questionId: poll.wish.id, value: `Wish ${index % 3}` }];
    await server.call(submitResponse, { ...input, answers }, { as: await makeAccount(server.deps) });
  };
  await Promise.all(
    Array.from({ length: 24 }, (_, index) => (index % 3 === 0 ? texts(poll) : answer(index))),
  );
  while ((await texts(poll)).counting !== null);
  expect(await allTexts(poll, { nrpp: 100 })).toEqual(await recountTexts(poll, key));
});

test('a filter limits texts to its responses, counted and paged like all texts', async () => {
  const poll = await makePoll(server, forMembers);
  await wish(poll, ['Cake', 'cake', 'Tart', 'Pie']);
  const write = async (text: string) => {
    const input = poll.submit(1);
    const answers = [...input.answers, { questionId: poll.wish.id, value: text }];
    await server.call(submitResponse, { ...input, answers }, { as: await makeAccount(server.deps) });
  };
  for (const text of ['Cake', 'Jam', 'jam']) await write(text);
  const [tea, coffee] = poll.drink.options.map(({ id }) => id);
  const drank = (optionIds: (string | undefined)[]) => ({
    match: 'all',
    clauses: [{ kind: 'options', questionId: poll.drink.id, test: 'any', optionIds }],
  });
  expect(await allTexts(poll, { filter: drank([coffee]), nrpp: 1 })).toEqual(
    new Map([
      ['jam', 2],
      ['cake', 1],
    ]),
  );
  expect(pairs(await texts(poll, { filter: drank([tea]), search: 'ar' }))).toEqual([['Tart', 1]]);
  // People who may not see single responses learn nothing about texts of a part of them.
  const shown = await texts(poll, { filter: drank([coffee]) }, server.people.stranger);
  expect(shown).toMatchObject({ withheld: 'filter', data: [], given: 0 });
});

test('a deleted inquiry leaves no texts', async () => {
  const poll = await makePoll(server, forMembers);
  await wish(poll, ['Cake']);
  await texts(poll);
  await eraseInquiry(server, poll.id, server.people.owner);
  const { rows } = await server.pool.query(
    `select inquiry_id from counted_text where inquiry_id = $1
     union all select inquiry_id from text_count_progress where inquiry_id = $1`,
    [poll.id],
  );
  expect(rows).toEqual([]);
});

describe('the list of texts refuses', () => {
  test.each([
    ['a question of another inquiry', { questionId: randomUUID() }, 'questionId'],
    ['«Other» of a question that has none', { of: 'other' }, 'of'],
    ['a cursor that is none', { after: 'frequent_1_1' }, 'after'],
    ['more than a page holds', { nrpp: 1_000_000 }, 'nrpp'],
    ['a search that is too long', { search: 'x'.repeat(201) }, 'search'],
    ['an unknown order', { sort: 'longest' }, 'sort'],
  ])('%s', async (_what, more, field) => {
    const poll = await makePoll(server, forMembers);
    const input = { inquiryId: poll.id, questionId: poll.wish.id, ...more };
    const refused = await server.refusal(getAnswerTexts, input, { as: server.people.owner });
    expect(refused).toMatchObject({ httpStatus: 400 });
    expect(Object.keys(refused.errors)).toEqual([field]);
  });

  test('people who may not see the results', async () => {
    const poll = await makePoll(server, { ...forMembers, resultViewStatus: 'admin' });
    const input = { inquiryId: poll.id, questionId: poll.wish.id };
    const refused = await server.refusal(getAnswerTexts, input, { as: server.people.stranger });
    expect(refused).toMatchObject({ httpStatus: 403, code: 'resultsForOwner' });
  });

  test('questions without texts', async () => {
    const poll = await makePoll(server, forMembers);
    for (const questionId of [poll.drink.id, poll.spoons.id]) {
      const input = { inquiryId: poll.id, questionId };
      const refused = await server.refusal(getAnswerTexts, input, { as: server.people.owner });
      expect(refused.httpStatus).toBe(400);
    }
  });

  test('cursors with the largest numbers mean the end of the list', async () => {
    const poll = await makePoll(server, forMembers);
    await wish(poll, ['Cake']);
    const after = `frequent_999999999_9999999999999999_${randomUUID()}`;
    expect((await texts(poll, { after })).data).toHaveLength(1);
    expect((await texts(poll, { after: `newest_0_0_${randomUUID()}`, sort: 'newest' })).data).toEqual([]);
  });
});

test('the database folds texts like the domain', async () => {
  const odd = [
    ...['  Two  words ', 'a\tb\n\nc\u000b\fd\re', 'كيلو ۱۲٣ می‌رود', 'ﻻ ﷲ', 'ＡＢＣ STRASSE'],
    ...['STRAẞE', 'İSTANBUL istanbul', 'ΟΔΟΣ οδος', 'ŁÓDŹ', 'МОСКВА'],
    // Letters of Latin, Greek, Cyrillic and Armenian.
    ...Array.from({ length: 0x58f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at)),
    ...Array.from({ length: 0x1fff - 0x1e00 }, (_, at) => String.fromCharCode(0x1e00 + at)),
    ...['\u1680x\u2003y\u3000z\u2028q\ufeff', 'مُحَمَّد', '\u200f\u200e', '%_\\'],
  ];
  const { rows } = await server.pool.query<{ folded: string }>(
    'select fold_text(written) as folded from unnest($1::text[]) as written',
    [odd],
  );
  expect(rows.map(({ folded }) => folded)).toEqual(odd.map(foldText));
});
