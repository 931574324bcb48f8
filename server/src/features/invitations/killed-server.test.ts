import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getMyInquiryAllowedUsers } from '@nazar/domain/api/invitee-calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addJob } from '../../platform/jobs/add-job.ts';
import { freePort } from '../../testing/free-port.ts';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { ServerProcess } from '../../testing/server-process.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { useTestFolder } from '../../testing/use-test-folder.ts';
import { sendInvitationsJob } from './send-invitations.ts';
import {
  addCampaign,
  findCampaignOf,
  mailGuests,
  makeInvitingPoll,
  tokenIn,
} from './testing/campaign-setup.ts';

/** More people would test the same and take longer. */
const people = Number(process.env.INVITED_PEOPLE ?? 100);
const kills = Number(process.env.KILLS ?? 1);
/** Number of messages that a server delivers at once. */
const inFlight = 4;

let story: TestApp;
let relay: MailServer;
const dataDir = useTestFolder();
let node: ServerProcess;
/** Recipients that the mail server has deferred, each once. */
const sentAway = new Set<string>();

const isRefusedAddress = (to: string) => /^guest\d*7[05]@/.test(to);
const isLater = (to: string) => /^guest\d*33@/.test(to);
const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

beforeAll(async () => {
  const environment = { INVITATIONS_PER_DAY: '100000' };
  story = await createTestApp({ environment, now: new Date(Date.now() - 60_000).toISOString() });
  const keys = Object.entries(story.deps.secrets).map(([name, key]) => [name, key.toString('hex')]);
  await writeFile(join(dataDir, 'secrets.json'), JSON.stringify(Object.fromEntries(keys)), { mode: 0o600 });
  relay = await startMailServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, callback) => {
      if (isRefusedAddress(address)) return callback(refusal(550, '5.1.1 No such user'));
      if (!isLater(address) || sentAway.has(address)) return callback();
      sentAway.add(address);
      callback(refusal(451, '4.3.0 Try again later'));
    },
  });
});
afterAll(async () => {
  if (node.child.exitCode === null) await node.stop('SIGKILL');
  await relay.close();
  await story.close();
});

/** Starts a server process, as an operator would, on the story's database. */
async function start(): Promise<void> {
  node = new ServerProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: story.connectionString,
    PORT: String(await freePort()),
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(relay.port),
    SMTP_SECURITY: 'none',
    MAIL_FROM: 'nazar@nazar.example',
    INVITATIONS_PER_DAY: '100000',
    LOG_LEVEL: 'warn',
    INVITATION_MAILS_PER_MINUTE: '60000',
  });
  await node.says(/Nazar is at/);
}

/** Makes deliveries of a killed server due at once instead of after half a minute, and not those of a live one. */
const takeOver = () => story.pool.query(`update delivery set due_at = now() where due_at > now()`);

/** Retries of deferred messages would be a minute apart, and turns a few seconds. */
async function passTime(): Promise<void> {
  await story.pool.query(`update channel_send_rate set free_at = '1970-01-01Z'`);
  await story.pool.query(`update invitation set due_at = now() where state = 'waiting'`);
  await story.pool.query(`update invitation_campaign set next_at = now() where next_at is not null`);
  await addJob(story.db, sendInvitationsJob);
}

async function untilDone(inquiryId: string, campaign: string): Promise<void> {
  const state = async () => {
    await passTime();
    return (await findCampaignOf(story, inquiryId, campaign)).state;
  };
  await expect.poll(state, { timeout: 120_000, interval: 300 }).toBe('done');
}

test('killed servers neither duplicate nor lose invitations over a mail server', async () => {
  const poll = await makeInvitingPoll(story, mailGuests(people));
  const campaign = await addCampaign(story, poll.id, { channel: 'email' });
  const received = () => relay.received.length;
  for (let kill = 1; kill <= kills; kill += 1) {
    await start();
    await expect.poll(received, { timeout: 120_000, interval: 10 }).toBeGreaterThan((kill * people) / 5);
    await node.stop('SIGKILL');
    await takeOver();
    await passTime();
  }
  await start();
  await untilDone(poll.id, campaign);
  const reached = relay.received.flatMap(({ to }) => to);
  const links = relay.received.map(({ parsed }) => tokenIn({ text: parsed.text ?? '' }));
  expect(new Set(reached).size).toBe(reached.length);
  expect(new Set(links).size).toBe(reached.length);
  const all = poll.people.map(({ email }) => email ?? '');
  expect(reached.filter(isRefusedAddress)).toEqual([]);
  const later = all.filter(isLater);
  expect([...sentAway].toSorted()).toEqual(later.toSorted());
  // People who may not have got their message are reported, and can be reminded.
  const { counts } = await findCampaignOf(story, poll.id, campaign);
  const uncertain = counts?.uncertain ?? 0;
  expect(uncertain).toBeLessThanOrEqual(inFlight * kills);
  expect(counts).toMatchObject({ people, left: 0, failed: 0, refused: all.filter(isRefusedAddress).length });
  const missing = all.filter((to) => !isRefusedAddress(to) && !reached.includes(to));
  const shown = async (message: 'uncertain' | 'refused') => {
    const input = { inquiryId: poll.id, message, nrpp: 100 };
    const { data } = await story.call(getMyInquiryAllowedUsers, input, { as: story.people.owner });
    return data.map(({ email }) => email ?? '').toSorted();
  };
  expect(await shown('refused')).toEqual(all.filter(isRefusedAddress).toSorted());
  expect(await shown('uncertain')).toEqual(expect.arrayContaining(missing));
  relay.received.length = 0;
  const some = { search: '', state: null, message: 'uncertain' } as const;
  const again = await addCampaign(story, poll.id, { channel: 'email', kind: 'reminder', filter: some });
  await untilDone(poll.id, again);
  expect(received()).toBe(uncertain);
  expect(await node.stop()).toBe(0);
}, 300_000);
