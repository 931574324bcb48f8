import { afterEach, expect, test, vi } from 'vitest';
import { makeLog } from './make-log.ts';

afterEach(() => {
  vi.useRealTimers();
});

function record() {
  const lines: Record<string, unknown>[] = [];
  const log = makeLog({ logLevel: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });
  return { log, lines };
}

test('writes the first of many similar lines and the number of the others', () => {
  vi.useFakeTimers();
  const { log, lines } = record();
  for (let request = 0; request < 1000; request++) {
    log.warn({ requestId: `a-${request}`, reason: `connect ECONNREFUSED port ${request}` }, 'Refused.');
  }
  expect(lines).toHaveLength(20);
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(21);
  expect(lines[20]).toMatchObject({ level: 40, withheld: 980 });
  log.warn({ reason: 'connect ECONNREFUSED port 1' }, 'Refused.');
  expect(lines).toHaveLength(22);
});

test('limits each kind of line separately', () => {
  vi.useFakeTimers();
  const { log, lines } = record();
  for (let request = 0; request < 1000; request++) log.error({ err: new Error('away') }, 'A request failed.');
  log.error({ err: new TypeError('x is not a function') }, 'A request failed.');
  expect(lines.at(-1)).toMatchObject({ err: { type: 'TypeError' } });
});

test('stays bounded when every line is of a different kind', () => {
  vi.useFakeTimers();
  const { log, lines } = record();
  const letters = (index: number) => [...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  for (let index = 0; index < 10_000; index++) log.error({ err: new Error(letters(index)) }, 'Failed.');
  expect(lines.length).toBeLessThan(200);
});

test('never limits lines of lower levels', () => {
  const { log, lines } = record();
  for (let index = 0; index < 100; index++) log.info('A message is in the outbox.');
  expect(lines).toHaveLength(100);
});
