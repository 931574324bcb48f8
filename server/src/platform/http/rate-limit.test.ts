import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/use-test-app.ts';
import { Problem } from './problem.ts';
import { deleteRateLimitEvents, enforceRateLimit, getClientNetwork } from './rate-limit.ts';

const server = useTestApp();

const rate = { name: 'test', limit: 3, seconds: 60 };
const take = (subject: string) =>
  enforceRateLimit(server.db, rate, subject, server.deps).then(
    () => 'taken',
    (error: unknown) => (error instanceof Problem ? Number(error.params.seconds) : error),
  );

test('parallel events can’t exceed the limit, and the window opens again', async () => {
  const first = await Promise.all(Array.from({ length: 20 }, () => take('a')));
  expect(first.filter((each) => each === 'taken')).toHaveLength(3);
  server.clock.advance(20_000);
  expect(await take('a')).toBe(40);
  expect(await take('b')).toBe('taken');
  server.clock.advance(40_000);
  expect(await take('a')).toBe('taken');
});

test('deleted events do not count', async () => {
  await Promise.all([take('c'), take('c'), take('c')]);
  await deleteRateLimitEvents(server.db, rate, 'c', server.deps);
  expect(await take('c')).toBe('taken');
});

test('the database does not store who was counted', async () => {
  await take('203.0.113.77');
  const { rows } = await server.pool.query('select key from rate_limit_window');
  expect(JSON.stringify(rows)).not.toContain('203.0.113.77');
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:0:0:0:1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s belongs to the subscriber %s', (ip, expected) => {
  expect(getClientNetwork(ip)).toBe(expected);
});
