import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getInvitationCampaigns, setInvitationCampaign } from '@nazar/domain/api/invitation-calls.ts';
import { inviteByEmail, publishLimitedInquiry, uploadInvitees } from './invitations.ts';
import { publishTenQuestionPoll, type SiteOwner, startOwnedSite } from './nazar-site.ts';
import { runSubmitLoad } from './submits.ts';
import { median, printTable } from './table.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const size = Number(process.env.BENCH_SENT_PEOPLE ?? 30_000);
const rounds = 3;

/**
 * Measures how fast invitations are sent without limits by the operator, and how much that slows submits. The server
 * has limits above its speed, and writes messages to its outbox, which is faster than mail servers.
 */
export async function benchSending(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'nazar-bench-sending-'));
  chmodSync(dataDir, 0o755);
  const rates = { INVITATION_MAILS_PER_MINUTE: '60000', INVITATIONS_PER_DAY: '100000' };
  const owner = await startOwnedSite({ DATA_DIR: dataDir, ...rates });
  try {
    await measureSending(owner);
  } finally {
    await owner.site.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureSending(owner: SiteOwner): Promise<void> {
  const picture = await owner.uploadPicture();
  const inquiry = await publishTenQuestionPoll(owner, picture);
  const inquiryId = await publishLimitedInquiry(owner, picture);
  await uploadInvitees({ owner, inquiryId }, { mode: 'add', size, from: 0 });
  const load = () => runSubmitLoad(owner, [inquiry], { connections: 16, duration: seconds });
  await load();
  const id = await inviteByEmail({ owner, inquiryId });
  const set = (action: 'pause' | 'resume') => owner.call(setInvitationCampaign, { inquiryId, id, action });
  const begun = async () => (await countsOf(owner, inquiryId)) !== null;
  while (!(await begun())) await sleep(50);
  const phases: Record<'submits' | 'both' | 'mails', Phase[]> = { submits: [], both: [], mails: [] };
  for (let round = 0; round < rounds; round += 1) {
    await set('pause');
    // Messages that the worker has already claimed are sent first.
    await sleep(3_000);
    phases.submits.push(await during(owner, load));
    await set('resume');
    await sleep(2_000);
    phases.both.push(await during(owner, load));
    phases.mails.push(await during(owner, () => sleep(seconds * 1000)));
  }
  const left = (await countsOf(owner, inquiryId))?.left ?? 0;
  if (left === 0) console.log('Every message had left before the end: BENCH_SENT_PEOPLE has to be more.');
  const middle = (phase: readonly Phase[], of: keyof Phase) => median(phase.map((each) => each[of]));
  const alone = middle(phases.submits, 'submits');
  printTable(
    `Sending invitations, and submits beside it (16 connections, ${seconds} s each)`,
    ['while', 'submits a second', 'share', 'p99 ms', 'mails a second'],
    Object.entries({
      'nothing is sent': phases.submits,
      'mails are sent': phases.both,
      'mails are sent, without submits': phases.mails,
    }).map(([what, phase]) => [
      what,
      middle(phase, 'submits'),
      middle(phase, 'submits') / alone,
      middle(phase, 'p99'),
      middle(phase, 'mails'),
    ]),
  );
}

type Phase = { readonly submits: number; readonly p99: number; readonly mails: number };

async function countsOf(owner: SiteOwner, inquiryId: string) {
  return (await owner.call(getInvitationCampaigns, { inquiryId })).campaigns[0]?.counts ?? null;
}

/** Counts the outbox's files, because the server's own counts follow some seconds later. */
const countSent = ({ site }: SiteOwner): number => readdirSync(join(site.dataDir, 'outbox')).length;

async function during(
  owner: SiteOwner,
  run: () => Promise<{ perSecond: number; p99: number } | undefined>,
): Promise<Phase> {
  const before = countSent(owner);
  const began = performance.now();
  const load = await run();
  const mails = ((countSent(owner) - before) * 1000) / (performance.now() - began);
  return { submits: load?.perSecond ?? Number.NaN, p99: load?.p99 ?? Number.NaN, mails };
}
