import { randomUUID } from 'node:crypto';
import { allCalls, type CallName } from '@nazar/domain/api/all-calls.ts';
import { editMyResponse, submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { deleteResponses } from '@nazar/domain/api/response-calls.ts';
import { parseShortLinkCode } from '@nazar/domain/routes/short-link.ts';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { makeAccount, type Person } from '../../testing/people.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { plainSettings } from '../exports/testing/export-setup.ts';
import { deleteResponsesAndUpdateCounts } from '../participation/index.ts';
import { makePoll, type Poll, type SubmitInput } from '../participation/testing/participation-setup.ts';

const voters: Person[] = [];

const server = useTestApp();
beforeAll(async () => {
  for (let index = 0; index < 7; index += 1) voters.push(await makeAccount(server.deps));
});

interface Ballot {
  readonly poll: Poll;
  readonly responses: Map<number, SubmitInput>;
  /** Voters who have taken part; deleting a response doesn't let its voter vote again. */
  readonly voted: Set<number>;
}

/** Inputs of everything that an owner can request about an inquiry, by call name. */
function questionsOf({ poll, responses }: Ballot): Partial<Record<CallName, object>> {
  const { id: inquiryId, drink, extras } = poll;
  const [first] = responses.values();
  const of = { inquiryId, id: first?.attemptId ?? randomUUID() };
  const filter = {
    match: 'all',
    clauses: [{ kind: 'options', questionId: drink.id, test: 'any', optionIds: [drink.options[0]?.id] }],
  };
  const chart = {
    title: 'Drinks',
    type: 'bar',
    accessType: 'private',
    enabled: true,
    isPrimary: false,
    conditionQuestionId: null,
    conditionOptionIds: [],
    groupQuestionId: drink.id,
    groupOptionIds: drink.options.map(({ id }) => id),
  };
  const letter = { kind: 'invitation', channel: 'email', subject: 'Vote', text: 'Vote: {link}', sms: '' };
  return {
    getSummary: { inquiryId },
    getResultsVersion: { inquiryId },
    getResponseNotices: { inquiryId },
    getDropOff: { inquiryId },
    getAnswerTexts: { inquiryId, questionId: poll.wish.id },
    getCrossTab: { inquiryId, rowQuestionId: drink.id, columnQuestionId: extras.id, filter },
    getGroupings: { inquiryId },
    getResponseList: { inquiryId },
    getChannels: { inquiryId },
    getResponses: { inquiryId, questionIds: [drink.id], filter },
    getResponse: of,
    getResponseForm: of,
    getResponseChanges: of,
    getFilterFields: { inquiryId },
    startExport: { inquiryId, settings: plainSettings, filter },
    getExports: { inquiryId },
    getExportQuestionNames: { inquiryId },
    previewChart: { inquiryId, chart },
    addChart: { inquiryId, id: randomUUID(), chart },
    getCharts: { inquiryId },
    getMyInquiry: { id: inquiryId },
    getMyInquiries: {},
    getItem: { id: inquiryId },
    getMyInquirySegments: { inquiryId },
    getMyInquiryAllowedUsers: { inquiryId },
    getInvitations: { inquiryId },
    getInvitationCampaigns: { inquiryId },
    previewInvitation: { inquiryId, ...letter, personId: null, next: false },
    getAllowedUserLink: of,
    getCommentCounts: { inquiryId },
    getComments: { inquiryId },
    getMyResponses: { inquiryId },
    getMyResult: { inquiryId, responseId: of.id },
    getMyResponse: { inquiryId, responseId: of.id },
    getAnswerFiles: { inquiryId, attemptId: of.id, attemptSecret: 'owner'.padEnd(22, '-') },
    startAnswerUpload: {
      inquiryId,
      attemptId: of.id,
      attemptSecret: 'owner'.padEnd(22, '-'),
      revision: poll.revision,
      questionId: drink.id,
    },
    getAvailableFileReferences: { inquiryId },
  };
}

/** The first call needs a comment; the other one returns the list, which is also read here. */
const others: readonly string[] = ['getThread', 'exportMyInquiryAllowedUsers'];

/** Reads everything that the owner can, without ids and versions, which differ between any two inquiries. */
async function readAll(ballot: Ballot): Promise<unknown> {
  const answers: Record<string, unknown> = {};
  for (const [name, input] of Object.entries(questionsOf(ballot))) {
    const call = allCalls[name as CallName];
    const answer = await server.send(call as never, input as never, { as: server.people.owner });
    answers[name] = 'result' in answer ? answer.result : { status: answer.status, failure: answer.failure };
    // A ballot has no file question to upload to; every other refusal must be about the ballot.
    if ('failure' in answer && name !== 'startAnswerUpload')
      expect(answer.failure, name).not.toMatchObject({ code: 'invalidInput' });
  }
  const isMine = (item: { id?: string }) => item.id === ballot.poll.id;
  const mine = answers.getMyInquiries as { data?: { id?: string }[]; count?: number };
  answers.getMyInquiries = mine.data?.filter(isMine);
  const names = new Map<string, string>();
  const text = JSON.stringify(answers, (key, value: unknown) =>
    ['version', 'requestId', 'sortOrder'].includes(key) ? undefined : value,
  );
  const withIds = text.replace(/\/s\/(\w{22})/g, (_, code: string) => `/s/${parseShortLinkCode(code)}`);
  return JSON.parse(
    withIds.replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
      if (!names.has(id)) names.set(id, `id ${names.size}`);
      return names.get(id) ?? '';
    }),
  );
}

test('every read of an inquiry is covered here', () => {
  const covered = questionsOf({
    poll: { drink: { options: [] }, extras: {}, wish: {} } as never,
    responses: new Map(),
    voted: new Set(),
  });
  const reads = Object.entries(allCalls).filter(([, { transaction, access, input }]) => {
    const fields = 'shape' in input ? Object.keys(input.shape as object) : [];
    return transaction === 'read' && access !== 'admin' && fields.includes('inquiryId');
  });
  expect(reads.map(([name]) => name).filter((name) => !(name in covered) && !others.includes(name))).toEqual(
    [],
  );
});

const voter = fc.integer({ min: 0, max: 6 });
const choice = fc.integer({ min: 0, max: 2 });
/** Generates steps for two ballots in which the same people do the same, with different answers. */
const step = fc.record({
  kind: fc.constantFrom('submit', 'submit', 'submit', 'edit', 'delete'),
  voter,
  choices: fc.tuple(choice, choice),
  wishes: fc.tuple(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 })),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function act(
  { poll, responses, voted }: Ballot,
  { kind, voter: index, choices, wishes }: Step,
  side: 0 | 1,
) {
  const as = voters[index];
  const known = responses.get(index);
  const wish = wishes[side].trim();
  const input = poll.submit(choices[side]);
  const answers = wish === '' ? input.answers : [...input.answers, { questionId: poll.wish.id, value: wish }];
  if (kind === 'submit') {
    if (voted.has(index)) return;
    voted.add(index);
    await server.call(submitResponse, { ...input, answers }, { as });
    responses.set(index, input);
  } else if (known !== undefined && kind === 'edit') {
    const { attemptId: responseId, attemptSecret, inquiryId } = known;
    await server.call(
      editMyResponse,
      { inquiryId, responseId, attemptSecret, editId: randomUUID(), answers },
      { as },
    );
  } else if (known !== undefined) {
    const deletion = { inquiryId: poll.id, ids: [known.attemptId] };
    expect(await server.refusal(deleteResponses, deletion, { as: server.people.owner })).toMatchObject({
      httpStatus: 403,
    });
    // The response is deleted without a call of the owner, as an operator would do it.
    await server.db.transaction((tx) => deleteResponsesAndUpdateCounts(tx, poll.id, [known.attemptId]));
    responses.delete(index);
  }
}

test('an owner who reads everything while a ballot is open learns only how many people took part', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      const settings = { cooperationType: 'users', anonymous: true, editableResponse: true } as const;
      const make = async (): Promise<Ballot> => ({
        poll: await makePoll(server, settings),
        responses: new Map(),
        voted: new Set(),
      });
      const [one, other] = [await make(), await make()];
      for (const each of steps) {
        await act(one, each, 0);
        await act(other, each, 1);
        const read = await readAll(one);
        expect(read).toEqual(await readAll(other));
        expect(read).toMatchObject({ getMyInquiry: { item: { responseCount: one.responses.size } } });
      }
    }),
    { numRuns: 3, endOnFailure: true },
  );
});
