import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { getResponse, getResponseList, getResponses } from '@nazar/domain/api/response-calls.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { expect, test } from 'vitest';
import { makeOption, makePublished, makeQuestion, makeSegment } from '../../testing/inquiries.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { makeAttempt } from '../participation/testing/participation-setup.ts';

const server = useTestApp();

/** Makes five ratings in one segment, five choices with the same labels, and an empty matrix. */
async function makeLines(settings: Partial<InquirySettings> = {}) {
  const ratings = Array.from({ length: 5 }, (_, index) =>
    makeQuestion({ responseType: 'rating', body: `Rating ${index}?`, min: 1, max: 5, options: [] }),
  );
  const choices = Array.from({ length: 5 }, (_, index) =>
    makeQuestion({ body: `Choice ${index}?`, options: [makeOption('Agree'), makeOption('Disagree')] }),
  );
  const segments = [makeSegment({ questions: ratings }), makeSegment({ questions: choices })];
  const { id, revision } = await makePublished(server, { segments, settings: { ...settings } });
  const answer = async (stars: readonly number[], picks: readonly number[], duration = 90) => {
    const answers = [
      ...stars.map((value, index) => ({ questionId: ratings[index]?.id ?? '', value })),
      ...picks.map((pick, index) => ({
        questionId: choices[index]?.id ?? '',
        value: choices[index]?.options[pick]?.id ?? '',
      })),
    ];
    const input = { ...makeAttempt(), inquiryId: id, revision, answers, duration };
    await server.call(submitResponse, input, { as: server.guest() });
    return input.attemptId;
  };
  const marks = async (response: string) => {
    const as = server.people.owner;
    const { data } = await server.call(getResponses, { inquiryId: id, questionIds: [] }, { as });
    const one = await server.call(getResponse, { inquiryId: id, id: response }, { as });
    const listed = data.find((each) => each.id === response)?.marks;
    expect(one.marks).toEqual(listed);
    return listed;
  };
  return { id, answer, marks };
}

/** The answers differ from each other and are not all the same. */
const mixed = (index: number) => [1, 2, 3, 4, (index % 5) + 1];
const picks = (index: number) => [
  index & 1,
  (index >> 1) & 1,
  (index >> 2) & 1,
  (index >> 3) & 1,
  1 - (index & 1),
];

test('marks people who gave the same answer throughout every set of five or more', async () => {
  const { answer, marks } = await makeLines();
  const both = await answer([3, 3, 3, 3, 3], [1, 1, 1, 1, 1]);
  const onlyRatings = await answer([4, 4, 4, 4, 4], []);
  const oneSet = await answer([2, 2, 2, 2, 2], [0, 1, 0, 1, 0]);
  const four = await answer([2, 2, 2, 2], []);
  const none = await answer(mixed(0), picks(0));
  // With these, enough people have answered each question to show it.
  for (const index of [1, 2]) await answer(mixed(index), picks(index));
  expect(await marks(both)).toEqual(['straight']);
  expect(await marks(onlyRatings)).toEqual(['straight']);
  for (const each of [oneSet, four, none]) expect(await marks(each)).toEqual([]);
});

test('marks people who took less than a third of the median time, if at least ten were timed', async () => {
  const { id, answer, marks } = await makeLines();
  const fast = await answer(mixed(0), picks(0), 20);
  const third = await answer(mixed(1), picks(1), 30);
  for (let index = 2; index < 9; index += 1) await answer(mixed(index), picks(index));
  expect(await marks(fast)).toEqual([]);
  await answer(mixed(9), picks(9));
  expect(await marks(fast)).toEqual(['fast']);
  expect(await marks(third)).toEqual([]);
  const list = await server.call(getResponseList, { inquiryId: id }, { as: server.people.owner });
  expect(list).toMatchObject({ fastBelow: 30, marksDuplicates: true });
});

test('marks answers that are identical to another person’s, if there are enough of them', async () => {
  const { answer, marks } = await makeLines();
  const [first, second] = [await answer(mixed(0), picks(0)), await answer(mixed(0), picks(0))];
  const [short, again] = [await answer([1, 2], [0, 1]), await answer([1, 2], [0, 1])];
  const other = await answer(mixed(1), picks(0));
  for (const index of [2, 3]) await answer(mixed(index), picks(index));
  for (const each of [first, second]) expect(await marks(each)).toEqual(['duplicate']);
  for (const each of [short, again, other]) expect(await marks(each)).toEqual([]);
});
