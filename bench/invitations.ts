import { randomUUID } from 'node:crypto';
import { inquiryCalls } from '@nazar/domain/api/inquiry-calls.ts';
import { addInvitationWave, getInvitationWaves } from '@nazar/domain/api/invitation-calls.ts';
import { openDatabase } from '@nazar/server/database/open-database.ts';
import { type Owner, publishTenQuestions } from './nazar-site.ts';
import { median, printTable, times } from './table.ts';

const size = Number(process.env.BENCH_INVITED ?? 10_000);

/** How long it takes until everybody on a list waits for their invitation, and how other calls fare meanwhile. */
export async function benchInvitations(owner: Owner, picture: string): Promise<void> {
  const log = { info: () => {}, warn: () => {}, error: console.error, debug: () => {} };
  const pool = { statementTimeoutMs: 0 };
  const database = await openDatabase({ dataDir: owner.site.dataDir, log, mode: 'attach', pool });
  const { id } = await publishTenQuestions(owner, picture);
  for (const [table, column] of [
    ['inquiry', 'id'],
    ['inquiry_revision', 'inquiry_id'],
  ]) {
    await database.pool.query(
      `update ${table} set definition = definition || '{"cooperationType": "limited", "anonymous": false}' where ${column} = $1`,
      [id],
    );
  }
  await database.pool.query(
    `insert into invited_person (id, inquiry_id, name, email, name_key, search_text, marker, link_hash, created_at)
     select gen_random_uuid(), $1::uuid, 'Person ' || n, 'person' || n || '@people.example', '', '',
       sha256(convert_to('marker ' || n, 'UTF8')), sha256(convert_to($1::uuid::text || n, 'UTF8')), now() from generate_series(1, $2::int) as n`,
    [id, size],
  );
  await database.pool.query('analyze invited_person');
  const began = performance.now();
  const [asked] = await times(1, () =>
    owner.call(addInvitationWave, {
      ...{ inquiryId: id, id: randomUUID(), kind: 'invitation', channel: 'email', subject: '{title}' },
      ...{
        text: 'Hello {name}\n\n{link}',
        sms: '',
        sendAt: null,
        quiet: null,
        timeZone: 'UTC',
        filter: null,
      },
    }),
  );
  const others: number[] = [];
  for (;;) {
    const { waves } = await owner.call(getInvitationWaves, { inquiryId: id });
    if (waves[0]?.counts != null) break;
    others.push(...(await times(1, () => owner.call(inquiryCalls.getList, {}))));
  }
  const queued = performance.now() - began;
  printTable(
    `Inviting ${size.toLocaleString('en')} people (ms)`,
    ['what', 'took'],
    [
      ['the call', asked ?? 0],
      ['until all are queued', queued],
      ['a list meanwhile, median', others.length === 0 ? 0 : median(others)],
    ],
  );
  await database.close();
}
