import { randomUUID } from 'node:crypto';
import { previewChart } from '@nazar/domain/api/chart-calls.ts';
import type { CallInput } from '@nazar/domain/api/define-call.ts';
import { editMyInquiryDocument, publishMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getCrossTab, getSummary } from '@nazar/domain/api/result-calls.ts';
import { expect, test } from 'vitest';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../testing/inquiries.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { makeAttempt } from '../participation/testing/participation-setup.ts';

const server = useTestApp();
const asOwner = () => ({ as: server.people.owner });

type Edit = CallInput<typeof editMyInquiryDocument>['edits'][number];

/** Publishes an inquiry that asks for a group (by one choice) and for drinks, which may be several. */
async function makePoll(responseType: 'single' | 'multiple' = 'multiple') {
  const group = makeQuestion({ body: 'Group?', options: [makeOption('Morning'), makeOption('Evening')] });
  const [tea, milk, coffee] = [makeOption('Tea'), makeOption('Milk'), makeOption('Coffee')];
  const several = responseType === 'multiple' ? { min: 1, max: 2 } : {};
  const drinks = makeQuestion({ ...several, body: 'Drinks?', responseType, options: [tea, milk] });
  const made = await makePublished(server, { segments: [makeSegment({ questions: [group, drinks] })] });
  const { id } = made;
  let { revision } = made;
  const publish = async (edit: Edit) => {
    server.clock.advance(60_000);
    const edited = { id, revision, editId: randomUUID(), edits: [edit] };
    const next = await server.call(editMyInquiryDocument, edited, asOwner());
    revision = next.revision;
    await server.call(publishMyInquiry, { id, revision, publishDate: null }, asOwner());
  };
  const change = (option: { id: string }, fields: object) =>
    publish({ kind: 'changeOption', id: option.id, fields });
  return {
    id,
    group,
    drinks,
    tea,
    milk,
    coffee,
    addCoffee: () => publish({ kind: 'addOption', questionId: drinks.id, option: coffee, after: milk.id }),
    hide: (option: { id: string }) => change(option, { hidden: true }),
    show: (option: { id: string }) => change(option, { hidden: false }),
    change,
    give: async (people: number, groupIndex: number, chosen: readonly { id: string }[]) => {
      for (let person = 0; person < people; person += 1) {
        const drink = chosen[person % chosen.length]?.id ?? '';
        const answers = [
          { questionId: group.id, value: group.options[groupIndex]?.id ?? '' },
          { questionId: drinks.id, value: responseType === 'multiple' ? [drink] : drink },
        ];
        const input = { ...makeAttempt(), inquiryId: id, revision, answers };
        await server.call(submitResponse, input, { as: server.guest() });
      }
    },
  };
}
type Poll = Awaited<ReturnType<typeof makePoll>>;

const readCrossTab = ({ id, group, drinks }: Poll) =>
  server.call(
    getCrossTab,
    { inquiryId: id, rowQuestionId: group.id, columnQuestionId: drinks.id },
    asOwner(),
  );

/** Whether summary, cross-tab and chart say that not everyone was offered every option, if they agree. */
async function isOfferedToSome(poll: Poll) {
  const { id, drinks } = poll;
  const { questions } = await server.call(getSummary, { inquiryId: id }, asOwner());
  const chart = {
    title: 'Drinks',
    type: 'bar' as const,
    isPrimary: false,
    accessType: 'private' as const,
    enabled: true,
    groupQuestionId: drinks.id,
    groupOptionIds: [drinks.id],
    conditionQuestionId: null,
    conditionOptionIds: [],
  };
  const drawn = await server.call(previewChart, { inquiryId: id, chart }, asOwner());
  expect(questions[0]?.offeredToSome).toBeUndefined();
  const said = new Set(
    [questions[1], await readCrossTab(poll), drawn].map((each) => each?.offeredToSome ?? false),
  );
  expect(said.size).toBe(1);
  return said.has(true);
}

test('a cross-tab is not tested if an option was added between its answers', async () => {
  const poll = await makePoll('single');
  const { tea, milk, coffee } = poll;
  await poll.give(10, 0, [tea, milk]);
  await poll.addCoffee();
  await poll.give(12, 1, [tea, milk, coffee]);
  expect(await readCrossTab(poll)).toMatchObject({
    offeredToSome: true,
    test: null,
    untested: 'offeredToSome',
    counts: [
      [5, 5, 0],
      [4, 4, 4],
    ],
  });
});

test('results say that options were added or hidden as soon as people answer without or with them', async () => {
  const poll = await makePoll();
  const { tea, milk } = poll;
  await poll.give(2, 0, [tea, milk]);
  expect(await isOfferedToSome(poll)).toBe(false);
  await poll.addCoffee();
  expect(await isOfferedToSome(poll)).toBe(false);
  await poll.give(1, 1, [milk]);
  expect(await isOfferedToSome(poll)).toBe(true);

  const other = await makePoll();
  await other.addCoffee();
  await other.give(2, 0, [other.tea, other.coffee]);
  await other.hide(other.tea);
  expect(await isOfferedToSome(other)).toBe(false);
  await other.give(1, 1, [other.coffee]);
  expect(await isOfferedToSome(other)).toBe(true);
});

test('a removed condition of an option still counts for the people who answered with it', async () => {
  const poll = await makePoll();
  const { group, milk, tea } = poll;
  const clause = { questionId: group.id, operator: 'isAnyOf' as const, value: null };
  const optionIds = [group.options[1]?.id ?? ''];
  await poll.change(milk, { condition: { match: 'all', clauses: [{ ...clause, optionIds }] } });
  await poll.give(2, 0, [tea]);
  await poll.change(milk, { condition: null });
  expect(await isOfferedToSome(poll)).toBe(true);
  await poll.give(2, 0, [tea, milk]);
  expect(await isOfferedToSome(poll)).toBe(true);
});

test('among many responses, a revision between others is found by those around its publication', async () => {
  const poll = await makePoll('single');
  const { id, tea, milk } = poll;
  await poll.addCoffee();
  await poll.give(1, 0, [milk]);
  await poll.hide(tea);
  await poll.give(1, 0, [milk]);
  await poll.show(tea);
  await poll.give(1, 0, [milk]);
  const copy = (shift: string, order: string) =>
    server.pool.query(
      `insert into response (id, inquiry_id, bucket, revision, choices, secret_hash, submitted_at, duration)
       select gen_random_uuid(), inquiry_id, bucket, revision, choices, secret_hash, submitted_at + $2::interval,
         duration
       from generate_series(1, 150), (select * from response where inquiry_id = $1
         order by submitted_at ${order} limit 1) as one`,
      [id, shift],
    );
  await copy('-1 second', 'asc');
  await copy('1 second', 'desc');
  await server.pool.query('update tally set responses = 10001 where inquiry_id = $1', [id]);
  const { questions } = await server.call(getSummary, { inquiryId: id }, asOwner());
  expect(questions.map(({ offeredToSome }) => offeredToSome)).toEqual([undefined, true]);
});
