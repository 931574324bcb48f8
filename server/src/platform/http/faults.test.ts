import { readFileSync } from 'node:fs';
import { isLoggedIn } from '@nazar/domain/api/auth-calls.ts';
import { getInfo, setLang } from '@nazar/domain/api/user-calls.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { account } from '../database/schema/account.ts';
import { isDiskNearlyFull } from './routes/register-health-routes.ts';

const server = useTestApp();

test('an unexpected error is answered with a 500 that reveals no details', async () => {
  await server.pool.query('alter table account rename column name to name_away');
  try {
    const failure = await server.refusal(
      getInfo,
      {},
      { as: server.people.owner, headers: { 'accept-language': 'fa' } },
    );
    expect(failure).toMatchObject({
      httpStatus: 500,
      code: 'internal',
      errors: 'مشکلی از سمت ما پیش آمد. دوباره تلاش کنید.',
    });
    expect(JSON.stringify(failure)).not.toMatch(/select|account|column|\.ts|node_modules/i);
  } finally {
    await server.pool.query('alter table account rename column name_away to name');
  }
});

test('a refused write leaves nothing behind', async () => {
  const { owner } = server.people;
  await server.pool.query("alter table account add constraint no_persian check (language <> 'fa')");
  try {
    expect((await server.send(setLang, { lang: 'fa' }, { as: owner })).status).toBe(500);
    const [row] = await server.db
      .select({ lang: account.language })
      .from(account)
      .where(eq(account.id, owner.id));
    expect(row?.lang).toBe('en');
  } finally {
    await server.pool.query('alter table account drop constraint no_persian');
  }
});

test('calls answer 503 with Retry-After while the database is down, and recover', async () => {
  const broken = await createTestApp();
  const { owner } = broken.people;
  try {
    const cut = broken.pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {});
    const during = await Promise.all([
      cut,
      ...Array.from({ length: 3 }, () => broken.send(getInfo, {}, { as: owner })),
    ]);
    for (const answer of during.slice(1)) expect([200, 503]).toContain((answer as { status: number }).status);
    expect((await broken.send(getInfo, {}, { as: owner })).status).toBe(200);
    expect((await broken.app.inject('/metrics')).body).toMatch(/^nazar_jobs_waiting \d/m);
    await Promise.all([broken.pool.end(), broken.deps.monitor.close()]);
    const answer = await broken.send(getInfo, {}, { as: owner });
    expect(answer).toMatchObject({ status: 503, failure: { code: 'unavailable' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await broken.app.inject('/readyz')).json()).toMatchObject({
      status: 'unavailable',
      database: 'away',
    });
    expect((await broken.app.inject('/healthz')).statusCode).toBe(200);
    // Figures of the database are missing, because they would be outdated.
    const figures = await broken.app.inject('/metrics');
    expect(figures.body).toMatch(/^nazar_database_up 0$/m);
    expect(figures).toMatchObject({ statusCode: 200, body: expect.stringMatching(/^nazar_calls_total/m) });
    expect(figures.body).not.toMatch(/^nazar_jobs_waiting/m);
    // Calls that need no database keep working.
    expect((await broken.send(isLoggedIn, {})).status).toBe(200);
  } finally {
    await broken.close();
  }
});

test('a database that has become a standby is unavailable, not full, and can still be read', async () => {
  const environment = { DATABASE_URL: 'postgres://nazar@elsewhere/nazar' };
  const standby = await createTestApp({ environment });
  const { owner } = standby.people;
  try {
    const name = new URL(standby.connectionString).pathname.slice(1);
    await standby.pool.query(`alter database ${name} set default_transaction_read_only = on`);
    const others = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
    await standby.pool.query(`select pg_terminate_backend(pid) ${others}`);
    await standby.pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {});
    expect(await standby.send(setLang, { lang: 'fa' }, { as: owner })).toMatchObject({
      status: 503,
      failure: { code: 'unavailable' },
    });
    expect((await standby.send(getInfo, {}, { as: owner })).status).toBe(200);
    const ready = await standby.app.inject('/readyz');
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toMatchObject({ status: 'unavailable', database: 'readOnly' });
  } finally {
    await standby.close();
  }
});

test('readiness reports a working database and a nearly full disk', async () => {
  expect((await server.app.inject('/readyz')).json()).toMatchObject({ database: 'ok' });
  const mega = 1024 * 1024;
  expect(isDiskNearlyFull({ free: 20 * mega, total: 100 * mega })).toBe(true);
  expect(isDiskNearlyFull({ free: 60 * mega, total: 100 * mega })).toBe(false);
  expect(isDiskNearlyFull({ free: 2000 * mega, total: 10_000_000 * mega })).toBe(false);
});

test('a scrape does not wait for figures blocked by a lock, and reports that the database is up', async () => {
  const client = await server.pool.connect();
  try {
    await client.query('begin; lock table delivery in access exclusive mode');
    // The lock is held until the reply has come.
    const { body } = await server.app.inject('/metrics');
    expect(body).toMatch(/^nazar_database_up 1$/m);
    expect(body).not.toMatch(/^nazar_jobs_waiting /m);
    expect(body).toMatch(/^nazar_version/m);
  } finally {
    await client.query('rollback');
    client.release();
  }
  await expect
    .poll(async () => (await server.app.inject('/metrics')).body)
    .toMatch(/^nazar_jobs_waiting \d/m);
});

test('requests that use up the pool don’t make the database look unavailable', async () => {
  const busy = await createTestApp();
  const clients = await Promise.all(Array.from({ length: 10 }, () => busy.pool.connect()));
  try {
    const waiting = busy.send(getInfo, {}, { as: busy.people.owner });
    expect((await busy.app.inject('/readyz')).json()).toMatchObject({ status: 'ready', database: 'ok' });
    const { body } = await busy.app.inject('/metrics');
    expect(body).toMatch(/^nazar_database_up 1$/m);
    expect(body).toMatch(/^nazar_jobs_waiting \d/m);
    expect(body).toMatch(/^nazar_pool_connections\{state="busy"\} 10$/m);
    expect(body).toMatch(/^nazar_pool_waiting 1$/m);
    for (const client of clients) client.release();
    expect((await waiting).status).toBe(200);
  } finally {
    await busy.close();
  }
});

test('metrics are served to the operator’s own network only', async () => {
  await server.call(isLoggedIn, {});
  const own = await server.app.inject('/metrics');
  expect(own.body).toContain('nazar_calls_total{call="isLoggedIn",status="200"}');
  const asked = [{ remoteAddress: '203.0.113.9' }, { headers: { 'x-forwarded-for': '127.0.0.1' } }];
  for (const from of asked) {
    expect((await server.app.inject({ url: '/metrics', ...from })).statusCode).toBe(404);
  }
});

test('metrics show messages that wait or were given up, without invitations', async () => {
  await server.pool.query(
    `insert into delivery (id, channel, is_tried_once, state, due_at, created_at, expires_at, finished_at)
     select gen_random_uuid(), 'email', once, state, due, now() - interval '20 minutes', now() + interval '1 day', finished
     from unnest(array[false, true]) as once,
       (values ('waiting', now() + interval '1 minute', null), ('failed', null, now())) as each (state, due, finished)`,
  );
  const { body } = await server.app.inject('/metrics');
  await server.pool.query('delete from delivery');
  expect(body).toMatch(/^nazar_messages_oldest_seconds 120\d/m);
  expect(body).toMatch(/^nazar_messages_failed 1$/m);
});

test('the dashboard and the alert rules use existing figures', async () => {
  const deploy = new URL('../../../../deploy/', import.meta.url);
  const { body } = await server.app.inject('/metrics');
  for (const file of ['grafana-dashboard.json', 'prometheus-alerts.yml']) {
    for (const [name] of readFileSync(new URL(file, deploy), 'utf8').matchAll(
      /\bnazar_\w+|\bnodejs_\w+|\bprocess_\w+/g,
    ))
      expect(body).toMatch(new RegExp(`^${name}\\b`, 'm'));
  }
});
