import { randomBytes, randomUUID } from 'node:crypto';
import { addChart } from '@nazar/domain/api/chart-calls.ts';
import {
  addMyInquiry,
  addMyInquirySegment,
  drawCover,
  getCategories,
  publishMyInquiry,
} from '@nazar/domain/api/inquiry-calls.ts';
import { updateInfo } from '@nazar/domain/api/user-calls.ts';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import type { InProcessClient } from '../../platform/http/in-process-client.ts';
import {
  findPublishedRevision,
  type GivenResponse,
  type PublishedRevision,
  storeResponse,
} from '../participation/index.ts';
import { addDemoComments } from './add-demo-comments.ts';
import { cityServices } from './city-services.ts';
import { coffeePoll } from './coffee-poll.ts';
import type { DemoChart, DemoInquiry } from './demo-inquiry.ts';
import { eventFeedbackDemo } from './event-feedback.ts';
import { type MadeQuestion, makeDemoAnswers } from './make-demo-answers.ts';
import { makeDemoSegments } from './make-questions.ts';
import { oceanQuiz } from './ocean-quiz.ts';
import { planVisits } from './plan-visits.ts';
import { SeededRandom } from './seeded-random.ts';

export const demoInquiries: readonly DemoInquiry[] = [coffeePoll, cityServices, oceanQuiz, eventFeedbackDemo];

export type DemoDeps = {
  readonly deps: ServerDeps;
  /** The account that will own the inquiries. */
  readonly ownerId: string;
  /** The real time in milliseconds. */
  readonly now: number;
  /** Maximum number of participants per inquiry. */
  readonly maxPeople?: number;
};

type Published = {
  readonly id: string;
  readonly published: PublishedRevision;
  readonly questions: readonly MadeQuestion[];
};

const day = 86_400_000;
const minute = 60_000;

/** Creates the demo inquiries, answers them over the past days and draws their charts. */
export async function fillDemo(needs: DemoDeps): Promise<{ title: string; id: string; responses: number }[]> {
  const { deps } = needs;
  const client = deps.callsAs({ accountId: needs.ownerId });
  await client.call(updateInfo, { profileName: 'Nazar demo' });
  const random = new SeededRandom(1_399);
  const filled: { title: string; id: string; responses: number }[] = [];
  // One after the other, each from its own publication date.
  for (const demo of [...demoInquiries].sort((a, b) => b.daysAgo - a.daysAgo)) {
    const opening = needs.now - demo.daysAgo * day;
    const published = await publishDemo(demo, { deps, client, now: needs.now, opening });
    const visits = planVisits(
      Math.min(demo.people, needs.maxPeople ?? demo.people),
      opening + minute,
      needs.now - minute,
      random,
    );
    const submits = deps.participation.openGroups();
    try {
      const responses = visits.map((at) => makeResponse(published, random, at));
      const into = { published: published.published, submits, markerKey: deps.secrets.markers };
      for (const response of responses) await storeResponse(response, into);
    } finally {
      await submits.close();
    }
    await addDemoComments(published.id, demo, needs);
    for (const chart of demo.charts) await drawChart(published, chart, client);
    filled.push({ title: demo.settings.publicTitle, id: published.id, responses: visits.length });
  }
  return filled;
}

type Publishing = Pick<DemoDeps, 'deps' | 'now'> & {
  readonly client: InProcessClient;
  readonly opening: number;
};

async function publishDemo(
  demo: DemoInquiry,
  { deps, client, now, opening }: Publishing,
): Promise<Published> {
  const categories = await client.call(getCategories, { langId: 'en' });
  const category = categories.find(({ name }) => name === demo.category);
  const { segments, questions } = makeDemoSegments(demo);
  const id = randomUUID();
  const info = {
    ...demo.settings,
    categoryId: category?.id ?? null,
  };
  const { publicTitle, language } = demo.settings;
  const words = { title: publicTitle, categoryId: info.categoryId, language, tone: demo.coverTone };
  const { picture } = await client.call(drawCover, words);
  const publicFile = await client.upload(Buffer.from(picture, 'base64'), 'cover');
  let { revision } = await client.call(addMyInquiry, { id, ...info, publicFile }, { now: opening });
  for (const segment of segments) {
    ({ revision } = await client.call(addMyInquirySegment, { inquiryId: id, revision, segment }));
  }
  const { closesInDays } = demo;
  const expireDate = closesInDays === undefined ? null : new Date(now + closesInDays * day).toISOString();
  await client.call(publishMyInquiry, { id, revision, expireDate }, { now: opening });
  const published = await findPublishedRevision(deps.db, id, revision);
  if (published === null) throw new Error('A demo inquiry is not published.');
  return { id, published, questions };
}

function makeResponse({ questions }: Published, random: SeededRandom, at: number): GivenResponse {
  const duration = Math.round(40 + questions.length * (6 + random.next() * 14));
  const answers = makeDemoAnswers(questions, random);
  return {
    id: randomUUID(),
    secret: randomBytes(16).toString('base64url'),
    answers,
    duration,
    channel: null,
    at,
  };
}

async function drawChart(
  { id, questions }: Published,
  chart: DemoChart,
  client: InProcessClient,
): Promise<void> {
  const group = questions.find((question) => question.body === chart.group);
  if (group === undefined) throw new Error(`The chart «${chart.title}» asks for an unknown question.`);
  await client.call(addChart, {
    inquiryId: id,
    id: randomUUID(),
    chart: {
      title: chart.title,
      type: chart.type,
      isPrimary: chart.isPrimary ?? false,
      accessType: 'public',
      conditionQuestionId: null,
      conditionOptionIds: [],
      groupQuestionId: group.id,
      groupOptionIds: group.options.map((option) => option.id),
    },
  });
}
