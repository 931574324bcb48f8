import { addChart, deleteChart, editChart, getChart, getCharts } from '@nazar/domain/api/chart-calls.ts';
import {
  addMyInquiry,
  addMyInquirySegment,
  deleteMyInquiry,
  deleteMyInquirySegment,
  editMyInquiry,
  editMyInquirySegment,
  expireMyInquiry,
  getItem,
  getList,
  getMyInquiries,
  getMyInquiry,
  publishMyInquiry,
} from '@nazar/domain/api/inquiry-calls.ts';
import { saveAnswers, start, submit } from '@nazar/domain/api/participation-calls.ts';
import { getCrossTab, getSummary } from '@nazar/domain/api/result-calls.ts';
import type { InquirySettings } from '@nazar/domain/inquiry/inquiry.ts';
import type { SegmentInput } from '@nazar/domain/inquiry/segment.ts';
import { storedFile } from '../../database/schema/file.ts';
import { someCategory } from '../inquiries.ts';
import type { Person } from '../people.ts';
import type { TestApp } from '../test-app.ts';

// What a node does with inquiries, told with the same ids and in the same order every time: the statements of
// one telling fit the rows of another.

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Open to everybody. */
export const open = idOf(1000);
/** With a time limit, for signed-in people who are known to its owner. */
export const timed = idOf(2000);
/** Made by the older node. */
export const theirs = idOf(3000);
const picture = idOf(5000);
const chart = idOf(6000);

/** Parts of the inquiry with this id. */
const partOf = (inquiryId: string, part: number) => idOf(Number(inquiryId.slice(-12)) + part);

function segmentOf(inquiryId: string, name = 'Drinks'): SegmentInput {
  const part = (number: number) => partOf(inquiryId, number);
  const option = (number: number, body: string) => ({ id: part(number), body });
  const asked = (sortOrder: number, body: string) => ({ body, sortOrder, pageNumber: 1 });
  return {
    ...{ id: part(1), name },
    questions: [
      {
        ...{ ...asked(1, 'Drink?'), id: part(10), responseType: 'single' },
        options: [option(11, 'Tea'), option(12, 'Coffee')],
      },
      {
        ...{ ...asked(2, 'Size?'), id: part(20), responseType: 'single' },
        options: [option(21, 'Small'), option(22, 'Large')],
      },
      { ...asked(3, 'Why?'), id: part(30), responseType: 'text', min: 0, max: 50 },
    ],
  };
}

/** A whole submit, or the draft of one. */
export function answersTo(inquiryId: string, attempt: number, revision: number) {
  return {
    ...{ inquiryId, revision, attemptId: idOf(9000 + attempt) },
    attemptSecret: String(attempt).padStart(22, 'A'),
    answers: [
      { questionId: partOf(inquiryId, 10), value: partOf(inquiryId, 11) },
      { questionId: partOf(inquiryId, 20), value: partOf(inquiryId, 22) },
      { questionId: partOf(inquiryId, 30), value: 'Because' },
    ],
  };
}

/** A draft of two segments, of revision 3; published where it says so. */
async function make(server: TestApp, id: string, settings: Partial<InquirySettings>): Promise<void> {
  const as = server.people.owner;
  const info = { title: 'Drinks', publicTitle: 'Which drink is it?', categoryId: someCategory };
  await server.call(addMyInquiry, { id, ...info, language: 'en', publicFile: picture, ...settings }, { as });
  await server.call(addMyInquirySegment, { inquiryId: id, revision: 1, segment: segmentOf(id) }, { as });
  const second = { id: partOf(id, 2), name: 'More' };
  await server.call(addMyInquirySegment, { inquiryId: id, revision: 2, segment: second }, { as });
}

/** Of revision 4, without the second segment. */
async function publish(server: TestApp, id: string, as: Person): Promise<void> {
  await server.call(deleteMyInquirySegment, { inquiryId: id, id: partOf(id, 2), revision: 3 }, { as });
  await server.call(publishMyInquiry, { id, revision: 4 }, { as });
}

/** What is there before: two inquiries that are answered already. */
export async function makeInquiries(server: TestApp, settings: Partial<InquirySettings> = {}): Promise<void> {
  const { owner } = server.people;
  await server.db.insert(storedFile).values({
    ...{ id: picture, ownerId: owner.id, name: 'cover', type: 'image/webp', size: 1 },
    ...{ sha256: Buffer.alloc(32), createdAt: new Date(server.clock.now()) },
  });
  const shared: Partial<InquirySettings> = { resultViewStatus: 'public', ...settings };
  await make(server, open, shared);
  await publish(server, open, owner);
  await make(server, timed, { ...shared, cooperationType: 'users', anonymous: false, timeLimit: 60 });
  await publish(server, timed, owner);
  await server.call(submit, answersTo(open, 1, 4), { as: server.guest() });
}

/** What the node does then, step by step. */
export const steps: Readonly<Record<string, (server: TestApp) => Promise<unknown>>> = {
  read: async (server) => {
    const as = server.people.owner;
    await server.call(getMyInquiry, { id: open, complete: true }, { as });
    await server.call(getMyInquiries, {}, { as });
    await server.call(getItem, { id: open }, { as: server.people.guest });
    await server.call(getList, { search: 'drink', inquiryCategoryId: someCategory }, { as });
    await server.call(getList, { sort: 'popular' });
    await server.call(start, { inquiryId: open }, { as: server.people.guest });
  },
  edit: async (server) => {
    const as = server.people.owner;
    await server.call(editMyInquiry, { id: open, revision: 4, title: 'Renamed by the older' }, { as });
    const change = { inquiryId: open, revision: 5, segment: segmentOf(open, 'Older drinks') };
    await server.call(editMyInquirySegment, change, { as });
  },
  publish: (server) => server.call(publishMyInquiry, { id: open, revision: 6 }, { as: server.people.owner }),
  submit: async (server) => {
    await server.call(submit, answersTo(open, 2, 6), { as: server.guest() });
    await server.deps.participation.started.flush();
  },
  attempt: async (server) => {
    const as = server.people.participant;
    const { attemptId, attemptSecret, ...given } = answersTo(timed, 3, 4);
    await server.call(start, { inquiryId: timed, attemptId, attemptSecret }, { as });
    await server.call(saveAnswers, { ...given, attemptId, attemptSecret }, { as });
  },
  finish: (server) => server.call(submit, answersTo(timed, 3, 4), { as: server.people.participant }),
  results: async (server) => {
    const as = server.people.owner;
    await server.call(getSummary, { inquiryId: timed }, { as });
    const [rowQuestionId, columnQuestionId] = [partOf(timed, 10), partOf(timed, 20)];
    await server.call(getCrossTab, { inquiryId: timed, rowQuestionId, columnQuestionId }, { as });
  },
  charts: async (server) => {
    const as = server.people.owner;
    const drawn = {
      ...{ title: 'Drinks', type: 'bar' as const, groupQuestionId: partOf(timed, 10) },
      groupOptionIds: [partOf(timed, 11), partOf(timed, 12)],
    };
    await server.call(addChart, { inquiryId: timed, id: chart, chart: drawn }, { as });
    await server.call(editChart, { id: chart, chart: { ...drawn, isPrimary: true } }, { as });
    await server.call(getChart, { id: chart }, { as });
    await server.call(getCharts, { inquiryId: timed }, { as });
    await server.call(deleteChart, { id: chart }, { as });
  },
  make: async (server) => {
    await make(server, theirs, {});
    await publish(server, theirs, server.people.owner);
  },
  expire: (server) => {
    server.clock.advance(60_000);
    return server.call(expireMyInquiry, { id: theirs }, { as: server.people.owner });
  },
  delete: (server) => server.call(deleteMyInquiry, { id: timed }, { as: server.people.owner }),
};
