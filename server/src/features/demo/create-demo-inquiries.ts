import { randomBytes, randomUUID } from 'node:crypto';
import { addChart } from '@nazar/domain/api/chart-calls.ts';
import { addMyInquiryFromTemplate } from '@nazar/domain/api/from-template-calls.ts';
import { editMyInquiry, getList, publishMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { updateInfo } from '@nazar/domain/api/user-calls.ts';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import type { InProcessClient } from '../../platform/http/calls/in-process-client.ts';
import { addStarterTemplates, findPublishedRevision, type PublishedRevision } from '../inquiries/index.ts';
import { storeImportedResponse } from '../participation/index.ts';
import { addDemoComments } from './add-demo-comments.ts';
import { type DemoInquiry, demoInquiries } from './demo-inquiries.ts';
import { DemoAnswerGenerator } from './make-demo-answers.ts';
import { planDemoVisitTimes } from './plan-demo-visit-times.ts';
import { SeededRandom } from './seeded-random.ts';

export type DemoContext = {
  readonly deps: ServerDeps;
  /** The account that will own the inquiries. */
  readonly ownerId: string;
  /** The real time in milliseconds. */
  readonly now: number;
  /** Maximum number of participants per inquiry. */
  readonly maxPeople?: number;
};

const day = 86_400_000;
const minute = 60_000;

/** Makes inquiries from templates, answers them over the past days and draws their charts. */
export async function createDemoInquiries(
  context: DemoContext,
): Promise<{ title: string; id: string; responses: number }[]> {
  const { deps, now } = context;
  await addStarterTemplates(deps);
  const client = deps.callsAs({ accountId: context.ownerId });
  await client.call(updateInfo, { profileName: 'Nazar demo' });
  const random = new SeededRandom(1_399);
  const filled: { title: string; id: string; responses: number }[] = [];
  // The oldest first, each from its own publication date.
  for (const demo of demoInquiries) {
    const opening = now - demo.daysAgo * day;
    const published = await publishDemo(demo, { deps, client, now, opening });
    const people = Math.min(demo.people, context.maxPeople ?? demo.people);
    const visits = planDemoVisitTimes(people, opening + minute, now - minute, random);
    await storeVisits(published, { demo, visits, random, deps });
    await addDemoComments(published.inquiryId, demo, context);
    await drawCharts(published, demo, client);
    filled.push({ title: demo.template, id: published.inquiryId, responses: visits.length });
  }
  return filled;
}

type Publishing = Pick<DemoContext, 'deps' | 'now'> & {
  readonly client: InProcessClient;
  readonly opening: number;
};

async function publishDemo(
  { language, template, timeZone, settings, closesInDays }: DemoInquiry,
  { deps, client, now, opening }: Publishing,
): Promise<PublishedRevision> {
  const { data } = await client.call(getList, { isTemplate: 1, language, nrpp: 100 });
  const templateId = data.find(({ publicTitle }) => publicTitle === template)?.id;
  if (templateId === undefined) throw new Error(`There is no template “${template}”.`);
  const id = randomUUID();
  const copy = await client.call(addMyInquiryFromTemplate, { id, templateId, timeZone });
  const edits = { listed: true, resultViewStatus: 'public', ...settings } as const;
  const { revision } = await client.call(editMyInquiry, { ...copy, ...edits });
  const expireDate = closesInDays === undefined ? null : new Date(now + closesInDays * day).toISOString();
  await client.call(publishMyInquiry, { id, revision, expireDate }, { now: opening });
  const published = await findPublishedRevision(deps.db, id, revision);
  if (published === null) throw new Error('A demo inquiry is not published.');
  return published;
}

type Visiting = Pick<DemoContext, 'deps'> & {
  readonly demo: DemoInquiry;
  readonly visits: readonly number[];
  readonly random: SeededRandom;
};

async function storeVisits(published: PublishedRevision, { demo, visits, random, deps }: Visiting) {
  const people = new DemoAnswerGenerator(published.compiled, demo.texts, random);
  const submits = deps.participation.openGroups();
  try {
    const into = { published, submits, markerKey: deps.secrets.markers };
    for (const at of visits) {
      const answers = people.makeAnswers();
      const duration = Math.round(40 + answers.length * (6 + random.next() * 14));
      const secret = randomBytes(16).toString('base64url');
      const response = { id: randomUUID(), secret, answers, duration, channel: null, at };
      const stored = await storeImportedResponse(response, into);
      if (stored.verdict !== 'stored')
        throw new Error(`A demo response is not stored: ${JSON.stringify(stored)}`);
    }
  } finally {
    await submits.close();
  }
}

async function drawCharts(
  { inquiryId, compiled }: PublishedRevision,
  { template, charts }: DemoInquiry,
  client: InProcessClient,
): Promise<void> {
  for (const [index, { title, type, question: position }] of charts.entries()) {
    const question = compiled.asked[position];
    if (question === undefined) throw new Error(`“${template}” has no question at ${position}.`);
    await client.call(addChart, {
      inquiryId,
      id: randomUUID(),
      chart: {
        title,
        type,
        groupQuestionId: question.id,
        groupOptionIds: question.options.map(({ id }) => id),
        isPrimary: index === 0,
        accessType: 'public',
      },
    });
  }
}
