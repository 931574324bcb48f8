import { randomBytes, randomUUID } from 'node:crypto';
import { addChart } from '@nazar/domain/api/chart-calls.ts';
import {
  addMyInquiry,
  addMyInquirySegment,
  drawCover,
  getCategories,
  publishMyInquiry,
} from '@nazar/domain/api/inquiry-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { updateInfo } from '@nazar/domain/api/user-calls.ts';
import type { InProcessClient, RequestHeaders } from '../../platform/http/in-process-client.ts';
import { answerAsSomebody, type MadeQuestion } from './answer-as-somebody.ts';
import { cityServices } from './city-services.ts';
import { coffeePoll } from './coffee-poll.ts';
import type { DemoChart, DemoInquiry } from './demo-inquiry.ts';
import { eventFeedback } from './event-feedback.ts';
import { makeQuestions } from './make-questions.ts';
import { oceanQuiz } from './ocean-quiz.ts';
import { planVisits } from './plan-visits.ts';
import { SeededRandom } from './seeded-random.ts';
import { talkOfDemo } from './talk-of-demo.ts';

export const demoInquiries: readonly DemoInquiry[] = [coffeePoll, cityServices, oceanQuiz, eventFeedback];

export type DemoNeeds = {
  readonly client: InProcessClient;
  /** Headers of the account that owns the inquiries. */
  readonly headers: RequestHeaders;
  readonly guestHeaders: (guestId: string) => RequestHeaders;
  /** A captcha with its answer: guests need one for each comment. */
  readonly solveCaptcha: () => Promise<{ cookie: string; answer: string }>;
  /** The real time in milliseconds, and a function to set the clock of the calls. */
  readonly now: number;
  readonly setClock: (now: number) => void;
  /** Maximum number of participants per inquiry. */
  readonly maxPeople?: number;
};

type Published = {
  readonly id: string;
  readonly revision: number;
  readonly questions: readonly MadeQuestion[];
};

const day = 86_400_000;
const minute = 60_000;

/** Creates the demo inquiries, answers them over the past days and draws their charts. */
export async function fillDemo(
  needs: DemoNeeds,
): Promise<{ title: string; id: string; responses: number }[]> {
  await needs.client.call(updateInfo, { profileName: 'Nazar demo' }, needs.headers);
  const random = new SeededRandom(1_399);
  const filled: { title: string; id: string; responses: number }[] = [];
  // One after the other, each from its own publication date.
  for (const demo of [...demoInquiries].sort((a, b) => b.daysAgo - a.daysAgo)) {
    const opening = needs.now - demo.daysAgo * day;
    needs.setClock(opening);
    const published = await publishDemo(demo, needs);
    const visits = planVisits(
      Math.min(demo.people, needs.maxPeople ?? demo.people),
      opening + minute,
      needs.now - minute,
      random,
    );
    for (const moment of visits) {
      needs.setClock(moment);
      await takePart(published, random, needs);
    }
    await talkOfDemo(published.id, demo, needs);
    needs.setClock(needs.now);
    for (const chart of demo.charts) await drawChart(published, chart, needs);
    filled.push({ title: demo.settings.publicTitle, id: published.id, responses: visits.length });
  }
  return filled;
}

async function publishDemo(demo: DemoInquiry, { client, headers, now }: DemoNeeds): Promise<Published> {
  const categories = await client.call(getCategories, { langId: 'en' }, headers);
  const category = categories.find(({ name }) => name === demo.category);
  const { segments, questions } = makeQuestions(demo);
  const id = randomUUID();
  const info = {
    ...demo.settings,
    categoryId: category?.id ?? null,
  };
  const { publicTitle, language } = demo.settings;
  const words = { title: publicTitle, categoryId: info.categoryId, language, tone: demo.coverTone };
  const { picture } = await client.call(drawCover, words, headers);
  const publicFile = await client.upload(Buffer.from(picture, 'base64'), 'cover', headers);
  let { revision } = await client.call(addMyInquiry, { id, ...info, publicFile }, headers);
  for (const segment of segments) {
    ({ revision } = await client.call(addMyInquirySegment, { inquiryId: id, revision, segment }, headers));
  }
  const { closesInDays } = demo;
  const expireDate = closesInDays === undefined ? null : new Date(now + closesInDays * day).toISOString();
  await client.call(publishMyInquiry, { id, revision, expireDate }, headers);
  return { id, revision, questions };
}

async function takePart(
  { id, revision, questions }: Published,
  random: SeededRandom,
  needs: DemoNeeds,
): Promise<void> {
  const duration = Math.round(40 + questions.length * (6 + random.next() * 14));
  await needs.client.call(
    submitResponse,
    {
      ...{ inquiryId: id, revision, attemptId: randomUUID(), duration },
      attemptSecret: randomBytes(16).toString('base64url'),
      answers: answerAsSomebody(questions, random),
    },
    needs.guestHeaders(randomUUID()),
  );
}

async function drawChart(
  { id, questions }: Published,
  chart: DemoChart,
  { client, headers }: DemoNeeds,
): Promise<void> {
  const group = questions.find((question) => question.body === chart.group);
  if (group === undefined) throw new Error(`The chart «${chart.title}» asks for an unknown question.`);
  await client.call(
    addChart,
    {
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
    },
    headers,
  );
}
